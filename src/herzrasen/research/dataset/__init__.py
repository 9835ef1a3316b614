"""Data sets of decisions in Hearts, for learning: what a seat saw, could do and did, what the
search thought of it, and how the deal ended."""
