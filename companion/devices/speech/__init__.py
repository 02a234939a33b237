"""Says aloud what the screen shows: wording, what is worth saying, what comes next, and the program that speaks."""
