"""Read the shared vectors with the firmware's own wire module and print what it makes of them.

Runs under MicroPython and CPython, with the firmware on the path; the path of the vectors is the first argument.
"""

import binascii
import json
import sys

import wire  # type: ignore[import-not-found] # the firmware's, on the path of the child only

ENCODERS = {"T": wire.tags, "E": wire.entry, "F": wire.fault}


def bits(cells: int, numbers: list[int]) -> bytearray:
    """Write sensor numbers the slow and obvious way."""
    data = bytearray((cells + 7) // 8)
    for number in numbers:
        data[number // 8] += 1 << (number % 8)
    return data


def decode(text: str) -> list[object]:
    """Feed a line a byte a letter: what was heard, and what was dropped why."""
    decoder = wire.Decoder()
    heard = decoder.feed(bytes([ord(letter) for letter in text]))
    return [heard, decoder.dropped]


with open(sys.argv[1]) as file:  # noqa: PTH123 - MicroPython has no pathlib
    vectors = json.load(file)

encoded = []
for vector in vectors["from_board"]:
    verb, *fields = vector["means"]
    if verb == "H":
        line = wire.hello(*fields[1:])
    elif verb == "B":
        seq, age, cells, taken, touched = fields
        line = wire.picture(seq, age, bits(cells, taken), bits(cells, touched))
    else:
        line = ENCODERS[verb](*fields)
    encoded.append(line.decode())

answers = {
    "crc": [binascii.crc32(text.encode()) for text in vectors["crc"]],
    "encoded": encoded,
    "decoded": [decode(vector["wire"]) for vector in vectors["to_board"]],
    "dropped": [decode(vector["wire"]) for vector in vectors["dropped"]],
}
print(json.dumps(answers))  # noqa: T201 - the answer
