# The settings of this board, and nothing else. hardware/pinout.toml is the one truth; a test compares the two.

BOARD = "westfeld"
FIRMWARE = "0.1.0"

# Sensors: a chain of 74HC165. Sensor 8k+j is input Dj of chip k, chip 0 nearest to the Pico, low when taken.
CELLS = 128
CHAIN_SPI = 0
CHAIN_SCK = 18
CHAIN_MOSI = 19
CHAIN_MISO = 16
CHAIN_LATCH = 17

# Push buttons to ground. The order is the order of inputs that arrive in the same scan.
KEYS = (("confirm", 10), ("back", 11), ("up", 12), ("down", 13), ("die", 14))
DIE = (2, 3, 4, 5, 6, 7)

LAMPS = 22
TONE = 15

# Digits 8 to F are the colours of 0 to 7, blinking. Dim, because 128 lamps share one supply.
PALETTE = (
    (0, 0, 0),
    (24, 24, 24),
    (40, 0, 0),
    (32, 24, 0),
    (0, 40, 0),
    (0, 0, 40),
    (0, 28, 28),
    (28, 0, 28),
)
