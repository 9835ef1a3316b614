"""A seat at a table of a server, for one's own bot."""
