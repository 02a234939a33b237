"""Which printers are on USB, by the kernel's own driver."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class UsbPrinter:
    """A printer that the kernel knows."""

    port: str
    name: str
    """Maker and model as the printer says them; its port where it says nothing."""


def find_printers(root: Path = Path("/")) -> tuple[UsbPrinter, ...]:
    """List the printers on USB.

    Args:
        root: below which `dev/usb` and `sys/class/usbmisc` are read.
    """
    return tuple(
        UsbPrinter(str(file), _name(root / "sys/class/usbmisc" / file.name / "device/ieee1284_id") or str(file))
        for file in sorted((root / "dev/usb").glob("lp*"))
    )


def _name(file: Path) -> str:
    """Read maker and model from what a printer says of itself (IEEE 1284: `MFG:EPSON;MDL:TM-T20;`)."""
    try:
        said = file.read_text("ascii", "replace")
    except OSError:
        return ""
    words = {key.strip().upper(): value.strip() for key, _, value in (word.partition(":") for word in said.split(";"))}
    maker = words.get("MFG") or words.get("MANUFACTURER") or ""
    model = words.get("MDL") or words.get("MODEL") or ""
    return f"{maker} {model}".strip()
