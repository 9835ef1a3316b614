"""The people of a table: host, ready check, absence and vote, rematch."""
