"""One table, without input or output: time and messages are arguments.

A table seats the players, asks the game's rules, numbers what happened and says what each seat may
be told. Sockets, clocks and files live in ``server``.
"""
