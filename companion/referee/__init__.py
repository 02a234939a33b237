"""Decides: message in, effects out. Knows the rules of no game by itself, and no device."""
