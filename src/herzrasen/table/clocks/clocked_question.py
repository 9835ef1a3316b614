"""What a seat is asked, so that a clock runs for it; and what is played when its time is over.

| game | clock runs for | played on a timeout |
|---|---|---|
| Hearts | a pass, a charge, a card | this one move by the table's bot |
| Hearts | the moon's choice | what serves the shooter better (rulings/hearts.md 4, case 9) |
| Nerts | being ready for the round | the seat is ready |
| Nerts | the call, from the moment the own pile is empty | Nerts is called |

In a round of Nerts there are no turns, so there is no clock for anything else; a seat that does not
vote to end a stuck round has voted against it. Reading a score sheet, dealing and countdowns take
no one's time.
"""

from __future__ import annotations

from typing import Any

from herzrasen.cards import Seat
from herzrasen.games.registry import GAMES, game_of


def clocked_question(public: Any, seat: Seat) -> str | None:
    """The key of the question that this seat is asked, the same as long as it is asked; None for
    none."""
    return game_of(public).open_question(public, seat)


def same_question(before: Any, view: Any) -> bool:
    """Whether a seat is asked the same on both views, one of them from before an undo; False where
    that is None."""
    return before is not None and game_of(view.public).same_decision(before, view)


def is_answer(move: Any) -> bool:
    """Whether a move answers a question; in a round of Nerts most do not."""
    return all(game.is_answer(move) for game in GAMES.values() if isinstance(move, game.TYPES.move))


def timeout_move(view: Any) -> Any | None:
    """The move for a seat whose time is over; None where its bot is to choose it."""
    return game_of(view.public).timeout_move(view)
