"""Learning Hearts from nothing by self-play, in NumPy (docs/learning.md)."""
