"""Encode and decode what travels and what is stored, as JSON.

Only this module knows JSON. Values are frozen structs; cards are their text, sets of cards lists. A
message from outside is checked strictly: its size, unknown fields, wrong types and unknown cards
are refused. The types are in ``websocket``, ``lobby``, ``rules`` and the ``http_`` modules;
``typescript`` makes ``client/wire.d.ts`` from them.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from operator import attrgetter
from types import GenericAlias
from typing import Any, Final, TypeVar, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_tables import NewTable, QRRequest, QuickMatch, RoomCode
from herzrasen.protocol.lobby import FromLobby
from herzrasen.protocol.race import Race, races_type
from herzrasen.protocol.rules import RulesRequest
from herzrasen.protocol.websocket import FromBrowser

MAX_BYTES: Final = 64 * 1024
"""Bytes that one message from outside may have: 64 KiB."""

_T = TypeVar("_T")


def encode(value: object) -> bytes:
    """The value as JSON: cards as text, sets of cards as lists.

    Raises:
        AttributeError: if it holds what does not travel, which is a bug.
    """
    return _ENCODER.encode(value)


def read_message(raw: bytes) -> FromBrowser | Refusal:
    """A message from a browser at a table, or the refusal if it is malformed."""
    return _read(raw, _FROM_BROWSER)


def read_new_table(raw: bytes) -> NewTable | Refusal:
    """A request for a new table, or the refusal if it is malformed."""
    return _read(raw, _NEW_TABLE)


def read_quick_match(raw: bytes) -> QuickMatch | Refusal:
    """A quick match request, or the refusal if it is malformed."""
    return _read(raw, _QUICK_MATCH)


def read_lobby_message(raw: bytes) -> FromLobby | Refusal:
    """A message from a browser in the lobby, or the refusal if it is malformed."""
    return _read(raw, _FROM_LOBBY)


def read_qr_request(raw: bytes) -> QRRequest | Refusal:
    """The link to be drawn, or the refusal if the request is malformed."""
    return _read(raw, _QR_REQUEST)


def read_room_code(raw: bytes) -> RoomCode | Refusal:
    """The code of a table, or the refusal if the request is malformed."""
    return _read(raw, _ROOM_CODE)


def read_rules_request(raw: bytes) -> RulesRequest | Refusal:
    """The rules asked about, or the refusal if the request is malformed."""
    return _read(raw, _RULES_REQUEST)


def read(raw: bytes, kind: type[_T]) -> _T | Refusal:
    """A value of this type from an HTTP body, or the refusal if it is malformed."""
    if kind not in _POSTED:
        _POSTED[kind] = decoder(kind)
    found: _T | Refusal = _read(raw, _POSTED[kind])
    return found


def from_plain(value: object, kind: object) -> Any:
    """A value of this type from what JSON decodes to: dicts, lists, text and numbers.

    Raises:
        msgspec.ValidationError: if it is none.
    """
    return msgspec.convert(value, kind, dec_hook=_from_json)


def decode(raw: bytes | str, kind: type[_T]) -> _T:
    """A value of this type from JSON that we wrote ourselves, or a server of ours.

    Raises:
        msgspec.MsgspecError: if it is none.
    """
    if kind not in _POSTED:
        _POSTED[kind] = decoder(kind)
    found: _T = _POSTED[kind].decode(raw)
    return found


def encode_for_people(value: object) -> bytes:
    """The value as JSON with a line for each field, for a file that people may open."""
    return msgspec.json.format(encode(value))


def read_options(game: GameName, options: dict[str, Any]) -> dict[str, Any] | Refusal:
    """Options of this game as its rules have them, or the first that has no such value."""
    values = {}
    for name, value in options.items():
        kind = _option_types(game).get(name)
        if kind is None:
            return Refusal(f"{game}.refusal.unknown-option", {"option": name})
        try:
            values[name] = msgspec.convert(value, kind, dec_hook=_from_json)
        except (msgspec.ValidationError, ValueError):
            shown = value if isinstance(value, str) else encode(value).decode()
            facts: dict[str, str | int] = {"option": name, "value": shown}
            return Refusal(f"{game}.refusal.bad-value", facts)
    return values


def read_move(raw: bytes | msgspec.Raw, game: GameName) -> Any | Refusal:
    """A move of this game, or the refusal if it is malformed."""
    return _read(bytes(raw), _decoders_of(game)["move"])


def read_event(raw: bytes | msgspec.Raw, game: GameName) -> Any:
    """An event of this game from the log.

    Raises:
        msgspec.MsgspecError: if it is none.
    """
    return _decoders_of(game)["event"].decode(raw)


def read_events(raw: bytes, game: GameName) -> tuple[Any, ...]:
    """A list of events of this game.

    Raises:
        msgspec.MsgspecError: if it is none.
    """
    events: tuple[Any, ...] = _decoders_of(game)["events"].decode(raw)
    return events


def read_races(raw: bytes | msgspec.Raw, game: GameName) -> tuple[Race[Hashable], ...]:
    """The races of one event of this game from the log.

    Raises:
        msgspec.MsgspecError: if they are none.
    """
    races: tuple[Race[Hashable], ...] = _decoders_of(game)["races"].decode(raw)
    return races


def _read(raw: bytes, decoder: msgspec.json.Decoder[_T]) -> _T | Refusal:
    if len(raw) > MAX_BYTES:
        return Refusal("table.refusal.too-big", {"limit": MAX_BYTES // 1024})
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return Refusal("table.refusal.not-understood")


def _from_json(kind: type, value: object) -> object:
    if kind is Card:
        return _card(value)
    if kind is CardSet and isinstance(value, list):
        cards = [_card(word) for word in value]
        card_set = CardSet(cards)
        if len(card_set) == len(cards):
            return card_set
    raise ValueError("not cards")


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise ValueError("not a card")
    return Card.parse(value)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=attrgetter("plain"))
"""Cards and sets of cards are asked for their plain value: a move sends dozens of them."""


def decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """A strict decoder for a type; it raises msgspec.MsgspecError for anything else."""
    return msgspec.json.Decoder(kind, dec_hook=_from_json)


_POSTED: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}
_FROM_BROWSER: Final = decoder(FromBrowser)
_NEW_TABLE: Final = decoder(NewTable)
_QUICK_MATCH: Final = decoder(QuickMatch)
_FROM_LOBBY: Final = decoder(FromLobby)
_QR_REQUEST: Final = decoder(QRRequest)
_ROOM_CODE: Final = decoder(RoomCode)
_RULES_REQUEST: Final = decoder(RulesRequest)


@cache
def _option_types(game: GameName) -> dict[str, Any]:
    return get_type_hints(GAMES[game].TYPES.rules, include_extras=True)


@cache
def _decoders_of(game: GameName) -> dict[str, msgspec.json.Decoder[Any]]:
    types, races = GAMES[game].TYPES, races_type(GAMES[game].RACE)
    events = GenericAlias(tuple, (types.event, ...))
    kinds = {"move": types.move, "event": types.event, "events": events, "races": races}
    return {what: decoder(kind) for what, kind in kinds.items()}


for _game in GAMES:
    # Not when the first is needed: tables are read in several threads at once, and msgspec crashes
    # where one meets a class that another has learned by half.
    _decoders_of(_game)
