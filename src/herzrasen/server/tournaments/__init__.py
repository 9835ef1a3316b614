"""Duplicate matches and tournaments at the server: their tables, results, and who may read them."""
