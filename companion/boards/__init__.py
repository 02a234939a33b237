"""Printable boards and cards: a board of the rules becomes a drawing in millimetres, and that a file. Pure."""
