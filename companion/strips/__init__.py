"""Slip to strip, pure: layout, check code, picture."""
