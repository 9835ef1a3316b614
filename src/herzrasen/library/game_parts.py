"""What the public API needs of each game besides its rules: text forms, and what is due to chance.

The only module here that knows which games there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from herzrasen.bots import dealer
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts import notation as hearts_notation
from herzrasen.games.nerts import notation as nerts_notation
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, name_of_rules
from herzrasen.library.boards import hearts_board, nerts_board


class GameParts(NamedTuple):
    """One game: its text forms, the types of its moves and events, and the DEALER's move that is
    due at once (None if there is none)."""

    name: GameName
    move_text: Callable[[Any], str]
    event_text: Callable[[Any], str]
    view_text: Callable[[Any], str]
    moves: Any
    events: Any
    chance: Callable[[Any, bytes], Any]


def _no_chance(_public: hearts.Public, _seed: bytes) -> None:
    """Nothing in Hearts but the deal is left to chance."""


def _nerts_chance(public: nerts.Public, seed: bytes) -> nerts.Move | None:
    """The start after the countdown, or the remedy of a stuck round."""
    match public.phase:
        case nerts.Phase.COUNTDOWN:
            return nerts.Start()
        case nerts.Phase.STUCK:
            remedy: nerts.Remedy = dealer.after_pause(public, seed + bytes([public.remedies]))
            return remedy
        case _:
            return None


PARTS: Final[Mapping[GameName, GameParts]] = {
    "hearts": GameParts(
        "hearts",
        hearts_notation.format_move,
        hearts_notation.format_event,
        hearts_board,
        hearts.Move,
        hearts.Event,
        _no_chance,
    ),
    "nerts": GameParts(
        "nerts",
        nerts_notation.format_move,
        nerts_notation.format_event,
        nerts_board,
        nerts.Move,
        nerts.Event,
        _nerts_chance,
    ),
}
"""The parts of each game, by its name."""

DEFAULT_GAME: Final = next(iter(GAMES))


def parts_of(rules: Any) -> GameParts:
    """The parts of the game whose rules these are."""
    return PARTS[name_of_rules(rules)]
