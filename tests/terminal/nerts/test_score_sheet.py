"""What the score sheet says of rounds and matches, as golden text; and which ends are met when.
``--update-golden`` writes the text anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.nerts import NertsRules, Phase, Public, Stop
from herzrasen.games.nerts.rules import Teams, Tie
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases
from herzrasen.terminal.nerts.practice import PracticeTime, keep_time
from herzrasen.terminal.nerts.round_result import met_ends, tied_sides
from herzrasen.terminal.nerts.score_sheet import ScoreSheet, SheetTable
from herzrasen.terminal.nerts.seating import deck_of
from herzrasen.terminal.nerts.stuck_sentences import (
    seconds_until,
    stuck_proof,
    stuck_reason,
    stuck_title,
)
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import Scheduled, TableRoom
from herzrasen.terminal.translation import Translation
from tests.golden_text import AssertGolden
from tests.terminal.nerts.desk import Desk, cards

GOLDEN: Final = Path(__file__).parent / "golden" / "score-sheets.txt"
NAMES: Final = ("Ada", "Kim", "Bo", "Eve")


def match_after(
    rules: NertsRules, *deals: tuple[int, ...], over: bool = False, **facts: Any
) -> Public:
    """A match after these rounds; in the middle lie two kings of the first deck."""
    desk = Desk(rules)
    desk.table.begin()
    public = desk.table.state.public
    totals = tuple(map(sum, zip(*deals, strict=True))) or public.match.totals
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    match = replace(public.match, deals=deals, totals=totals, places=places if over else ())
    phase = Phase.OVER if over else Phase.DEAL
    usual = {"foundations": (cards("AS 2S"), cards("KS QS"), cards("KH"))}
    return replace(public, match=match, phase=phase, **(usual | facts))


ENDED: Final = NertsRules(seats=4, rounds=2, king_bonus=5, call_bonus=10)
SHEETS: Final = {
    "a round with a call": match_after(ENDED, (12, -4, 7, 0), caller=1),
    "a round without": match_after(ENDED, (12, 12, 7, 0), stop=Stop.VOTE),
    "a round that is stuck, no bonus": match_after(NertsRules(seats=2, card_points=3), (5, 5)),
    "won": match_after(ENDED, (12, -4, 7, 0), (1, 2, 3, 4), over=True, caller=0),
    "first place is shared": match_after(ENDED, (12, -4, 7, 0), (1, 17, 3, 4), over=True),
    "the calls decide": replace(
        match_after(replace(ENDED, tie=Tie.MOST_CALLS), (12, 12, 7, 0), (1, 1, 3, 4), over=True),
        match=replace(
            match_after(ENDED, (12, 12, 7, 0), (1, 1, 3, 4), over=True).match, places=(2, 1, 3, 4)
        ),
    ),
    "goes on as two are even": match_after(ENDED, (12, 12, 7, 0), (1, 1, 3, 4)),
    "ends, but nobody is even": match_after(ENDED, (12, 12, 7, 0), (1, 2, 3, 4)),
    "even, but no end is met": match_after(ENDED, (12, 12, 7, 0)),
    "alone": match_after(NertsRules(seats=1, rounds=1), (30,), over=True, caller=0),
    "summed teams": match_after(
        NertsRules(seats=4, teams=Teams.SUMMED, rounds=1), (20, 3), over=True, caller=2
    ),
    "shared decks": match_after(
        NertsRules(seats=4, teams=Teams.SHARED, rounds=1), (3, 20), over=True, caller=3
    ),
    "before the first round": match_after(ENDED),
}  # fmt: skip


def table_lines(table: SheetTable | None) -> Iterator[str]:
    if table is None:
        yield "  no rounds"
        return
    yield f"  {' | '.join(table.heads)}"
    for at, row in enumerate(table.rows):
        marks = f"{' own' * (at in table.own)}{' best' * (at in table.best)}"
        yield f"  {' | '.join(row)}{marks}"


def sheet_lines(public: Public, own: Seat) -> Iterator[str]:
    sheet = ScoreSheet(NertsPhrases(Translation("en"), own, lambda seat: NAMES[seat]), public)
    yield f"  {sheet.title()}"
    yield from (f"  {sentence}" for sentence in sheet.reasons())
    if public.match.deals:
        yield from (f"  {name}: {value}" for name, value in sheet.facts())
        yield from table_lines(sheet.round_table())
    yield from table_lines(sheet.rounds_table())
    if sheet.over:
        yield from (f"  {place}" for place in sheet.places())


def test_a_sheet_says_what_it_said(assert_golden: AssertGolden) -> None:
    lines = [
        line
        for title, public in SHEETS.items()
        for own in (0, 1, WATCHER)
        if own < public.rules.seats
        for line in (f"{title}, to seat {own}", *sheet_lines(public, own))
    ]
    assert_golden(GOLDEN, "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("rules", "totals", "rounds", "met"),
    [
        ({"target": 50}, (49, 0), 1, []),
        ({"target": 50}, (50, 0), 1, ["target"]),
        ({"rounds": 3}, (0, 0), 2, []),
        ({"rounds": 3}, (0, 0), 3, ["rounds"]),
        ({"spread": 30}, (20, -9, 0), 1, []),
        ({"spread": 30}, (20, -10, 0), 1, ["spread"]),
        ({"mercy": 30}, (40, 11, -50), 1, []),
        ({"mercy": 30}, (40, 10, -50), 1, ["mercy"]),
        ({"target": 99, "spread": 30}, (90,), 1, []),
        ({"target": 50, "round_cap": 4}, (0, 0), 3, []),
        ({"target": 50, "round_cap": 4}, (0, 0), 4, ["cap"]),
        ({"rounds": 6, "round_cap": 4}, (0, 0), 5, []),
        ({"rounds": 6, "round_cap": 4}, (0, 0), 6, ["rounds"]),
    ],
)
def test_an_end_is_met_at_its_number(
    rules: dict[str, int], totals: tuple[int, ...], rounds: int, met: list[str]
) -> None:
    none: dict[str, Any] = {"target": None, "rounds": None, "spread": None, "mercy": None}
    agreed = NertsRules(seats=len(totals), **(none | {"round_cap": 99} | rules))
    public = match_after(NertsRules(seats=len(totals)), totals)
    match = replace(public.match, deals=(totals,) * rounds)
    assert [end for end, _ in met_ends(replace(public, rules=agreed, match=match))] == met


def test_two_who_are_first_are_even() -> None:
    rules = NertsRules(seats=3)
    assert tied_sides(match_after(rules, (5, 7, 7))) == [1, 2]
    assert tied_sides(match_after(rules, (5, 8, 7))) == []


def test_the_best_time_alone_is_beaten_by_less_and_by_a_call() -> None:
    store = SettingsStore(None)
    found = [
        keep_time(store, "stoss", ms, called=called)
        for ms, called in ((900, False), (900, True), (900, True), (899, True), (500, False))
    ]
    assert found == [
        PracticeTime(900, None),
        PracticeTime(900, 900),
        PracticeTime(900, 900),
        PracticeTime(899, 899, is_record=True),
        PracticeTime(500, 899),
    ]
    assert [len([*time.facts(Translation("en"))]) for time in found] == [1, 2, 2, 2, 2]


def test_a_second_that_has_begun_counts_and_what_is_due_counts_as_none() -> None:
    room = TableRoom(scheduled=Scheduled("halt", 5_000))
    assert [seconds_until(room, "halt", now) for now in (0, 3_999, 4_000, 5_000, 9_000)] == [
        5, 2, 1, 0, 0,
    ]  # fmt: skip
    assert seconds_until(room, "start", 0) is None
    assert seconds_until(TableRoom(), "halt", 0) is None


def test_a_proof_tells_what_comes_up_for_each() -> None:
    public = match_after(NertsRules(seats=2), (1, 2), stop=Stop.LOCK, reach=(cards("7C 8D"),))
    phrases = NertsPhrases(Translation("en"), 0, lambda seat: NAMES[seat])
    middle, *of_players, _ = (line for _name, line in stuck_proof(phrases, public))
    assert middle == "two of spades, queen of spades, king of hearts"
    assert of_players == [
        "2 reachable cards",
        "seven of clubs, eight of diamonds",
        "queen of clubs",
        "nine of clubs, queen of diamonds, six of spades, five of hearts",
        "0 reachable cards",
        "nothing",
        "two of clubs",
        "four of hearts, six of hearts, seven of hearts, five of hearts",
    ]
    assert [*stuck_proof(phrases, replace(public, reach=()))] == []
    unknown = replace(public, stop=None)
    assert stuck_title(phrases, unknown) == stuck_title(phrases, public)
    assert stuck_reason(phrases, unknown) == stuck_reason(phrases, public)


def test_an_area_plays_with_its_own_deck_until_decks_are_passed_on() -> None:
    public = match_after(NertsRules(seats=3), (1, 2, 3))
    assert [deck_of(replace(public, decks=decks), 2) for decks in ((), (1, 2), (1, 2, 0))] == [
        2, 2, 0,
    ]  # fmt: skip
