"""Lag compensation for games that are a race: who touched first (rulings/nerts.md, section 3).

How it works: a move for something that another seat may take, too, is *contested*. Its touch is
dated back by the player's measured latency, within a limit (``lag_quota``, ``latency``). It waits a
short time for earlier touches that may still be on their way (``wait_time``) in the ``move_queue``,
which then decides between moves for the same targets. What those are, the game says
(``games.race``). A move that arrives after the decision is refused with the winner's name
(``change_times``, ``race_refusals``).

Pure: no clock and no socket. Times are milliseconds of one clock, the table's.
"""
