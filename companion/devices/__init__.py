"""Buttons, board link, screen, printer: each imports its library when it is built, never before."""
