"""Duplicate matches and tournaments in the terminal: requests, and what is said of them."""
