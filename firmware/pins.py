# The settings of this board, and nothing else. hardware/pinout.toml is the one truth; a test compares the two.

BOARD = "westfeld"

# The line to the referee: "usb" for the Pico's own port, or "uart" with 115200 baud.
LINK = "usb"
UART_NUMBER = 0
UART_TX = 0
UART_RX = 1

# What is under the fields: "chain", "matrix", "readers" or, with 0 cells, "none". Only the chosen one is wired.
SENSORS = "chain"
CELLS = 128

# A chain of 74HC165. Sensor 8k+j is input Dj of chip k, chip 0 nearest to the Pico, low when taken.
CHAIN_SPI = 0
CHAIN_SCK = 18
CHAIN_MOSI = 19
CHAIN_MISO = 16
CHAIN_LATCH = 17

# A matrix with a diode at each switch. A 74HC154 pulls the addressed row low; the lowest address bit comes first.
# With n columns, sensor n*r+c is in row r and column c.
MATRIX_ADDRESS = (16, 17, 18, 19)
MATRIX_COLUMNS = (0, 1, 8, 9, 20, 21, 26, 27, 28)

# MFRC522 readers, reader k under cell k. Two 74HC154 select the addressed one while the enable is low.
READERS_SPI = 0
READERS_SCK = 18
READERS_MOSI = 19
READERS_MISO = 16
READERS_ADDRESS = (20, 21, 26, 27, 28)
READERS_ENABLE = 17
READERS_RESET = 8

# Push buttons to ground. The order is the order of inputs that arrive in the same scan.
KEYS = (("confirm", 10), ("back", 11), ("up", 12), ("down", 13), ("die", 14))

# How a roll comes in: "keys" for one push button a pip, "encoder" for a knob (a, b, push), or "none".
ROLLS = "keys"
DIE = (2, 3, 4, 5, 6, 7)
ENCODER = (2, 3, 4)

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
