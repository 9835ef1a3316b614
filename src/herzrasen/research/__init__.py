"""Arenas: bots against bots over thousands of deals, to measure their strength."""
