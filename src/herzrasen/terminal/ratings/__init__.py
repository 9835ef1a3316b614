"""Ratings: requests, and boards and one's own rating in sentences."""
