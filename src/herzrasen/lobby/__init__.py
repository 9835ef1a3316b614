"""The lobby: summaries of tables, the list of them, matchmaking. Pure."""
