"""RV-Meisterschaft, the racing-pigeon game: one flight, and the season around it (docs/rules.md)."""
