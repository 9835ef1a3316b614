"""A guide to each game, for those who never played it: aim, what may be played, counting.

Its examples are records (docs/record.md) beside this module; what the guide says of them is read
from the states that the rules make of them.
"""
