"""Stand in for the Pico's modules, so that the real firmware runs without a Pico."""
