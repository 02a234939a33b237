"""Aeroplane chess: planes fly around the board, jump, take shortcuts and hit each other (docs/aeroplane.md)."""
