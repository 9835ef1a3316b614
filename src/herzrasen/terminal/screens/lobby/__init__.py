"""The parts of the lobby's screen: what can be played, one's own tables, the live list."""
