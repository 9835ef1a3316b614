"""The rules of the games by name; what else the program has for a game is in its kit (``kits``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard, Union

from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import AnyMatchEnd, AnyPublic, AnyScored, GameName, TableGame

GAMES: Final[dict[GameName, TableGame]] = {"hearts": hearts, "nerts": nerts}
"""The package of each game."""

if TYPE_CHECKING:
    AnyMove: TypeAlias = hearts.Move | nerts.Move
    AnyEvent: TypeAlias = hearts.Event | nerts.Event
    AnyView: TypeAlias = hearts.View | nerts.View
    AnyLegal: TypeAlias = hearts.Legal | nerts.Legal
    AnyPlace: TypeAlias = nerts.Place
else:
    # For messages of every game: made of the games that are there, as GameName is.
    _TYPES = tuple(game.TYPES for game in GAMES.values())
    AnyMove = Union[tuple(types.move for types in _TYPES)]  # noqa: UP007
    AnyEvent = Union[tuple(types.event for types in _TYPES)]  # noqa: UP007
    AnyView = Union[tuple(types.view for types in _TYPES)]  # noqa: UP007
    AnyLegal = Union[tuple(types.legal for types in _TYPES)]  # noqa: UP007
    AnyPlace = Union[tuple(game.RACE.place for game in GAMES.values() if game.RACE)]  # noqa: UP007


def name_of_rules(rules: object) -> GameName:
    """The name of the game whose rules these are.

    Raises:
        LookupError: if they are no game's.
    """
    for name, game in GAMES.items():
        if isinstance(rules, game.TYPES.rules):
            return name
    raise LookupError(f"rules of no game: {rules!r}")


def game_of_rules(rules: object) -> TableGame:
    """The game whose rules these are.

    Raises:
        LookupError: if they are no game's.
    """
    return GAMES[name_of_rules(rules)]


def game_of(public: AnyPublic) -> TableGame:
    """The game that this public part belongs to.

    Raises:
        LookupError: if it is no game's.
    """
    return game_of_rules(public.rules)


def is_dealt(event: object) -> bool:
    """Whether the event begins a deal, in whichever game."""
    return isinstance(event, tuple(game.TYPES.dealt for game in GAMES.values()))


def is_scored(event: object) -> TypeGuard[AnyScored]:
    """Whether the event scores a deal, in whichever game."""
    return isinstance(event, tuple(game.TYPES.scored for game in GAMES.values()))


def is_match_end(event: object) -> TypeGuard[AnyMatchEnd]:
    """Whether the event ends a match, in whichever game."""
    return isinstance(event, tuple(game.TYPES.match_ended for game in GAMES.values()))
