"""Text to a QR code, as a matrix of dark and light modules."""

from __future__ import annotations

Matrix = tuple[tuple[bool, ...], ...]
"""Row by row, True for a dark module, with the light border of four modules that a reader needs."""


def matrix(text: str) -> Matrix:
    """Give the QR code of a text, of the smallest size that holds it at level M (15 % may be lost)."""
    # python-escpos brings this library along, so it costs no further package; only who prints pays for its import.
    import qrcode  # type: ignore[import-untyped]  # noqa: PLC0415 - see above

    drawing = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=4)
    drawing.add_data(text, optimize=0)
    drawing.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in drawing.get_matrix())
