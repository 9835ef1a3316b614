"""Ratings with uncertainty: one for each game and family of rules. Pure."""
