"""Findings of reviews, in rounds made to show one finding each."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from herzrasen.cards import WATCHER, Card, Seat
from herzrasen.coach.nerts import (
    ContestedPlay,
    DecidedBy,
    FindingKind,
    RoundReview,
    TimedContender,
    TimedEvent,
    review,
    rounds,
)
from herzrasen.coach.nerts.opportunities import REACTION_MS, Opportunity, opportunity_end
from herzrasen.coach.nerts.pace import pauses
from herzrasen.games import nerts
from herzrasen.games.nerts.events import End, Moved, RoundEnded, Turned
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.nerts.rules import StuckAction, Teams
from herzrasen.games.protocol import Refusal
from tests.games.nerts.positions import table

TWO = """
rules: stoss+seats=2
0: pile 2C + 5H | 9S | 8D | KC | - | waste 4D 2H | stock 7C 7D 6C
1: pile 3C' + 4S' | 2H' | QD' | - | - | stock 8C' 8H' 8S'
middle: AH / AS' 2S'
"""
"""Seat 0 may put the 2H of its waste on the ace, seat 1 the 2H' of its column."""

Script = Iterable[tuple[int, Seat, str]]


def timed_events(script: Script, text: str = TWO) -> tuple[nerts.State, list[TimedEvent]]:
    """The position, and what was told of these moves: when, by which seat, what."""
    before = state = table(text)
    events: list[TimedEvent] = []
    for at, seat, move in script:
        answer = nerts.decide(state, seat, parse_move(move))
        assert not isinstance(answer, Refusal), (move, answer)
        for event in answer:
            state = nerts.evolve(state, event)
            events.append(TimedEvent(event, at, seat))
    return before, events


def review_of(script: Script, text: str = TWO, seat: Seat = 0) -> RoundReview:
    before, events = timed_events(script, text)
    return review(nerts.view(before, seat), events)


def findings_of(
    found: RoundReview, *kinds: FindingKind
) -> list[tuple[str, int | None, Seat | None]]:
    """The findings of these kinds: card, ms, rival."""
    return [
        (one.card.text, one.ms, one.by) for one in found.findings_of(*kinds) if one.card is not None
    ]


# The clock of these rounds begins with the first event: seat 1 turns at 0.
START = (0, 1, "turn")
TAKE = "t0 2H' > f0 on AH"


def test_a_card_that_went_has_the_time_it_waited() -> None:
    found = review_of([START, (900, 0, "waste 2H > f0 on AH")])
    assert findings_of(found, FindingKind.PLAYED) == [("2H", 900, None)]
    assert found.reaction == 900
    (played,) = found.findings_of(FindingKind.PLAYED)
    assert played.target == nerts.Place(nerts.Spot.FOUNDATION, 0)
    assert (played.number, played.at) == (1, 900)


def test_a_place_that_a_rival_took_first_was_missed() -> None:
    found = review_of([START, (2000, 1, TAKE)])
    assert findings_of(found, FindingKind.TAKEN) == [("2H", 2000, 1)]
    assert findings_of(found, FindingKind.PASSED, FindingKind.PLAYED) == []


def test_a_chance_shorter_than_perception_is_not_missed() -> None:
    assert findings_of(review_of([START, (REACTION_MS - 1, 1, TAKE)]), FindingKind.TAKEN) == []
    assert findings_of(review_of([START, (REACTION_MS, 1, TAKE)]), FindingKind.TAKEN) == [
        ("2H", REACTION_MS, 1)
    ]


def test_turning_past_a_fitting_card_is_found_with_its_best_target() -> None:
    found = review_of([START, (700, 0, "turn"), (900, 1, TAKE)])
    assert findings_of(found, FindingKind.PASSED) == [("2H", 700, None)]
    (passed,) = found.findings_of(FindingKind.PASSED)
    assert passed.target == nerts.Place(nerts.Spot.FOUNDATION, 0)
    assert findings_of(found, FindingKind.TAKEN) == [], "it lay below the others by then"


def test_a_chance_that_stays_open_is_not_over_when_one_of_its_places_goes() -> None:
    text = TWO.replace("middle: AH", "middle: AH / AH'")
    found = review_of([START, (800, 1, TAKE), (1500, 0, "waste 2H > f1 on AH'")], text)
    assert findings_of(found, FindingKind.TAKEN) == []
    assert findings_of(found, FindingKind.PLAYED) == [("2H", 1500, None)]


def test_the_own_card_on_top_of_a_chance_covers_it() -> None:
    text = TWO.replace("| 8D |", "| 2S |").replace("+ 5H", "+ AD").replace("AS' 2S'", "AS")
    text = text.replace("rules: stoss+seats=2", "rules: stoss+seats=2,aces=free")
    found = review_of([START, (1100, 0, "pile AD > t1 on 2S")], text)
    assert findings_of(found, FindingKind.COVERED) == [("2S", 1100, None)]


def test_a_rival_may_cover_it_with_an_attack() -> None:
    text = TWO.replace("+ 5H", "+ 3S").replace("waste 4D 2H", "waste 4D")
    found = review_of([START, (1300, 1, "pile 4S' > r0 on 3S")], text)
    assert findings_of(found, FindingKind.ATTACKED) == [("3S", 1300, 1)]


def test_what_is_still_open_at_the_call_was_missed() -> None:
    text = TWO.replace("1: pile 3C' + 4S'", "1: pile 3S'").replace("3S'", "+ 3S'")
    found = review_of([START, (400, 1, "pile 3S' > f1 on 2S'"), (2500, 1, "call")], text)
    assert findings_of(found, FindingKind.ENDED) == [("2H", 2500, None)]
    assert found.ms == 2500


PILE, WASTE, COLUMN, MIDDLE = (
    nerts.Place(spot, 0)
    for spot in (nerts.Spot.PILE, nerts.Spot.WASTE, nerts.Spot.TABLEAU, nerts.Spot.FOUNDATION)
)
TWO_OF_HEARTS, OTHER = (Card.parse("2H"),), (Card.parse("9S"),)


@pytest.mark.parametrize(
    ("event", "end"),
    [
        (Moved(0, COLUMN, TWO_OF_HEARTS, MIDDLE), (FindingKind.PLAYED, None)),
        (Moved(0, COLUMN, TWO_OF_HEARTS, nerts.Place(nerts.Spot.TABLEAU, 1)), None),
        (Moved(2, COLUMN, TWO_OF_HEARTS, MIDDLE), None),  # by a partner
        (Moved(0, PILE, OTHER, COLUMN), (FindingKind.COVERED, None)),
        (Moved(0, PILE, OTHER, nerts.Place(nerts.Spot.TABLEAU, 1)), None),
        (Moved(2, PILE, OTHER, COLUMN), None),
        (Moved(1, PILE, OTHER, nerts.Place(nerts.Spot.RIVAL, 0)), (FindingKind.ATTACKED, 1)),
        (Moved(3, PILE, OTHER, MIDDLE), (FindingKind.TAKEN, 3)),
        (RoundEnded(End.CALL, caller=1), (FindingKind.ENDED, None)),
        (Turned(0, OTHER), None),
    ],
)
def test_how_a_chance_ends(event: nerts.Event, end: tuple[FindingKind, Seat | None] | None) -> None:
    """Another use of the card is no fault."""
    rules = nerts.NertsRules(seats=4, teams=Teams.SHARED)
    chance = Opportunity(COLUMN, MIDDLE, 0)
    assert opportunity_end(chance, TWO_OF_HEARTS[0], event, 0, rules) == end


def contested_round(
    *contenders: TimedContender, by: DecidedBy = DecidedBy.TOUCH, seat: Seat = 0
) -> list[tuple[FindingKind, str | None, int | None, Seat | None]]:
    """What is found where these reached for the ace: kind, card, margin, rival."""
    before, events = timed_events([START, (2000, 1, TAKE)])
    race = ContestedPlay(nerts.Place(nerts.Spot.FOUNDATION, 0), contenders, by)
    events[-1] = TimedEvent(events[-1].event, 2000, 1, (race,))
    found = review(nerts.view(before, seat), events).findings
    races = [one for one in found if one.kind is not FindingKind.PLAYED]
    assert all(
        one.decided == (by if one.kind in (FindingKind.WON, FindingKind.LOST) else None)
        for one in races
    )
    return [(one.kind, one.card.text if one.card else None, one.ms, one.by) for one in races]


MINE = TimedContender(0, 2000, Card.parse("2H"))
THEIRS = TimedContender(1, 1962, Card.parse("2H'"))


def test_a_race_is_told_with_its_margin_and_is_no_missed_chance() -> None:
    assert contested_round(THEIRS, MINE) == [(FindingKind.LOST, "2H", 38, 1)]
    assert contested_round(THEIRS, MINE, seat=1) == [(FindingKind.WON, "2H'", 38, 0)]
    assert contested_round(THEIRS, MINE, by=DecidedBy.ARRIVAL) == [(FindingKind.LOST, "2H", 38, 1)]


def test_whoever_beats_two_has_won_two_races() -> None:
    third = TimedContender(2, 2100, Card.parse("2H'2"))
    won = [(FindingKind.WON, "2H'", 38, 0), (FindingKind.WON, "2H'", 138, 2)]
    assert contested_round(THEIRS, MINE, third, seat=1) == won


def test_a_race_of_others_leaves_a_missed_chance_as_it_was() -> None:
    assert contested_round(THEIRS, TimedContender(2, 2000)) == [(FindingKind.TAKEN, "2H", 2000, 1)]


def test_every_seats_pace_and_the_own_pauses() -> None:
    script = [START, (1000, 0, "turn"), (3000, 1, "turn"), (9000, 0, "turn"), (10_000, 0, "turn")]
    found = review_of(script, TWO.replace("7C 7D 6C", "7C 7D 6C 6D 6H 5C 4C"))
    assert [(pace.actions, pace.ms) for pace in found.paces] == [(3, 3333), (2, 5000)]
    (pause,) = found.findings_of(FindingKind.PAUSED)
    assert (pause.number, pause.at, pause.ms) == (2, 1000, 8000)


def test_the_three_longest_pauses_are_listed_the_longest_first() -> None:
    found = pauses([(1, 0), (2, 5000), (3, 9999), (4, 16_000), (5, 30_000), (6, 38_000)])
    assert [(one.number, one.at, one.ms) for one in found] == [
        (4, 16_000, 14_000),
        (5, 30_000, 8000),
        (3, 9999, 6001),
    ]


def test_what_the_clock_turned_is_not_the_seats_pace() -> None:
    before, events = timed_events([START, (1000, 0, "turn"), (3000, 0, "turn")])
    late = [msgspec.structs.replace(one, by=WATCHER) if one.at == 3000 else one for one in events]
    assert [pace.actions for pace in review(nerts.view(before, 0), late).paces] == [1, 1]


def test_aces_that_go_by_themselves_are_nobodys_plays() -> None:
    text = TWO.replace("seats=2", "seats=2,aces=automatic").replace("8C' 8H' 8S'", "8C' 8H' AC'")
    found = review_of([START], text, seat=1)
    assert findings_of(found, FindingKind.PLAYED) == []
    assert review_of([START], TWO, seat=1).paces == found.paces


def test_face_down_cards_change_no_finding() -> None:
    script = [START, (700, 0, "turn"), (900, 1, TAKE)]
    other = TWO.replace("pile 3C' + 4S'", "pile 9C' + 4S'").replace("2C + 5H", "TC + 5H")
    assert review_of(script) == review_of(script, other)


def test_a_match_falls_into_its_rounds() -> None:
    state = nerts.start(nerts.NertsRules(seats=1, stuck_action=StuckAction.END))
    events: list[TimedEvent] = []
    deck = tuple(nerts.legal(nerts.view(state, -1)).decks[0])
    for round_ in range(2):
        for seat, move in ((-1, nerts.Deal((deck,))), (0, nerts.Ready()), (-1, nerts.Start())):
            answer = nerts.decide(state, seat, move)
            assert not isinstance(answer, Refusal)
            for event in answer:
                state = nerts.evolve(state, event)
                events.append(TimedEvent(event, 1000 * round_, seat))
        answer = nerts.decide(state, 0, nerts.Vote())
        assert not isinstance(answer, Refusal)
        for event in answer:
            state = nerts.evolve(state, event)
            events.append(TimedEvent(event, 1000 * round_ + 600, 0))
    found = [review(*one) for one in rounds(state.public.rules, WATCHER, events)]
    assert [(one.round, one.ms, one.paces[0].ms) for one in found] == [
        (1, 600, None),
        (2, 600, None),
    ]
