"""Choices by their kind, counted once more from the events of whole deals."""

from __future__ import annotations

from collections import Counter

import pytest

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.coach.hearts.costs_by_kind import ChoiceKind, totals_by_kind
from herzrasen.coach.hearts.decisions import Decision, decisions
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.grades import Cost, Grade
from herzrasen.coach.hearts.judgement import JudgedMove
from herzrasen.games.hearts.events import PassChosen, Played, TrickTaken
from tests.coach.hearts.played_deals import deal

MOON, OTHER = Fact("coach.why.moon-stop"), Fact("coach.why.queen-known")


def answer(decision: Decision) -> JudgedMove:
    """A made-up judgement: some are faults, some forced, some concern a moon."""
    number, cards = decision.number, decision.cards
    return JudgedMove(
        number=number,
        trick=decision.trick,
        cards=cards,
        forced=number % 5 == 0,
        grade=Grade.GOOD if number % 3 else Grade.BLUNDER,
        seen=Cost(1 + number / 4, 0, CardSet(cards), 0),
        why=(MOON, OTHER) if number % 2 else (OTHER, MOON),
    )


@pytest.mark.parametrize("text", ["standard", "cancellation+players=5"])
def test_each_choice_counts_once_by_the_card_that_was_led(text: str) -> None:
    before, events = deal(text)
    seats = range(before.public.rules.players)
    asked = tuple(decisions(before, events, seats, full=True))
    found = totals_by_kind(asked, tuple(map(answer, asked)))

    choices: Counter[tuple[Seat, ChoiceKind]] = Counter()
    costs: Counter[tuple[Seat, ChoiceKind]] = Counter()
    faults: Counter[tuple[Seat, ChoiceKind]] = Counter()
    numbers = {(one.number, one.view.seat) for one in asked}
    trick: list[Card] = []
    for number, event in enumerate(events):
        match event:
            case PassChosen(seat):
                kind = ChoiceKind.PASS
            case Played(seat, card) if not trick:
                kind = ChoiceKind.LEAD
                trick.append(card)
            case Played(seat, card):
                follows = card.suit is trick[0].suit
                kind = ChoiceKind.FOLLOW if follows else ChoiceKind.DISCARD
            case TrickTaken():
                trick.clear()
                continue
            case _:
                continue
        assert (number, seat) in numbers
        if number % 5 == 0:
            continue
        is_fault = number % 3 == 0
        if is_fault and number % 2:
            kind = ChoiceKind.MOON
        choices[seat, kind] += 1
        if is_fault:
            faults[seat, kind] += 1
            costs[seat, kind] += 4 + number  # in quarters

    totals = {(seat, one.kind): one for seat, kinds in found.items() for one in kinds}
    assert {key: one.choices for key, one in totals.items()} == choices
    assert {key: one.faults for key, one in totals.items() if one.faults} == faults
    assert {key: round(4 * one.cost) for key, one in totals.items() if one.faults} == costs
    assert all(one.cost == 0 for one in totals.values() if not one.faults)
    assert {kind for _, kind in totals} | {ChoiceKind.PASS} == set(ChoiceKind)
