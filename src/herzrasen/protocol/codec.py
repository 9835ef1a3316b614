"""How what travels is written and read: as JSON.

This module alone knows JSON. Values are frozen structs; cards travel as their text, sets of cards
as lists. A message from outside is checked strictly: its size, unknown fields, wrong types and
unknown cards are refused. The types are in ``messages``, what is said over a table's line, and in
``answers`` and ``myself``, what is asked over HTTP; ``client/wire.d.ts`` is made from them
(``typescript``).
"""

from __future__ import annotations

from typing import Any, Final, TypeVar, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol.http_tables import NewTable, QRWish, QuickMatch
from herzrasen.protocol.lobby import Look
from herzrasen.protocol.rules import RulesWish
from herzrasen.protocol.websocket import FromBrowser

LIMIT: Final = 64 * 1024
"""Bytes that one message from outside may have."""

_T = TypeVar("_T")


def encode(value: object) -> bytes:
    """The value as JSON: cards as text, sets of cards as lists."""
    return _ENCODER.encode(value)


def read_message(raw: bytes) -> FromBrowser | Refusal:
    """What a browser said, or why it cannot be understood."""
    return _read(raw, _FROM_BROWSER)


def read_wish(raw: bytes) -> NewTable | Refusal:
    """A wish for a new table, or why it cannot be understood."""
    return _read(raw, _NEW_TABLE)


def read_quick_match(raw: bytes) -> QuickMatch | Refusal:
    """A wish to play with people, or why it cannot be understood."""
    return _read(raw, _QUICK_MATCH)


def read_look(raw: bytes) -> Look | Refusal:
    """What a browser in the lobby wants to see, or why it cannot be understood."""
    return _read(raw, _LOOK)


def read_qr_wish(raw: bytes) -> QRWish | Refusal:
    """Which link is to be drawn, or why it cannot be understood."""
    return _read(raw, _QR_WISH)


def read_rules_wish(raw: bytes) -> RulesWish | Refusal:
    """Which rules are asked about, or why it cannot be understood."""
    return _read(raw, _RULES_WISH)


def read(raw: bytes, kind: type[_T]) -> _T | Refusal:
    """A value of this type that somebody has posted, or why it cannot be understood."""
    if kind not in _POSTED:
        _POSTED[kind] = decoder(kind)
    found: _T | Refusal = _read(raw, _POSTED[kind])
    return found


def read_options(game: GameName, options: dict[str, Any]) -> dict[str, Any] | Refusal:
    """Some options of this game as its rules have them, or the first that has no such value."""
    values = {}
    for name, value in options.items():
        kind = _OPTIONS[game].get(name)
        if kind is None:
            return Refusal(f"{game}.refusal.unknown-option", {"option": name})
        try:
            values[name] = msgspec.convert(value, kind, dec_hook=_from_json)
        except (msgspec.ValidationError, ValueError):
            shown = value if isinstance(value, str) else encode(value).decode()
            facts: dict[str, str | int] = {"option": name, "value": shown}
            return Refusal(f"{game}.refusal.bad-value", facts)
    return values


def read_move(raw: bytes | msgspec.Raw, game: GameName) -> hearts.Move | nerts.Move | Refusal:
    """A move of this game, or why it cannot be understood."""
    return _read(bytes(raw), _MOVES[game])


def read_event(raw: bytes | msgspec.Raw, game: GameName) -> hearts.Event | nerts.Event:
    """An event of this game from the log. Raises msgspec.MsgspecError if it is none."""
    event: hearts.Event | nerts.Event = _EVENTS[game].decode(raw)
    return event


def read_events(raw: bytes, game: GameName) -> tuple[hearts.Event | nerts.Event, ...]:
    """Several of them, written as a list."""
    events: tuple[hearts.Event | nerts.Event, ...] = _EVENT_LISTS[game].decode(raw)
    return events


def _read(raw: bytes, decoder: msgspec.json.Decoder[_T]) -> _T | Refusal:
    if len(raw) > LIMIT:
        return Refusal("table.refusal.too-big", {"limit": LIMIT // 1024})
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return Refusal("table.refusal.not-understood")


def _as_json(value: object) -> object:
    if isinstance(value, Card):
        return value.text
    if isinstance(value, CardSet):
        return [card.text for card in value]
    raise TypeError(f"does not travel: {value!r}")


def _from_json(kind: type, value: object) -> object:
    if kind is Card:
        return _card(value)
    if kind is CardSet and isinstance(value, list):
        cards = [_card(word) for word in value]
        made = CardSet(cards)
        if len(made) == len(cards):
            return made
    raise ValueError("not cards")


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise ValueError("not a card")
    return Card.parse(value)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_as_json)


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """What reads a value of this type strictly; raises msgspec.MsgspecError for anything else."""
    return msgspec.json.Decoder(kind, dec_hook=_from_json)


_POSTED: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}
_FROM_BROWSER: Final = decoder(FromBrowser)
_NEW_TABLE: Final = decoder(NewTable)
_QUICK_MATCH: Final = decoder(QuickMatch)
_LOOK: Final = decoder(Look)
_QR_WISH: Final = decoder(QRWish)
_RULES_WISH: Final = decoder(RulesWish)
_OPTIONS: Final[dict[GameName, dict[str, Any]]] = {
    "hearts": get_type_hints(hearts.HeartsRules, include_extras=True),
    "nerts": get_type_hints(nerts.NertsRules, include_extras=True),
}
_MOVES: Final = {"hearts": decoder(hearts.Move), "nerts": decoder(nerts.Move)}
_EVENTS: Final = {"hearts": decoder(hearts.Event), "nerts": decoder(nerts.Event)}
_EVENT_LISTS: Final = {
    "hearts": decoder(tuple[hearts.Event, ...]),
    "nerts": decoder(tuple[nerts.Event, ...]),
}
