"""What is played for a seat when its time is over.

| game | clock runs for | played on a timeout |
|---|---|---|
| Hearts | a pass, a charge, a card | this one move by the table's bot |
| Hearts | the moon's choice | what serves the shooter better (rulings/hearts.md 4, case 9) |
| Nerts | being ready for the round | the seat is ready |
| Nerts | the call, from the moment the own pile is empty | Nerts is called |

In a round of Nerts there are no turns, so there is no clock for anything else; a seat that does not
vote to end a stuck round has voted against it. Reading a score sheet, dealing and countdowns take
no one's time.

The move is decided in ``timeout_move`` of ``games/<game>/table_game.py``; where that has none, by
the table's bot.
"""

from __future__ import annotations

from typing import Any

from herzrasen.games.registry import game_of


def timeout_move(view: Any) -> Any | None:
    """The move for a seat whose time is over; None where its bot is to choose it."""
    return game_of(view.public).timeout_move(view)
