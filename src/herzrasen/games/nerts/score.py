"""Points, and when a match is over (rules/nerts.md rows 14, 23-27; rulings 3, 6 and 8)."""

from __future__ import annotations

from herzrasen.cards import Rank
from herzrasen.games.match import ranking
from herzrasen.games.nerts.events import Scored
from herzrasen.games.nerts.rules import NertsRules, Tie
from herzrasen.games.nerts.standstill import most_rounds
from herzrasen.games.nerts.state import Public


def score(public: Public) -> Scored:
    """The finished round's points.

    A card on a foundation counts for the owner of its back, whoever played it; a card left in a
    pile costs the pile's owner, whatever its back.
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
    for side, got in enumerate(by_side(rules, points)):
        totals[side] += got
    return Scored(played=tuple(played), left=left, points=points, totals=tuple(totals))


def by_side(rules: NertsRules, points: tuple[int, ...]) -> tuple[int, ...]:
    """The areas' points added up for each side."""
    return tuple(
        sum(got for area, got in enumerate(points) if rules.side(area) == side)
        for side in range(rules.sides)
    )


def places(public: Public) -> tuple[int, ...]:
    """Each side's place if the match has been decided, () if it goes on.

    Asked between rounds. Whichever of the agreed ends is met first ends the match; a tie for the
    first place may keep it going (row 27), but never beyond the cap of rounds.
    """
    rules, totals, rounds = public.rules, public.match.totals, len(public.match.deals)
    capped = rounds >= most_rounds(rules)
    if not (capped or _end_met(rules, totals, rounds)):
        return ()
    if rules.tie is Tie.MOST_CALLS:
        return ranking(_by_calls(public))
    if not capped and rules.tie is Tie.ANOTHER_ROUND and totals.count(max(totals)) > 1:
        return ()
    return ranking(totals)


def _end_met(rules: NertsRules, totals: tuple[int, ...], rounds: int) -> bool:
    """The ends of row 26: a score, a number of rounds, the distance between best and worst, and
    mercy: the lead of the best over the second."""
    best, *others = sorted(totals, reverse=True)
    return (
        (rules.target is not None and best >= rules.target)
        or (rules.rounds is not None and rounds >= rules.rounds)
        or (rules.spread is not None and bool(others) and best - others[-1] >= rules.spread)
        or (rules.mercy is not None and bool(others) and best - others[0] >= rules.mercy)
    )


def _by_calls(public: Public) -> tuple[int, ...]:
    """Merits in which equal totals are told apart by the number of calls."""
    rules = public.rules
    calls = [0] * rules.sides
    for seat, count in enumerate(public.calls):
        calls[rules.side(rules.area(seat))] += count
    merits = list(zip(public.match.totals, calls, strict=True))
    order = sorted(set(merits))
    return tuple(order.index(merit) for merit in merits)
