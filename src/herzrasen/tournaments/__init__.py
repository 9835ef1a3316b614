"""Duplicate matches and tournaments: who meets at which table, and what comes of it."""
