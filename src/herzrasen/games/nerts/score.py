"""Scoring: the points of a round, and the end of a match.

The values of the options are in ``rules.py``. Source: rulings/nerts.md rows 14, 23-27; rulings 3, 6
and 8.
"""

from __future__ import annotations

from herzrasen.cards import Rank
from herzrasen.games.match import competition_places
from herzrasen.games.nerts.events import Scored
from herzrasen.games.nerts.progress import max_rounds
from herzrasen.games.nerts.rules import NertsRules, Tie
from herzrasen.games.nerts.state import Public


def score(public: Public) -> Scored:
    """The score of the finished round.

    A card on a foundation counts for the owner of its deck, whichever seat played it; a card left
    in a pile costs the pile's owner, whatever its deck.
    """
    rules = public.rules
    centre = [card for pile in public.foundations for card in pile]
    played = [0] * rules.areas
    kings = [0] * rules.areas
    for card in centre:
        area = public.owner(card)
        played[area] += 1
        kings[area] += public.face(card).rank is Rank.KING
    left = tuple(area.pile_left for area in public.areas)
    called = None if public.caller is None else rules.area(public.caller)
    points = tuple(
        played[area] * rules.card_points
        + kings[area] * rules.king_bonus
        - left[area] * rules.pile_penalty
        + (rules.call_bonus if area == called else 0)
        for area in range(rules.areas)
    )
    totals = [*public.match.totals]
    for side, points_won in enumerate(side_points(rules, points)):
        totals[side] += points_won
    return Scored(played=tuple(played), left=left, points=points, totals=tuple(totals))


def side_points(rules: NertsRules, points: tuple[int, ...]) -> tuple[int, ...]:
    """The areas' points, summed by side."""
    return tuple(
        sum(area_points for area, area_points in enumerate(points) if rules.side(area) == side)
        for side in range(rules.sides)
    )


def places(public: Public) -> tuple[int, ...]:
    """Each side's place if the match is over, () if it goes on.

    Valid between rounds. The first end that is met ends the match; a tie for first place may
    prolong it (row 27), but never beyond the cap of rounds.
    """
    rules, totals, rounds = public.rules, public.match.totals, len(public.match.deals)
    capped = rounds >= max_rounds(rules)
    if not (capped or _end_met(rules, totals, rounds)):
        return ()
    if rules.tie is Tie.MOST_CALLS:
        return competition_places(_scores_with_calls(public))
    if not capped and rules.tie is Tie.ANOTHER_ROUND and totals.count(max(totals)) > 1:
        return ()
    return competition_places(totals)


def _end_met(rules: NertsRules, totals: tuple[int, ...], rounds: int) -> bool:
    """Whether an end of row 26 is met: a score, a number of rounds, the spread between best and
    worst, or mercy, the lead of the best over the second."""
    best, *others = sorted(totals, reverse=True)
    return (
        (rules.target is not None and best >= rules.target)
        or (rules.rounds is not None and rounds >= rules.rounds)
        or (rules.spread is not None and bool(others) and best - others[-1] >= rules.spread)
        or (rules.mercy is not None and bool(others) and best - others[0] >= rules.mercy)
    )


def _scores_with_calls(public: Public) -> tuple[int, ...]:
    """Scores in which equal totals are separated by the number of calls."""
    rules = public.rules
    calls = [0] * rules.sides
    for seat, count in enumerate(public.calls):
        calls[rules.side(rules.area(seat))] += count
    scores = list(zip(public.match.totals, calls, strict=True))
    order = sorted(set(scores))
    return tuple(order.index(merit) for merit in scores)
