"""The people of a table: what is said about them, and what they agreed on. Pure."""
