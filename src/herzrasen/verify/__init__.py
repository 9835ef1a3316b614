"""Proof that bots did not peek: a record's bots are asked again, and must answer the same."""
