"""The seat protocol: one seat for other programs, line by line over stdin and stdout.

docs/seat.md specifies it. A seat is sent only what it may know; ``deal_view`` builds its View from
that, and the bot chooses from the View.
"""
