"""Moves all data between a SQLite folder and a PostgreSQL database, checked at the end."""
