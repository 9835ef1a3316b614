"""Heuristics without search: the club player, and the default choices of the search."""
