"""Puts the firmware on a Raspberry Pi Pico: finds it, gets a running program out of the way, copies the files."""
