"""The lessons: a game's own board, and the words of each of its stops."""
