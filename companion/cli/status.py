"""How a command may end."""

DONE, NO, WRONG, INTERRUPTED = 0, 1, 2, 130
"""All is done; the game or the check says no; what was given is wrong or missing; broken off, everything saved."""

AGAIN = 75
"""The service manager is asked for a new start; the number is EX_TEMPFAIL of sysexits.h."""
