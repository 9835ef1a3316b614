"""What is said when a move goes back, and of races that were won: each case once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, NertsRules, Place, Spot, Turn
from herzrasen.games.nerts.rules import Teams
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.protocol.websocket import Refused
from herzrasen.terminal.nerts.places import NEW_FOUNDATION, PILE, WASTE
from herzrasen.terminal.nerts.refused_moves import CHAIN, TIE_MS, races_won, take_back
from herzrasen.terminal.nerts.table_state import with_room
from herzrasen.terminal.state.table_room import SentMove
from herzrasen.terminal.translation import Translation
from tests.terminal.nerts.desk import Desk

ACE: Final = Card.parse("AS")
MIDDLE: Final = Place(Spot.FOUNDATION, 0)
OWN: Final = Place(Spot.RIVAL, 0)
TO_MIDDLE: Final = Lift(WASTE, ACE, MIDDLE)
FROM_PILE: Final = Lift(PILE, ACE, MIDDLE)
RACE, TARGET, COVERED, SOURCE = (
    f"nerts.refusal.{name}"
    for name in ("race-lost", "target-changed", "not-on-top", "source-changed")
)
LOST: Final = {"seat": 2, "ms": 38}
SHARED: Final = NertsRules(seats=4, teams=Teams.SHARED)


def seat_name(seat: int) -> str:
    return f"seat {seat}"


@pytest.mark.parametrize(
    ("move", "code", "facts", "last_players", "rules", "place", "words"),
    [
        (TO_MIDDLE, RACE, LOST, {}, None, MIDDLE, "seat 2, 38"),
        (Turn(), RACE, LOST, {}, None, None, "seat 2, 38"),
        (TO_MIDDLE, RACE, {}, {}, None, None, ""),
        (TO_MIDDLE, TARGET, {}, {MIDDLE: 3}, None, MIDDLE, "seat 3"),
        (TO_MIDDLE, TARGET, {}, {MIDDLE: 0}, None, None, ""),
        (TO_MIDDLE, TARGET, {}, {}, None, None, ""),
        (Turn(), TARGET, {}, {MIDDLE: 3}, None, None, ""),
        (FROM_PILE, COVERED, {}, {OWN: 1}, None, PILE, "seat 1"),
        (TO_MIDDLE, COVERED, {}, {OWN: 1}, None, None, ""),
        (TO_MIDDLE, SOURCE, {}, {}, SHARED, WASTE, "seat 2"),
        (TO_MIDDLE, SOURCE, {}, {}, None, None, ""),
        (TO_MIDDLE, "nerts.refusal.not-running", {}, {MIDDLE: 3, OWN: 3}, SHARED, None, ""),
    ],
)
def test_who_was_quicker_is_named_at_the_place_else_the_refusal_is_said(
    move: Any,
    code: str,
    facts: Mapping[str, Any],
    last_players: Mapping[Place, int],
    rules: NertsRules | None,
    place: Place | None,
    words: str,
) -> None:
    desk = Desk(rules or NertsRules(seats=4))
    desk.table.begin()
    room = replace(desk.table.room, pending=(SentMove("m", move),))
    table = with_room(None, room)
    assert table is not None
    table = replace(table, last_players=last_players)
    t = Translation("en")
    refused = Refused(code, {"card": "AS", **facts}, "m")
    back = take_back(table, refused, t, seat_name)
    assert back.again is None
    assert (back.note is not None) == bool(words)
    assert bool(back.sentence) != bool(words)
    if back.note is not None:
        assert back.note.place == place
        assert words in back.note.text.replace("\u00a0", " ")
        assert back.note.tone == "lost"
    probe = take_back(replace(table, probes=frozenset(["m"])), refused, t, seat_name)
    assert probe.note is None
    assert probe.sentence
    other = take_back(table, replace(refused, id="another"), t, seat_name)
    assert (other.note is None) == (code != RACE or not facts)
    if other.note is not None:
        assert other.note.place is None
    chain = take_back(table, replace(refused, code=CHAIN), t, seat_name)
    assert (chain.note, chain.again, chain.sentence) == (None, None, "")


def test_only_a_foundation_on_which_a_card_was_seen_is_named_anew() -> None:
    desk = Desk(NertsRules(seats=4))
    desk.table.begin()
    onto, moved = Card.parse("AS'"), Place(Spot.FOUNDATION, 1)
    public = replace(desk.table.state.public, foundations=((Card.parse("AH'"),), (onto,)))
    two = Lift(WASTE, Card.parse("2S"), MIDDLE, onto)
    for lift, again in (
        (two, replace(two, target=moved)),
        (replace(two, target=moved), None),
        (replace(two, onto=Card.parse("AC'")), None),
        (replace(two, target=NEW_FOUNDATION, onto=None), None),
    ):
        table = with_room(None, replace(desk.table.room, pending=(SentMove("m", lift),)))
        assert table is not None
        refused = Refused(TARGET, {}, "m")
        found = take_back(replace(table, public=public), refused, Translation("en"), seat_name)
        assert found.again == again


@pytest.mark.parametrize(("ms", "shown"), [(TIE_MS - 1, False), (TIE_MS, True)])
def test_a_race_is_won_by_a_time_unless_it_was_a_tie(ms: int, *, shown: bool) -> None:
    def notes_for(reader: int, *touched: int) -> list[str]:
        contenders = tuple(
            RaceContender(seat, at, at, Card.parse("AS")) for seat, at in enumerate(touched)
        )
        race = Race(1, "touch", contenders, MIDDLE)
        notes = [*races_won(reader, [race], Translation("en"), seat_name)]
        assert {(note.place, note.tone) for note in notes} <= {(MIDDLE, "won")}
        return [note.text for note in notes]

    (text,) = notes_for(0, 100, 900, 100 + ms)
    assert "seat 2" in text
    assert (str(ms) in text) == shown
    assert notes_for(1, 100, 100 + ms) == []
    assert notes_for(0, 100) == []
