"""Kits: what the program has for each game besides its rules, registered in one place."""
