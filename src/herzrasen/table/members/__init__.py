"""The people at a table: host, ready check, absence and votes, rematch. Pure."""
