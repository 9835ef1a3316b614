"""What travels between a table and whoever sits at it: the messages, as JSON.

This module alone knows JSON. Values are frozen structs; cards travel as their text, sets of cards
as lists. A message from outside is checked strictly: its size, unknown fields, wrong types and
unknown cards are refused. ``client/wire.d.ts`` is made from these types (``typescript``).

A person's browser opens one socket for each table, says :class:`Hello`, and is answered with
:class:`Welcome`. After that every event comes as :class:`Happened` with its number, the event as
this seat sees it, the view after it and the moves that are legal then; so a browser needs no rules,
and one that comes back says the last number it has seen.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal

LIMIT: Final = 64 * 1024
"""Bytes that one message from outside may have."""

Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]
_T = TypeVar("_T")


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message's ``type`` is its class's name in lower case."""


# From the browser ---------------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/tables``: open a table and sit down at seat 0.

    ``rules`` is a rules value's text form. ``bot`` is how the bots play: ``{"level": 1..3}`` in
    Hearts, ``{"tempo": 1..5, "insight": 1..3}`` in Nerts; empty means the usual one. ``free`` seats
    wait for people who follow the table's link; with none the match begins at once. ``pace`` is how
    long bots wait before they move in Hearts.
    """

    game: GameName
    rules: str
    name: str
    bot: dict[str, int] = {}
    free: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    pace: Pace = "normal"


class RulesWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/rules``: what would be played with these options? Those left out are as usual."""

    game: GameName
    options: dict[str, Any]
    language: str = ""


class Hello(_Message, frozen=True, tag="hello"):
    """First message on a socket: the number of the last event seen, None for a first visit."""

    last: int | None = None


class Sit(_Message, frozen=True, tag="sit"):
    """Take a free seat, any if None, under this name."""

    name: str
    seat: Seat | None = None


class Begin(_Message, frozen=True, tag="begin"):
    """Bots take the seats that are still free, and the match begins."""


class Rename(_Message, frozen=True, tag="rename"):
    """Be called this from now on."""

    name: str


class Submit(_Message, frozen=True, tag="submit"):
    """A move. ``id`` is the browser's own, so that a move sent twice is made once: it is never
    used again for another move, not even after a reload."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
    move: msgspec.Raw


class Continue(_Message, frozen=True, tag="continue"):
    """The score sheet has been read: deal number ``deal`` may be followed by the next."""

    deal: int


FromBrowser: TypeAlias = Hello | Sit | Begin | Rename | Submit | Continue

# To the browser -----------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``bot`` is set where a bot plays: its settings. ``here`` is whether a
    person's line is open. ``left`` marks a person's seat that a bot keeps until he returns."""

    seat: Seat
    kind: Literal["person", "bot", "free"]
    name: str
    bot: dict[str, int] | None = None
    here: bool = True
    left: bool = False


class TableCreated(msgspec.Struct, frozen=True):
    """Answer to NewTable: the table's id, which is also its link."""

    table: str


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules. ``rules`` is its text form for NewTable, ``options`` every option's
    value under it. ``playable`` is false while one of its options waits for a later version."""

    name: str
    rules: str
    playable: bool
    options: dict[str, Any]


class Option(msgspec.Struct, frozen=True):
    """What a rules option, or a setting of the bots, may be.

    A ``choice`` has ``values``; a ``number`` lies from ``least`` to ``most``, and may be missing
    (null) if ``empty``; ``yes-no`` is true or false; a ``card`` is a card's text or null; a
    ``list`` holds values ``of`` one kind: cards, prices (a card and its points) or numbers, the
    latter two from ``least`` to ``most``. ``usual`` is the default. Its sentences in the texts are
    ``<game>.option.<name>.name`` and ``.about``, ``<game>.value.<name>.<value>``.
    """

    name: str
    kind: Literal["choice", "number", "yes-no", "card", "list"]
    usual: Any
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    empty: bool = False
    of: Literal["card", "price", "number"] | None = None


class Offer(msgspec.Struct, frozen=True):
    """One game of ``GET api/games``: its presets, options and bots' settings."""

    game: GameName
    presets: tuple[Preset, ...]
    options: tuple[Option, ...]
    bot: tuple[Option, ...]


class Offers(msgspec.Struct, frozen=True):
    """``GET api/games``: what can be played here."""

    hearts: Offer
    nerts: Offer


class RuleGroup(msgspec.Struct, frozen=True):
    """Some rules that belong together, as finished sentences under a title."""

    title: str
    lines: tuple[str, ...]


class RuleValue(msgspec.Struct, frozen=True):
    """An option as it is, in words: its ``name``, and its value as ``words``.

    ``differs`` says that the nearest preset has another value, ``matters`` is false where no value
    of the option would change anything, the others being as they are; the reason is the option
    ``because``.
    """

    option: str
    name: str
    words: str
    differs: bool
    matters: bool
    because: str = ""


class RuleRefusal(msgspec.Struct, frozen=True):
    """Why nobody can play by the rules: a finished ``sentence``, and the options it is about."""

    code: str
    facts: dict[str, str | int]
    sentence: str
    options: tuple[str, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """Everything about one rules value, in the language that was asked for.

    ``rules`` is its canonical text form, ``preset`` the nearest preset and ``differences`` the
    options in which it differs from that; ``seats`` is how many play, ``options`` and ``values``
    are every option's value as it travels and as it is said, ``sentences`` the rules for people.
    Where nobody can play by the rules, ``refusal`` says why and the rest is empty.
    """

    game: GameName
    rules: str = ""
    preset: str = ""
    differences: tuple[str, ...] = ()
    seats: int = 0
    options: dict[str, Any] = {}
    values: tuple[RuleValue, ...] = ()
    sentences: tuple[RuleGroup, ...] = ()
    refusal: RuleRefusal | None = None


class RecordBot(msgspec.Struct, frozen=True):
    """Who played a seat of a record that no person did."""

    name: str
    version: str
    settings: str
    seed: int | None


class RecordPlayer(msgspec.Struct, frozen=True):
    """Who sat at a seat of a record; ``bot`` is None for a person."""

    name: str
    bot: RecordBot | None


class RecordDeal(msgspec.Struct, frozen=True):
    """A deal of a record, counted from 1. Points and totals are None if it was not finished."""

    number: int
    dealer: Seat | None
    began: str | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None


class RecordStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a deal of a record, as one seat saw it.

    ``number`` counts from 1, ``by`` is who moved, ``at`` the ms since the round of Nerts began.
    With all cards open: the ``hands`` and the ``kitty`` of Hearts after it, of Nerts the closed
    cards of each area, ``downs`` and ``stocks``.
    """

    number: int
    by: Seat
    event: hearts.Event | nerts.Event
    view: hearts.View | nerts.View
    at: int | None = None
    hands: tuple[CardSet, ...] | None = None
    kitty: CardSet | None = None
    downs: tuple[tuple[Card, ...], ...] | None = None
    stocks: tuple[tuple[Card, ...], ...] | None = None


class Replayed(msgspec.Struct, frozen=True):
    """Answer to ``POST api/records``: a record that is right, and one of its deals step by step.

    ``record`` is whose view the record is: ``all``, a seat's number, or ``watcher``. ``seat`` is
    whose eyes the steps are seen with, -2 for a watcher's. ``more`` says that the deal has more
    steps than are sent. ``places`` is empty if the match was not played to its end.
    """

    game: GameName
    rules: str
    options: dict[str, Any]
    record: str
    date: str | None
    site: str | None
    players: tuple[RecordPlayer, ...]
    deals: tuple[RecordDeal, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    deal: int
    seat: Seat
    steps: tuple[RecordStep, ...]
    more: bool


class Welcome(_Message, frozen=True, tag="welcome"):
    """The table as it stands: answer to Hello, and sent again after a seat was taken.

    ``rules`` is the text form, ``options`` every option's value. ``seat`` is the receiver's, -2 for
    a watcher. ``number`` is the last event's; ``missed`` are the events since ``Hello.last``.
    ``view`` is None until the match has begun.
    """

    table: str
    game: GameName
    rules: str
    options: dict[str, Any]
    seat: Seat
    number: int
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    view: hearts.View | nerts.View | None
    legal: hearts.Legal | nerts.Legal | None
    missed: tuple[hearts.Event | nerts.Event, ...] = ()


class Happened(_Message, frozen=True, tag="happened"):
    """An event, the view after it and what is legal then."""

    number: int
    event: hearts.Event | nerts.Event
    view: hearts.View | nerts.View
    legal: hearts.Legal | nerts.Legal


class Seats(_Message, frozen=True, tag="seats"):
    """Who sits where has changed, or whose Continue the next deal waits for."""

    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]


class Accepted(_Message, frozen=True, tag="accepted"):
    """The move with this id was made; ``number`` is its last event."""

    id: str
    number: int


class Refused(_Message, frozen=True, tag="refused"):
    """The move or message was refused and nothing changed. ``code`` is the sentence's key."""

    code: str
    facts: dict[str, str | int] = {}
    id: str | None = None


ToBrowser: TypeAlias = Welcome | Happened | Seats | Accepted | Refused

# Bytes --------------------------------------------------------------------------------------------


def encode(value: object) -> bytes:
    """The value as JSON: cards as text, sets of cards as lists."""
    return _ENCODER.encode(value)


def read_message(raw: bytes) -> FromBrowser | Refusal:
    """What a browser said, or why it cannot be understood."""
    return _read(raw, _FROM_BROWSER)


def read_wish(raw: bytes) -> NewTable | Refusal:
    """A wish for a new table, or why it cannot be understood."""
    return _read(raw, _NEW_TABLE)


def read_rules_wish(raw: bytes) -> RulesWish | Refusal:
    """Which rules are asked about, or why it cannot be understood."""
    return _read(raw, _RULES_WISH)


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


_FROM_BROWSER: Final = decoder(FromBrowser)
_NEW_TABLE: Final = decoder(NewTable)
_RULES_WISH: Final = decoder(RulesWish)
_OPTIONS: Final[dict[GameName, dict[str, Any]]] = {
    "hearts": get_type_hints(hearts.HeartsRules, include_extras=True),
    "nerts": get_type_hints(nerts.NertsRules, include_extras=True),
}
_MOVES: Final = {"hearts": decoder(hearts.Move), "nerts": decoder(nerts.Move)}
_EVENTS: Final = {"hearts": decoder(hearts.Event), "nerts": decoder(nerts.Event)}
