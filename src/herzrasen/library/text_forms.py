"""Moves, events and everything else as text and as JSON."""

from __future__ import annotations

from typing import Any, TypeVar, cast, get_args

import msgspec

from herzrasen.games.protocol import Refusal, TableGame
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.library.errors import InvalidJson, InvalidMove
from herzrasen.library.game_parts import DEFAULT_GAME, TextPart
from herzrasen.protocol import codec

T = TypeVar("T")


def move_text(move: Any) -> str:
    """The text form of a move of either game, such as ``play QS`` or ``pile AS > new``.

    Raises:
        InvalidMove: if it is no move.
    """
    for name, game in GAMES.items():
        if isinstance(move, get_args(game.TYPES.move)):
            return part_of(name, TextPart).move(move)
    raise InvalidMove(Refusal("library.refusal.move-value", {"value": repr(move)}))


def event_text(event: Any) -> str:
    """The text form of an event of either game; ``?`` stands for hidden cards.

    Raises:
        InvalidMove: if it is no event.
    """
    for name, game in GAMES.items():
        if isinstance(event, get_args(game.TYPES.event)):
            return part_of(name, TextPart).event(event)
    raise InvalidMove(Refusal("library.refusal.move-value", {"value": repr(event)}))


def view_text(view: Any) -> str:
    """What a seat knows, in a few lines: whose turn it is, the open cards, points, its hand.

    Args:
        view: of either game, also that of ``WATCHER``.

    Raises:
        TypeError: if it is no view.
    """
    for name, game in GAMES.items():
        if isinstance(view, game.TYPES.view):
            return part_of(name, TextPart).view(view)
    raise TypeError(f"not a view: {view!r}")


def parse_move(text: str, game: str = DEFAULT_GAME) -> Any:
    """The move with this text form, a value of ``hearts.Move`` or ``nerts.Move``.

    Args:
        text: such as ``play QS``, ``pass QS KH AH``; in Nerts ``turn``, ``pile 7H > r1 on 8H'``.
        game: ``hearts`` or ``nerts``.

    Raises:
        InvalidMove: if there is none.
    """
    for name, package in GAMES.items():
        if name == game:
            return parse_move_of(package, text)
    raise InvalidMove(Refusal("library.refusal.move-text", {"text": text}))


def parse_move_of(package: TableGame, text: str) -> Any:
    """The move of this game with this text form. Raises InvalidMove if there is none."""
    try:
        return package.parse_move(text)
    except ValueError:
        raise InvalidMove(Refusal("library.refusal.move-text", {"text": text})) from None


def to_json(value: Any) -> str:
    """A rules value, move, view, event, record, hint, review or result as JSON: cards as text, sets
    of cards as lists of texts, moves and events with a field that names their kind.

    Raises:
        TypeError: if it holds something that has no JSON form.
    """
    try:
        return codec.encode(value).decode()
    except (AttributeError, TypeError) as error:
        raise TypeError(f"no JSON form: {error}") from None


def from_json(text: str | bytes, kind: type[T]) -> T:
    """The value of this type that ``to_json`` wrote.

    Args:
        text: JSON.
        kind: such as ``hearts.Move``, ``hearts.View``, ``nerts.Event``, ``hearts.HeartsRules``.

    Raises:
        InvalidJson: if it is no such value; unknown fields and unknown cards are refused.
    """
    from herzrasen.record.json_form import decode_record
    from herzrasen.record.record import Record

    try:
        if kind is Record:  # its game says which lines it may have
            return cast(T, decode_record(text))
        return codec.decode(text, kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise InvalidJson(Refusal("library.refusal.json", {"why": str(error)})) from None
