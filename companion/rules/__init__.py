"""The games: pure functions over frozen values. They know no clock, no dice, no files and no threads."""
