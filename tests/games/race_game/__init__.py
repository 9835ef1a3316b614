"""Ladder, a tiny race with a timer, known to nothing outside this package. ``run`` plays it."""
