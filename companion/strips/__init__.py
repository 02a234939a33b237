"""Slip to strip, pure: layout, check code, printer bytes, picture."""

from companion.strips.check import verify
from companion.strips.escpos import encode
from companion.strips.layout import layout
from companion.strips.paper import Line, Paper, Strip, Words, text

__all__ = ["Line", "Paper", "Strip", "Words", "encode", "layout", "text", "verify"]
