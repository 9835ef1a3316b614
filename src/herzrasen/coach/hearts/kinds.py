"""What the choices of a deal cost, by the kind of choice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.coach.hearts.costs import Grade
from herzrasen.coach.hearts.judgement import Judged
from herzrasen.coach.hearts.moments import Moment
from herzrasen.coach.hearts.review import Answer, Question

_MOON: Final = frozenset(
    f"coach.why.{why}" for why in ("moon-own", "moon-danger", "moon-stop", "pass-moon")
)
"""Reasons that speak for another card because of a moon."""


class Kind(StrEnum):
    """What kind of choice it was. ``MOON``: it was at fault, and what speaks most for the better
    one is a moon."""

    PASS = "pass"
    LEAD = "lead"
    FOLLOW = "follow"
    DISCARD = "discard"
    MOON = "moon"


class Priced(msgspec.Struct, frozen=True):
    """The choices of one kind: how many, how many at fault, and what those cost together."""

    kind: Kind
    choices: int
    faults: int
    cost: float


def priced(
    asked: Sequence[Question], answers: Sequence[Answer]
) -> Mapping[Seat, tuple[Priced, ...]]:
    """For each seat that was looked at, its choices by kind."""
    found: defaultdict[Seat, list[tuple[Kind, Judged]]] = defaultdict(list)
    for moment, move in zip(asked, answers, strict=True):
        if isinstance(moment, Moment) and isinstance(move, Judged):
            choices = found[moment.view.seat]
            if not move.forced:
                choices.append((_kind(moment, move), move))
    return {seat: _summed(choices) for seat, choices in found.items()}


def _kind(moment: Moment, move: Judged) -> Kind:
    if move.grade is not Grade.GOOD and any(why.code in _MOON for why in move.why[:1]):
        return Kind.MOON
    if not moment.trick:
        return Kind.PASS
    trick = moment.view.public.trick
    if trick is None or not trick.cards:
        return Kind.LEAD
    (card,) = moment.made
    return Kind.FOLLOW if card.suit is trick.cards[0].suit else Kind.DISCARD


def _summed(choices: Sequence[tuple[Kind, Judged]]) -> tuple[Priced, ...]:
    summed = []
    for kind in Kind:
        alike = [move for of, move in choices if of is kind]
        faults = [move for move in alike if move.grade is not Grade.GOOD]
        if alike:
            cost = round(sum(move.seen.cost for move in faults), 2)
            summed.append(Priced(kind, len(alike), len(faults), cost))
    return tuple(summed)
