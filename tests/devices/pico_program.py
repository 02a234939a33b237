"""What a Pico does behind its USB port, in a process of its own: run `main.py`, or talk as MicroPython's prompt does.

The current folder is the file system of the Pico. The prompt runs code under CPython; the program runs under the
interpreter that is named on the command line, with the stand-in for the Pico's modules.
"""

import contextlib
import errno
import io
import os
import subprocess
import sys
from pathlib import Path

BANNER = b"MicroPython v1.26.1 on 2025-09-11; Raspberry Pi Pico with RP2040\r\n>>> "
RAW = b"raw REPL; CTRL-B to exit\r\n>"
WINDOW = b"\xff\x7f"
CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"


def hear() -> bytes:
    """Read a byte; the Pico has no power any more when the port closes."""
    byte = os.read(0, 1)
    if not byte:
        raise SystemExit
    return byte


def say(data: bytes) -> None:
    """Write all bytes."""
    while data:
        data = data[os.write(1, data) :]


def until_end() -> bytes:
    """Read code up to its end mark."""
    code = b""
    while (byte := hear()) != CTRL_D:
        code += byte
    return code


def execute(code: bytes, names: dict[str, object]) -> bytes:
    """Run code and give its output and its error, as the raw prompt parts them."""
    out, error = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(out):
            exec(code, names)
    except OSError as fault:
        error = f"OSError: [Errno {fault.errno}] {errno.errorcode[fault.errno or 0]}\n"
    except Exception as fault:  # noqa: BLE001 - and it tells any fault
        error = f"Traceback (most recent call last):\n{type(fault).__name__}: {fault}\n"
    said = [text.replace("\n", "\r\n").encode() + CTRL_D for text in (out.getvalue(), error)]
    return b"".join(said) + b">"


def prompt() -> None:
    """Talk until a hard reset."""
    names: dict[str, object] = {}
    raw = False
    say(BANNER)
    while True:
        byte = hear()
        if byte == CTRL_A:
            raw = True
            say(RAW)
        elif byte == CTRL_B:
            raw = False
            say(BANNER)
        elif raw and byte == CTRL_D:
            names = {}
            say(b"OK\r\nMPY: soft reboot\r\n" + RAW)
        elif raw and byte == CTRL_E:
            assert hear() + hear() == b"A\x01"
            say(b"R\x01" + WINDOW)
            code = until_end()
            say(CTRL_D)
            if code.endswith(b"; machine.reset()"):
                return
            say(execute(code, names))
        elif not raw and byte == b"\n":
            say(b"SyntaxError: invalid syntax\r\n>>> ")


def program(interpreter: str, standin: str) -> bool:
    """Run `main.py`; True: it ended with a reset, False: it let the prompt in."""
    path = [str(Path.cwd()), standin]
    environment = os.environ | {
        "MICROPYPATH": ":".join([*path, ".frozen"]),
        "PYTHONPATH": ":".join(path),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    subprocess.run([interpreter, "-X", "heapsize=200k", "-m", "main"], env=environment, check=False)
    note = Path("start.txt")
    return note.exists() and note.read_text() == "flash"


def main() -> None:
    """Start again and again."""
    while True:
        while Path("main.py").exists() and program(sys.argv[1], sys.argv[2]):
            pass
        prompt()


if __name__ == "__main__":
    main()
