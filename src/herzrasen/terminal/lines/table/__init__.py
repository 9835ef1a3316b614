"""A table in line mode: what is said of it, and the commands of everyone at it."""
