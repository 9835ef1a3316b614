"""Ratings measured: matches of our bots, which model predicts them, how soon the order is right."""
