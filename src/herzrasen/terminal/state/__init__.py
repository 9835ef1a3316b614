"""What a terminal knows of a table or of the lobby, as values, and how each message changes it."""
