"""Bots: programs that play. They see a View, never a State."""
