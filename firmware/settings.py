# Whether the settings in pins.py make sense together. Pure: a board with wrong settings says so and does not start.

MOST_CELLS = 160
MOST_READERS = 32
FREE = tuple(range(23)) + (26, 27, 28)


def check(pins):
    _whole("CELLS", pins.CELLS)
    _known("SENSORS", pins.SENSORS, ("chain", "matrix", "readers", "none"))
    _known("LINK", pins.LINK, ("usb", "uart"))
    _known("ROLLS", pins.ROLLS, ("keys", "encoder", "none"))
    if pins.CELLS > _room(pins):
        raise ValueError(
            'pins.py: CELLS is %d, but SENSORS = "%s" has room for %d.' % (pins.CELLS, pins.SENSORS, _room(pins))
        )
    _parts(pins)
    for word in [pins.BOARD] + [name for name, _ in pins.KEYS]:
        _word(word)
    jobs = {}
    for name, number in used(pins):
        _whole(name, number)
        if number not in FREE:
            raise ValueError("pins.py: %s is on GPIO %d, which a Pico does not bring out." % (name, number))
        if number in jobs:
            raise ValueError("pins.py: %s and %s are both on GPIO %d." % (jobs[number], name, number))
        jobs[number] = name


def sensors(pins):
    # What is under the fields; without fields there is nothing, whatever the setting says.
    return pins.SENSORS if pins.CELLS else "none"


def used(pins):
    # Each GPIO that the chosen parts take, by the name of its setting.
    named = [("KEYS", number) for _, number in pins.KEYS]
    if pins.LINK == "uart":
        named += [("LINK", pins.UART_TX), ("LINK", pins.UART_RX)]
    kind = sensors(pins)
    if kind == "chain":
        wires = (pins.CHAIN_SCK, pins.CHAIN_MOSI, pins.CHAIN_MISO, pins.CHAIN_LATCH)
    elif kind == "matrix":
        wires = tuple(pins.MATRIX_ADDRESS) + tuple(pins.MATRIX_COLUMNS)
    elif kind == "readers":
        wires = (pins.READERS_SCK, pins.READERS_MOSI, pins.READERS_MISO, pins.READERS_ENABLE, pins.READERS_RESET)
        wires += tuple(pins.READERS_ADDRESS)
    else:
        wires = ()
    named += [("SENSORS", number) for number in wires]
    rolls = {"keys": pins.DIE, "encoder": pins.ENCODER, "none": ()}[pins.ROLLS]
    named += [("ROLLS", number) for number in rolls]
    return named + [(name, getattr(pins, name)) for name in ("LAMPS", "TONE") if getattr(pins, name) is not None]


def _parts(pins):
    # Lists whose length something else relies on.
    if pins.ROLLS == "keys" and len(pins.DIE) != 6:
        raise ValueError("pins.py: DIE has %d buttons, give six." % len(pins.DIE))
    if pins.ROLLS == "encoder" and len(pins.ENCODER) != 3:
        raise ValueError("pins.py: ENCODER has %d pins, give three." % len(pins.ENCODER))
    if len(pins.PALETTE) != 8:
        raise ValueError("pins.py: PALETTE has %d colours, give eight." % len(pins.PALETTE))


def _whole(name, number):
    # A truth value is a number to Python, too.
    if type(number) is not int or number < 0:
        raise ValueError("pins.py: %s is %r, give a whole number." % (name, number))


def _word(word):
    plain = [sign for sign in word if ord(sign) < 128 and (sign.isalpha() or sign.isdigit() or sign in "_.-")]
    if not 1 <= len(word) <= 16 or len(plain) < len(word):
        raise ValueError('pins.py: "%s" must be 1 to 16 letters, digits, dots, dashes or underscores.' % word)


def _known(name, word, words):
    if word not in words:
        raise ValueError('pins.py: %s = "%s" is unknown: use one of %s.' % (name, word, ", ".join(words)))


def _room(pins):
    if pins.SENSORS == "none":
        return 0
    if pins.SENSORS == "matrix":
        return min(MOST_CELLS, (1 << len(pins.MATRIX_ADDRESS)) * len(pins.MATRIX_COLUMNS))
    if pins.SENSORS == "readers":
        return min(MOST_READERS, 1 << len(pins.READERS_ADDRESS))
    return MOST_CELLS
