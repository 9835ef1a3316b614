"""The rules of the two games: pure functions over frozen values.

No clock, no dice, no files, no sockets. ``protocol`` says what a game offers, ``hearts`` and
``nerts`` offer it, ``match`` holds what both share between deals.
"""
