"""A short lesson for each game, for somebody who has never played it.

A lesson is a record (docs/record.md) of a match whose first seat is the learner's, and the moments
at which it waits for him (``stops``). ``told`` plays the record by the rules: what is legal, what
happens and why a move is refused, the game itself says.
"""
