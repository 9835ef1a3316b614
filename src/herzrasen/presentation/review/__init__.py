"""Rounds of Nerts and deals of Hearts looked at again: of a journal, of a record, in words."""
