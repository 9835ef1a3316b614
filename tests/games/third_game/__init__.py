"""A third game, known to nothing outside this package. ``run`` plays it through every layer."""
