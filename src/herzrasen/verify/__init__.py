"""Proof that bots did not peek: a record's bots choose each move again from what their seat saw."""
