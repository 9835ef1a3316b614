"""Moves as they are typed in line mode: "w 3", the waste to column 3; "p", the pile to the middle;
"2 r1", column 2 to the first rival's pile; "qs 4", a card by its name. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, Literal, TypeAlias

import msgspec

from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, Place, Spot
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.locales.bidi_isolate import ISOLATE_MARKS
from herzrasen.presentation.speech.nerts_phrases import members_of
from herzrasen.terminal.nerts.places import PILE, WASTE, cards_at, column, top_of
from herzrasen.terminal.nerts.selection import (
    LiftChoice,
    PlacePress,
    PressMeaning,
    press_meaning,
    send_meaning,
)
from herzrasen.terminal.nerts.table_state import NertsTable
from herzrasen.terminal.translation import NameOf

PlaceKind: TypeAlias = Literal["pile", "waste", "column", "middle", "rival"]
_KINDS: Final[tuple[PlaceKind, ...]] = ("pile", "waste", "column", "middle", "rival")
_GLUED: Final = re.compile(r"([^\W\d_]+)(\d+)")
_CARD: Final = re.compile(r"(10|[2-9tjqkadb])([cdshkp♣♦♠♥])", re.IGNORECASE)
_LEAST_BEGINNING: Final = 2


class NotUnderstood(msgspec.Struct, frozen=True):
    """A word of a typed move that names no place, or no card that can be lifted."""

    word: str


class _Words(msgspec.Struct, frozen=True):
    """What is left to read, with the table and the language to read it by."""

    table: NertsTable
    language: str
    name_of: NameOf


def read_move(
    text: str, table: NertsTable, language: str, name_of: NameOf
) -> PressMeaning | NotUnderstood:
    """What a typed move means: a lift, lifts of a joker to choose from, or a hint."""
    reader = _Words(table, language, name_of)
    tokens = [*_tokens(text, language)]
    if not tokens:
        return PressMeaning(hint="choose")
    source, card, rest = _read_source(reader, tokens)
    if source is None:
        return NotUnderstood(tokens[0])
    choice = LiftChoice(source, card)
    if top_of(table.visible, table.own, source) is None:
        return PressMeaning(hint="empty")
    if not rest:
        return send_meaning(choice, table.lifts, table.visible, table.own)
    target, unread = _read_target(reader, rest)
    if unread:
        return NotUnderstood(unread[0])
    if target is None or target == source:
        return send_meaning(choice, table.lifts, table.visible, table.own)
    return _meaning(table, choice, target)


def is_move(text: str, table: NertsTable | None, language: str) -> bool:
    """Whether a line without a command's word is a move: it begins with an own place or card."""
    if table is None or not text:
        return False
    tokens = [*_tokens(text, language)]
    return bool(tokens) and _read_source(_Words(table, language, str), tokens)[0] is not None


def _meaning(table: NertsTable, choice: LiftChoice, target: Place) -> PressMeaning:
    """The lift to a place, or the question to the server why there is none."""
    meaning = press_meaning(choice, PlacePress(target), table.lifts, table.visible, table.own)
    if meaning.lift is not None or meaning.ask:
        return meaning
    card = choice.card or top_of(table.visible, table.own, choice.source)
    assert card is not None
    onto = top_of(table.visible, table.own, target)
    return PressMeaning(lift=Lift(choice.source, card, target, onto))


def _tokens(text: str, language: str) -> Iterator[str]:
    """The words without those that only link them; "c2" is "c 2"."""
    links = _words_for("link", language) | _words_for("link", LANGUAGES[0])
    for word in text.casefold().replace(",", " ").split():
        glued = _GLUED.fullmatch(word)
        if glued and _kind(glued[1], language):
            yield from glued.groups()
        elif word not in links:
            yield word


def _read_source(
    reader: _Words, tokens: Sequence[str]
) -> tuple[Place | None, Card | None, Sequence[str]]:
    """An own place, or a card that lies there, and what is left to read."""
    table, (first, *rest) = reader.table, tokens
    kind = _kind(first, reader.language)
    if kind in ("pile", "waste"):
        return (PILE if kind == "pile" else WASTE), None, rest
    if kind == "column" and rest:
        first, *rest = rest
        kind = None
    if kind is None and (place := _column(table, first)) is not None:
        return place, None, rest
    for card in _cards(first):
        if (place := _place_of(table, card)) is not None:
            return place, _own_card(table, place, card), rest
    return None, None, rest


def _read_target(reader: _Words, tokens: Sequence[str]) -> tuple[Place | None, Sequence[str]]:
    """A place; None for the middle, where the server names the foundation; and what is left."""
    table, (first, *rest) = reader.table, tokens
    match _kind(first, reader.language):
        case "middle":
            return None, rest
        case "pile":
            return PILE, rest
        case "waste":
            return WASTE, rest
        case "column" if rest and (place := _column(table, rest[0])) is not None:
            return place, rest[1:]
        case "rival" if rest and (area := _rival(reader, rest[0])) is not None:
            return Place(Spot.RIVAL, area), rest[1:]
        case _:
            pass
    if (place := _column(table, first)) is not None:
        return place, rest
    if (area := _rival_by_name(reader, first)) is not None:
        return Place(Spot.RIVAL, area), rest
    return None, tokens


def _column(table: NertsTable, word: str) -> Place | None:
    count = table.public.rules.columns
    is_number = word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= count
    return column(int(word) - 1) if is_number else None


def _rival(reader: _Words, word: str) -> int | None:
    """A rival by their number on the table, or by the beginning of their name."""
    rivals = reader.table.rivals
    if word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= len(rivals):
        return rivals[int(word) - 1]
    return _rival_by_name(reader, word)


def _rival_by_name(reader: _Words, word: str) -> int | None:
    public = reader.table.public
    found = [
        area
        for area in reader.table.rivals
        if any(
            reader.name_of(seat).strip(ISOLATE_MARKS).casefold().startswith(word)
            for seat in members_of(public, area)
        )
    ]
    return found[0] if len(found) == 1 and len(word) >= _LEAST_BEGINNING else None


def rival_of(text: str, table: NertsTable, name_of: NameOf) -> int | None:
    """The rival that a number or the beginning of a name means."""
    return _rival(_Words(table, LANGUAGES[0], name_of), text.casefold()) if text else None


_RANKS: Final = {"10": "T", "b": "J", "d": "Q"}
_SUITS: Final = {"♣": "C", "♦": "D", "♠": "S", "♥": "H", "k": "D", "p": "S"}


def _cards(word: str) -> Iterator[Card]:
    """The cards that a word such as "qs", "10h" or "Q♠" means, of any deck."""
    if (found := _CARD.fullmatch(word)) is None:
        return
    rank, suit = found[1].casefold(), found[2].casefold()
    yield Card.parse(_RANKS.get(rank, rank.upper()) + _SUITS.get(suit, suit.upper()))


def _place_of(table: NertsTable, face: Card) -> Place | None:
    """The own place where such a card can be lifted from."""
    columns = range(table.public.rules.columns)
    for place in (PILE, WASTE, *map(column, columns)):
        if _own_card(table, place, face) is not None:
            return place
    return None


def _own_card(table: NertsTable, place: Place, face: Card) -> Card | None:
    """The card of this place that counts as such a card: of pile and waste only the top one."""
    cards = cards_at(table.visible, table.own, place)
    for card in cards if place.at is Spot.TABLEAU else cards[-1:]:
        counted = table.visible.face(card)
        if (counted.rank, counted.suit) == (face.rank, face.suit):
            return card
    return None


def _kind(word: str, language: str) -> PlaceKind | None:
    """The kind of place that a word names, in the user's language or in English."""
    for each in (language, *LANGUAGES):
        for kind in _KINDS:
            if word in _words_for(kind, each):
                return kind
    return None


@cache
def _words_for(name: str, language: str) -> frozenset[str]:
    """The words for something, divided by commas in the locales."""
    words = catalogue(language).get(f"terminal.nerts.place.{name}", "")
    return frozenset(word.strip().casefold() for word in words.split(","))
