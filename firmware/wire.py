# The lines of the board link, without any input or output. See docs/protocol.md.

import binascii

PROTO = 1
# Told in the hello. The settings in pins.py are the owner's; this is the program's.
FIRMWARE = "0.1.0"
LIMIT = 4096
WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"
HEX = "0123456789ABCDEF"
LINE_FEED = 10
CARRIAGE_RETURN = 13


def seal(payload):
    data = payload.encode()
    return b"".join((data, b"*", _checksum(data), b"\n"))


def _checksum(data):
    return ("%08X" % binascii.crc32(data)).encode()


def unseal(line):
    # Noise is turned away where it lies: only a line with its right checksum is worth a copy.
    for byte in line:
        if not 32 <= byte <= 126:
            raise ValueError("ascii")
    if line == b"?":
        return "?"
    if line[-9:-8] != b"*" or line[-8:] != _checksum(line[:-9]):
        raise ValueError("crc")
    return bytes(line[:-9]).decode()


def hello(boot, firmware, board, cells, features, reason):
    return seal("H,%d,%s,%s,%s,%d,%s,%s" % (PROTO, boot, firmware, board, cells, "+".join(features), reason))


def picture(seq, age, taken, touched):
    return seal("B,%d,%d,%s,%s" % (seq, age, hexed(taken), hexed(touched)))


def tags(seq, age, found):
    return seal(",".join(["T,%d,%d" % (seq, age)] + ["%d=%s" % (cell, uid) for cell, uid in sorted(found)]))


def entry(boot, n, kind, value):
    return seal("E,%s,%d,%s,%s" % (boot, n, kind, value))


def fault(code, detail):
    return seal("F,%s,%s" % (code, detail))


def hexed(bits):
    return binascii.hexlify(bits).decode().upper()


def _only(text, letters):
    for letter in text:
        if letter not in letters:
            raise ValueError("fields")
    return text


def _word(text):
    if not 1 <= len(text) <= 16:
        raise ValueError("fields")
    return _only(text, WORD)


def _boot(text):
    if len(text) != 8:
        raise ValueError("fields")
    return _only(text, HEX)


def _number(text):
    _only(text, "0123456789")
    if not 1 <= len(text) <= 10 or (len(text) > 1 and text[0] == "0"):
        raise ValueError("fields")
    return int(text)


def _digits(text):
    return _only(text, HEX)


def _order(text):
    if text not in ("test", "end", "flash"):
        raise ValueError("fields")
    return text


READERS = {
    "?": (),
    "V": (_boot, _number),
    "A": (_boot, _number),
    "L": (_number, _digits),
    "S": (_word,),
    "X": (_order,),
}


def parse(payload):
    fields = payload.split(",")
    verb = fields.pop(0)
    readers = READERS.get(verb)
    if readers is None:
        raise ValueError("verb")
    if len(readers) != len(fields):
        raise ValueError("fields")
    return (verb,) + tuple([read(fields[index]) for index, read in enumerate(readers)])


class Decoder:
    # Bytes in, tuples of verb and fields out; what is dropped is counted by its reason.

    def __init__(self):
        self.dropped = {}
        # Taken once for the longest line: a buffer that grows would break the memory into pieces.
        self._line = memoryview(bytearray(LIMIT))
        self._length = 0
        self._long = False

    def feed(self, data):
        heard = []
        for byte in data:
            if byte == LINE_FEED:
                self._end(heard)
            elif self._length < LIMIT:
                self._line[self._length] = byte
                self._length += 1
            else:
                self._long = True
        return heard

    def _end(self, heard):
        length, long = self._length, self._long
        self._length = 0
        self._long = False
        if length and self._line[length - 1] == CARRIAGE_RETURN:
            length -= 1
        if long:
            self._drop("length")
        elif length:
            try:
                heard.append(parse(unseal(self._line[:length])))
            except ValueError as error:
                self._drop(error.args[0])

    def _drop(self, reason):
        self.dropped[reason] = self.dropped.get(reason, 0) + 1
