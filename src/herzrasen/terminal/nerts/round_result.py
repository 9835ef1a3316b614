"""What a finished round comes to, and why a match ends: what the server has counted, taken apart
for the score sheet. Pure; the twin of ``client/games/nerts/round-result.js``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Rank
from herzrasen.games.nerts import Public
from herzrasen.terminal.nerts.places import foundation_counts

EndName: TypeAlias = Literal["target", "rounds", "spread", "mercy", "cap"]


class AreaScore(msgspec.Struct, frozen=True):
    """An area's points in a round: its ``cards`` in the middle and what they bring, what its kings
    and the call bring, the cards ``left`` in its pile and what they cost."""

    cards: int
    played: int
    kings: int
    left: int
    penalty: int
    bonus: int

    @property
    def points(self) -> int:
        """The sum."""
        return self.played + self.kings + self.bonus - self.penalty


def area_scores(public: Public) -> list[AreaScore]:
    """The points of the round, by area."""
    rules, cards = public.rules, foundation_counts(public)
    kings = [0] * len(public.areas)
    for pile in public.foundations:
        for card in pile:
            kings[public.owner(card)] += public.face(card).rank is Rank.KING
    caller = -1 if public.caller is None else rules.area(public.caller)
    return [
        AreaScore(
            cards=cards[at],
            played=cards[at] * rules.card_points,
            kings=kings[at] * rules.king_bonus,
            left=area.pile_left,
            penalty=area.pile_left * rules.pile_penalty,
            bonus=rules.call_bonus if at == caller else 0,
        )
        for at, area in enumerate(public.areas)
    ]


def best_areas(public: Public) -> list[int]:
    """The areas with the most points in the round."""
    points = [score.points for score in area_scores(public)]
    return [area for area, n in enumerate(points) if n == max(points)]


def met_ends(public: Public) -> Iterator[tuple[EndName, int]]:
    """The agreed ends that are met, each with its number."""
    rules, played = public.rules, len(public.match.deals)
    totals = sorted(public.match.totals, reverse=True)
    best = totals[0]
    cap = max(rules.round_cap, rules.rounds or 0)
    if rules.target is not None and best >= rules.target:
        yield "target", rules.target
    if rules.rounds is not None and played >= rules.rounds:
        yield "rounds", rules.rounds
    if rules.spread is not None and best - totals[-1] >= rules.spread:
        yield "spread", best - totals[-1]
    if rules.mercy is not None and best - totals[1] >= rules.mercy:
        yield "mercy", best - totals[1]
    if cap != rules.rounds and played >= cap:
        yield "cap", cap


def tied_sides(public: Public) -> list[int]:
    """The sides that share the first total; none if one is alone there."""
    totals = public.match.totals
    first = [side for side, n in enumerate(totals) if n == max(totals)]
    return first if len(first) > 1 else []
