"""One seat for programs, line by line over the standard streams: ``herzrasen seat``.

docs/seat.md is the protocol. A seat is told what it may know and nothing else; ``told`` grows its
View from that, and the bot is asked with the View.
"""
