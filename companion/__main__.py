"""Run the command, as `flugleiter` or as `python -m companion`; what it is made of is loaded where Ctrl-C is heeded."""

import sys

_INTERRUPTED = 130
"""As in `cli/status.py`, which may be what was being loaded."""


def run() -> int:
    """Run the command; give its exit status, and say nothing more when somebody breaks it off."""
    try:
        from companion.cli import main  # noqa: PLC0415 - it takes a second on a small Pi, and may be broken off

        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
