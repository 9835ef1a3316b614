"""The list of tables as the lobby shows it, and what a new table is opened with. Pure."""
