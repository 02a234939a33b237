"""Write the lamps into the file `lamps` in the current folder: three bytes a lamp, red, green, blue."""


class NeoPixel:
    """A strip of lamps."""

    def __init__(self, pin: object, n: int) -> None:
        self.pin = pin
        self._colours = bytearray(3 * n)
        self._file = open("lamps", "wb", 0)  # noqa: SIM115, PTH123 - open until the program ends; no pathlib here

    def __setitem__(self, index: int, colour: tuple[int, int, int]) -> None:
        for offset, part in enumerate(colour):
            self._colours[3 * index + offset] = part

    def write(self) -> None:
        """Show the colours."""
        self._file.seek(0)
        self._file.write(self._colours)
