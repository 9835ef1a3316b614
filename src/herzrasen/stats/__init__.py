"""Statistics of finished matches: figures of each deal, and what follows from them. Pure."""
