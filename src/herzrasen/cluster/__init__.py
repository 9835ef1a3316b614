"""Several nodes serve one lobby: who is alive, who owns a table, and what nodes send each other.

Clock, storage and bus are arguments, so that a simulation can run the same code in virtual time.
Why it is so: ``docs/decisions/cluster.md``.
"""
