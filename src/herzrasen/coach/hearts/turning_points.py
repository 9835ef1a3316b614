"""Where a deal turned: the trick that changed most of what a seat had to expect."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.cards import CardSet, Seat, Suit
from herzrasen.coach.hearts.fact import Fact, fact
from herzrasen.coach.hearts.outlook import Outlook
from herzrasen.games.hearts import HeartsRules, Trick
from herzrasen.games.hearts.deck import deck

TURNED: Final = 2.5
"""A change of so many points of standard rules is a turn."""


class Turning(msgspec.Struct, frozen=True):
    """In ``trick`` a seat's expected points went from ``before`` to ``after``.

    ``number`` counts the deal's events before the trick, ``what`` tells what happened in it.
    """

    trick: int
    number: int
    before: float
    after: float
    what: Fact


def turning(
    rules: HeartsRules,
    seat: Seat,
    outlooks: Sequence[Outlook],
    numbers: Sequence[int],
    tricks: Sequence[Trick],
    points: int | None,
) -> Turning | None:
    """The trick with the greatest change, if it was great enough to speak of.

    ``outlooks`` come with the ``numbers`` of events before them; ``points`` are what the seat got
    at last, None if the deal was not played to its end.
    """
    expected = [outlook.points[seat] for outlook in outlooks]
    if points is not None:
        expected.append(float(points))
    changes = [after - before for before, after in pairwise(expected)]
    if not changes:
        return None
    place = max(range(len(changes)), key=lambda one: abs(changes[one]))
    if abs(changes[place]) < TURNED * prices(rules).unit:
        return None
    trick = outlooks[place].trick
    return Turning(
        trick=trick + 1,
        number=numbers[place],
        before=round(expected[place], 1),
        after=round(expected[place + 1], 1),
        what=_told(rules, seat, tricks[trick] if trick < len(tricks) else None, trick + 1),
    )


def _told(rules: HeartsRules, seat: Seat, trick: Trick | None, number: int) -> Fact:
    """What happened in a trick that matters to a seat; None is a rest that was claimed."""
    if trick is None:
        return fact("turning.claim", trick=number)
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
