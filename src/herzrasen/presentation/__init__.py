"""Values into sentences: the rule book, records, reviews, lessons. Pure."""
