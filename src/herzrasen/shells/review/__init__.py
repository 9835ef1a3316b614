"""Rounds of Nerts looked at again: of a table's journal, of a record, as sentences."""
