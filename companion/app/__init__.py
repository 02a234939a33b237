"""The composition root: builds the parts, starts them, runs the loop, and stops them in reverse order."""
