"""The turning point of a deal: the trick that changed a seat's expected points most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import CardSet, Seat, Suit
from herzrasen.coach.hearts.fact import Fact, fact
from herzrasen.coach.hearts.outlook import Outlook
from herzrasen.games.hearts import HeartsRules, Trick
from herzrasen.games.hearts.deck import deck

MIN_CHANGE: Final = 2.5
"""The least change of a turning point, in points of standard rules."""


class Turning(msgspec.Struct, frozen=True):
    """In ``trick`` a seat's expected points went from ``before`` to ``after``.

    ``number`` is how many events of the deal came before the trick, ``what`` says what happened.
    """

    trick: int
    number: int
    before: float
    after: float
    what: Fact


def turning_point(
    rules: HeartsRules,
    seat: Seat,
    outlooks: Sequence[Outlook],
    numbers: Sequence[int],
    tricks: Sequence[Trick],
    points: int | None,
) -> Turning | None:
    """The trick with the greatest change; None if no change is great enough.

    ``outlooks`` come with the ``numbers`` of events before them; ``points`` are the seat's in the
    end, None if the deal is unfinished. Only ``tricks`` that were played count: a claim ends a deal
    but decides nothing.
    """
    expected = [outlook.points[seat] for outlook in outlooks]
    if points is not None:
        expected.append(float(points))
    changes = {
        place: after - before
        for place, (before, after) in enumerate(pairwise(expected))
        if outlooks[place].trick < len(tricks)
    }
    if not changes:
        return None
    place = max(changes, key=lambda one: abs(changes[one]))
    if abs(changes[place]) < MIN_CHANGE * card_table_for(rules).point_scale:
        return None
    trick = outlooks[place].trick
    return Turning(
        trick=trick + 1,
        number=numbers[place],
        before=round(expected[place], 1),
        after=round(expected[place + 1], 1),
        what=_trick_fact(rules, seat, tricks[trick], trick + 1),
    )


def _trick_fact(rules: HeartsRules, seat: Seat, trick: Trick, number: int) -> Fact:
    """What happened in a trick."""
    if trick.winner is None:
        return fact("turning.cancelled", trick=number)
    cards = CardSet(trick.cards)
    costs = deck(rules).points
    heavy = [card for card in cards & deck(rules).penalty if card.suit is not Suit.HEARTS]
    who = "own" if trick.winner == seat else "other"
    if heavy:
        card = max(heavy, key=lambda one: costs[one])
        return fact(f"turning.{who}-heavy", card=card, seat=trick.winner, trick=number)
    if cost := deck(rules).cost(cards):
        return fact(f"turning.{who}-points", seat=trick.winner, trick=number, n=cost)
    return fact(f"turning.{who}", seat=trick.winner, trick=number)
