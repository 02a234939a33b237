"""The self-test of a table that a child can run: message in, effects out, and a certificate in the end."""

from companion.referee.checkup.checkup import Checkup
from companion.referee.checkup.parts import Part, Parts

__all__ = ["Checkup", "Part", "Parts"]
