"""Messages of a table as they arrive, and with their whole view.

An event arrives with only what it changed; like the browser, clients in Python (the terminal, a bot
as a guest) put the view together from that and ask no rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import GenericAlias
from typing import Any, Final, TypeAlias, get_args

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec, diff
from herzrasen.protocol.race import Race, races_type
from herzrasen.protocol.websocket import Happened, ToBrowser, Undone, Welcome


class EventShown(msgspec.Struct, frozen=True):
    """An event with the whole view and the legal moves after it (see ``Happened``)."""

    number: int
    event: Any
    view: Any
    legal: Any = None
    races: tuple[Race[Any], ...] = ()


TableUpdate: TypeAlias = ToBrowser | EventShown
"""A message of a table, complete: ``EventShown`` comes in place of ``Happened``."""

_PLAIN: Final[dict[str, Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in get_args(ToBrowser)
    if kind not in (Welcome, Happened, Undone)
}
"""Messages that are the same in every game, by their tag."""


def _head_of(message: type[Welcome | Undone]) -> type[msgspec.Struct]:
    """The part of such a message that is the same in every game: msgspec cannot tell two games'
    views apart."""
    fields = [
        (field.name, field.type, field.default)
        if field.default is not msgspec.NODEFAULT
        else (field.name, field.type)
        for field in msgspec.structs.fields(message)
        if field.name not in ("view", "legal", "missed")
    ]
    return msgspec.defstruct(f"{message.__name__}Head", fields, frozen=True)


_WELCOME_HEAD: Final = _head_of(Welcome)
_UNDONE_HEAD: Final = _head_of(Undone)


class Unreadable(Exception):
    """A message that this version cannot read: the server speaks another version of the
    protocol."""


class MessageReader:
    """Reads the messages of one table. Keeps the view as it travels, for the changes to come."""

    def __init__(self) -> None:
        self._game: GameName | None = None
        self._number = 0
        self._view: Any = None
        self._legal: Any = None

    def read(self, raw: str | bytes) -> TableUpdate | None:
        """The message, complete; None if it is of no kind that is known, or an event that is not
        the next. Raises Unreadable."""
        try:
            plain = codec.decode(raw, dict[str, Any])
            return self._read(plain)
        except (msgspec.MsgspecError, KeyError, IndexError, TypeError, ValueError) as error:
            raise Unreadable(str(error)) from error

    def _read(self, plain: dict[str, Any]) -> TableUpdate | None:
        match plain["type"]:
            case "welcome":
                return self._read_welcome(plain)
            case "happened":
                return self._read_event(plain)
            case "undone":
                return self._read_undone(plain)
            case tag:
                kind = _PLAIN.get(tag)
                return None if kind is None else _convert(plain, kind)

    def _read_welcome(self, plain: dict[str, Any]) -> Welcome:
        self._game, self._number = plain["game"], plain["number"]
        self._view, self._legal = plain["view"], plain["legal"]
        types = GAMES[plain["game"]].TYPES
        head = _convert(plain, _WELCOME_HEAD)
        return Welcome(
            **msgspec.structs.asdict(head),
            view=self._to_game_type(plain["view"], types.view),
            legal=self._to_game_type(plain["legal"], types.legal),
            missed=codec.from_plain(
                plain.get("missed", []), GenericAlias(tuple, (types.event, ...))
            ),
        )

    def _read_event(self, plain: dict[str, Any]) -> EventShown | None:
        if self._game is None or plain["number"] != self._number + 1:
            return None
        types = GAMES[self._game].TYPES
        self._number = plain["number"]
        for path, value in plain["changes"]:
            self._view = _with_value_at(self._view, path, value)
        self._legal = plain.get("legal", self._legal)
        return EventShown(
            self._number,
            codec.from_plain(plain["event"], types.event),
            self._to_game_type(self._view, types.view),
            self._to_game_type(self._legal, types.legal),
            codec.from_plain(plain.get("races", []), races_type(GAMES[self._game].RACE)),
        )

    def _read_undone(self, plain: dict[str, Any]) -> Undone | None:
        if self._game is None or plain["number"] != self._number + 1:
            return None
        self._number, self._view, self._legal = plain["number"], plain["view"], plain["legal"]
        types = GAMES[self._game].TYPES
        return Undone(
            **msgspec.structs.asdict(_convert(plain, _UNDONE_HEAD)),
            view=self._to_game_type(self._view, types.view),
            legal=self._to_game_type(self._legal, types.legal),
        )

    @staticmethod
    def _to_game_type(value: object, kind: object) -> Any:
        return None if value is None else codec.from_plain(value, kind)


def _convert(plain: dict[str, Any], kind: Any) -> Any:
    """A message of this type, without the fields that only a newer server knows."""
    known = {field.encode_name for field in msgspec.structs.fields(kind)} | {"type"}
    return codec.from_plain({key: plain[key] for key in plain if key in known}, kind)


def _with_value_at(value: Any, path: list[str | int], new: Any) -> Any:
    """A value with one place in it changed; the rest stays the same object."""
    if not path:
        return new
    step, *rest = path
    if step == diff.LENGTH and isinstance(value, list):
        return value[:new]
    if isinstance(step, str):
        return {**value, step: _with_value_at(value.get(step), rest, new)}
    old = value[step] if step < len(value) else None
    return [*value[:step], _with_value_at(old, rest, new), *value[step + 1 :]]


def _all_types() -> Iterator[Any]:
    """Every type that is read here."""
    yield from (dict[str, Any], _WELCOME_HEAD, *_PLAIN.values(), _UNDONE_HEAD)
    for game in GAMES.values():
        types = game.TYPES
        events, races = GenericAlias(tuple, (types.event, ...)), races_type(game.RACE)
        yield from (types.view, types.legal, types.event, events, races)


for _kind in _all_types():
    # Not when the first is read: several guests play in threads of one program, and msgspec crashes
    # where one meets a class that another has learned by half (see codec).
    codec.decoder(_kind)
