"""One's own matches: the filter, the list in sentences, and statistics as plots of characters."""
