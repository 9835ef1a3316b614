"""The costs of a deal's choices, summed by kind of choice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import fsum
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.coach.hearts.decisions import Decision
from herzrasen.coach.hearts.grades import Grade
from herzrasen.coach.hearts.judgement import JudgedMove
from herzrasen.coach.hearts.review import Answer, Question

_MOON_FACTS: Final = frozenset(
    f"coach.why.{why}" for why in ("moon-own", "moon-danger", "moon-stop", "pass-moon")
)
"""Reasons that concern a moon."""


class ChoiceKind(StrEnum):
    """The kinds of choices. ``MOON``: a fault whose first reason concerns a moon."""

    PASS = "pass"
    LEAD = "lead"
    FOLLOW = "follow"
    DISCARD = "discard"
    MOON = "moon"


class KindTotals(msgspec.Struct, frozen=True):
    """The choices of one kind: their number, the number of faults, and the cost of those."""

    kind: ChoiceKind
    choices: int
    faults: int
    cost: float


def totals_by_kind(
    asked: Sequence[Question], answers: Sequence[Answer]
) -> Mapping[Seat, tuple[KindTotals, ...]]:
    """For each reviewed seat, the totals of its choices by kind."""
    found: defaultdict[Seat, list[tuple[ChoiceKind, JudgedMove]]] = defaultdict(list)
    for decision, move in zip(asked, answers, strict=True):
        if isinstance(decision, Decision) and isinstance(move, JudgedMove):
            choices = found[decision.view.seat]
            if not move.forced:
                choices.append((_kind(decision, move), move))
    return {seat: _totals(choices) for seat, choices in found.items()}


def _kind(decision: Decision, move: JudgedMove) -> ChoiceKind:
    if move.grade is not Grade.GOOD and any(why.code in _MOON_FACTS for why in move.why[:1]):
        return ChoiceKind.MOON
    if not decision.trick:
        return ChoiceKind.PASS
    trick = decision.view.public.trick
    if trick is None or not trick.cards:
        return ChoiceKind.LEAD
    (card,) = decision.cards
    return ChoiceKind.FOLLOW if card.suit is trick.cards[0].suit else ChoiceKind.DISCARD


def _totals(choices: Sequence[tuple[ChoiceKind, JudgedMove]]) -> tuple[KindTotals, ...]:
    totals = []
    for kind in ChoiceKind:
        moves_of_kind = [move for choice_kind, move in choices if choice_kind is kind]
        faults = [move for move in moves_of_kind if move.grade is not Grade.GOOD]
        if moves_of_kind:
            cost = round(fsum(move.seen.cost for move in faults), 2)
            totals.append(KindTotals(kind, len(moves_of_kind), len(faults), cost))
    return tuple(totals)
