"""A short interactive lesson for each game, for beginners.

A lesson is a record (docs/record.md) in which seat 0 is the learner's, and the moments at which it
waits for them (``stops``). ``lesson`` plays the record by the rules, so legal moves, events and
refusals are the game's own.
"""
