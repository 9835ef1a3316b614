"""How a move is taken back, and who was quicker. The twin of
``client/games/nerts/refused-moves.js``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from herzrasen.cards import Seat
from herzrasen.games.nerts import Lift, Place, Spot
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.speech.nerts_phrases import members_of
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket import Refused
from herzrasen.terminal.nerts.pending_moves import current_place
from herzrasen.terminal.nerts.table_state import NertsTable
from herzrasen.terminal.translation import NameOf, Translation, refusal_text

CHAIN: Final = "table.refusal.chain"
"""A move goes back because the one it rested on was refused: that one says why."""
TIE_MS: Final = 15
"""What is closer is no difference (rulings/nerts.md, 3.5)."""
_RACE: Final = "nerts.refusal.race-"
_CHANGED: Final = "nerts.refusal.target-changed"
_COVERED: Final = "nerts.refusal.not-on-top"
_GONE: Final = "nerts.refusal.source-changed"


class PlaceNote(msgspec.Struct, frozen=True):
    """A few quiet words about a place (None: the middle): who was there first, and by how much;
    whose card lies there now."""

    text: str
    place: Place | None = None
    tone: Literal["lost", "won", "attack"] = "lost"


class TakenBack(msgspec.Struct, frozen=True):
    """What follows from a refusal: a rival who was quicker is named in a few words, since that is
    no mistake; ``again`` is the same lift to a foundation that has another number now; otherwise
    ``sentence`` says why."""

    note: PlaceNote | None = None
    again: Lift | None = None
    sentence: str = ""


def take_back(table: NertsTable, refused: Refused, t: Translation, name_of: NameOf) -> TakenBack:
    """What follows from a refusal; ``table`` is the one before it."""
    sent = next((each.move for each in table.room.pending if each.id == refused.id), None)
    lift = sent if isinstance(sent, Lift) else None
    is_probe = refused.id in table.probes
    refusal = Refusal(refused.code, refused.facts)
    if lift and not is_probe and refusal.code == _CHANGED and (again := _retarget(table, lift)):
        return TakenBack(again=again)
    if refusal.code == CHAIN:
        return TakenBack()
    if not is_probe and (note := _lost_race(table, lift, refusal, t, name_of)):
        return TakenBack(note)
    return TakenBack(sentence=refusal_text(t, refusal, name_of))


def _retarget(table: NertsTable, lift: Lift) -> Lift | None:
    """A foundation that has another number now, because a rival opened one in between, is named
    anew."""
    if lift.onto is None:
        return None
    place = current_place(table.public, table.own, lift.target, lift.onto)
    return None if place in (None, lift.target) else replace(lift, target=place)


def _lost_race(
    table: NertsTable, lift: Lift | None, refusal: Refusal, t: Translation, name_of: NameOf
) -> PlaceNote | None:
    seat, ms = refusal.facts.get("seat"), refusal.facts.get("ms", 0)
    if refusal.code.startswith(_RACE) and isinstance(seat, int):
        how = refusal.code.removeprefix(_RACE).replace("-", "_")
        words = t(f"nerts_table.margin.{how}", name=name_of(seat), ms=int(ms))
        return PlaceNote(words, lift.target if lift else None)
    first = _faster_seat(table, lift, refusal.code) if lift else None
    if first is None or first[1] == table.room.seat:
        return None
    return PlaceNote(t("nerts_table.margin.first", name=name_of(first[1])), first[0])


def _faster_seat(table: NertsTable, lift: Lift, code: str) -> tuple[Place, Seat] | None:
    """Who has changed the place in between: a rival the target, or the own pile by putting a card
    on it; a team mate a source."""
    place, seat = lift.target, None
    if code == _CHANGED:
        seat = table.last_players.get(place)
    elif code == _COVERED and lift.source.at is Spot.PILE:
        place = lift.source
        seat = table.last_players.get(Place(Spot.RIVAL, table.own))
    elif code == _GONE and table.own >= 0:
        place = lift.source
        others = (each for each in members_of(table.public, table.own) if each != table.room.seat)
        seat = next(others, None)
    return None if seat is None else (place, seat)


def races_won(
    reader: Seat, races: Iterable[Race[Place]], t: Translation, name_of: NameOf
) -> Iterator[PlaceNote]:
    """Contested plays that the reader has won, each with the closest of those who lost it."""
    for race in races:
        winner, *losers = race.contenders
        if not losers or winner.seat != reader:
            continue
        closest = min(losers, key=lambda one: one.touched)
        ms = closest.touched - winner.touched
        key = "won" if ms >= TIE_MS else "won_tie"
        words = t(f"nerts_table.margin.{key}", name=name_of(closest.seat), ms=ms)
        yield PlaceNote(words, race.target, "won")
