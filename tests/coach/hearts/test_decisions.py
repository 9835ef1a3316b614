"""A deal is split into its decisions, each with what the seat knew."""

from __future__ import annotations

import pytest

from herzrasen.coach.hearts.decisions import decisions, trick_boundaries
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Dealt, PassChosen, Played, Scored
from tests.coach.hearts.played_deals import RULES, deal


@pytest.mark.parametrize("text", RULES)
def test_every_pass_and_play_is_there_with_the_view_before_it(text: str) -> None:
    before, events = deal(text)
    seats = range(before.public.rules.players)
    found = [*decisions(before, events, seats, full=True)]
    made = [event for event in events if isinstance(event, PassChosen | Played)]
    assert len(found) == len(made)
    for moment in found:
        event = events[moment.number]
        assert isinstance(event, PassChosen | Played)
        view, hands = moment.view, moment.hands
        assert event.seat == view.seat
        assert hands is not None
        assert hands[view.seat] == view.hand
        move = hearts.Play(event.card) if isinstance(event, Played) else None
        assert (move or hearts.Pass(moment.cards)) in hearts.legal(view)
        assert moment.trick == (len(view.public.tricks) + 1 if move else 0)


def test_a_seats_view_knows_the_hands_after_passing_of_a_finished_deal_only() -> None:
    before, events = deal()
    own = [*decisions(before, events, [2], full=False)]
    full = [*decisions(before, events, [2], full=True)]
    assert own[0].hands is None
    assert own[1:] == full[1:]
    cut = events[: own[4].number]
    assert not any(isinstance(event, Scored) for event in cut)
    assert all(one.hands is None for one in decisions(before, cut, [2], full=False))


def test_a_pass_that_was_changed_counts_as_it_was_at_last() -> None:
    before, events = deal()
    place = next(place for place, one in enumerate(events) if isinstance(one, PassChosen))
    first = events[place]
    assert isinstance(first, PassChosen)
    assert isinstance(events[0], Dealt)
    hand = events[0].hands[first.seat]
    assert hand is not None
    other = PassChosen(first.seat, type(hand)([*hand][:3]))
    changed = (*events[:place], other, *events[place:])
    (moment,) = [
        one for one in decisions(before, changed, [first.seat], full=True) if not one.trick
    ]
    assert (moment.cards, moment.number) == (first.cards, place + 1)
    assert moment.view.given is None


def test_between_the_tricks_a_seat_looks_ahead() -> None:
    before, events = deal()
    found = [*trick_boundaries(before, events, 1)]
    assert [one.trick for one in found] == [*range(len(found))]
    for one in found:
        trick = one.view.public.trick
        assert trick is not None
        assert trick.cards == ()
        assert len(one.view.public.tricks) == one.trick
        played = sum(isinstance(event, Played) for event in events[: one.number])
        assert played == 4 * one.trick
