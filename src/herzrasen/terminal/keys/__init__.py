"""Keys of the two tables, chosen by the player."""
