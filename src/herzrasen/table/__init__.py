"""One table: its journal, seats, clocks, chat and undo. Pure: time and messages are arguments.

It seats the players, asks the game's rules, numbers the events and says what each seat may see.
Sockets, clocks and files live in ``server``.
"""
