"""The OLED: the newest view on a real panel, with few bytes on the wire and care against burning in."""

from __future__ import annotations

from companion.devices.oled.care import Care
from companion.devices.oled.panel import CHIPS, Panel
from companion.devices.oled.screen import Oled
from companion.devices.oled.wires import I2c, Spi

__all__ = ["CHIPS", "Care", "I2c", "Oled", "Panel", "Spi"]
