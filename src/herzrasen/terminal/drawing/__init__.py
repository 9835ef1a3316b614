"""Draw with characters: canvas, styles, cards."""
