"""Find what is plugged in, ask what cannot be found, and write the settings file."""
