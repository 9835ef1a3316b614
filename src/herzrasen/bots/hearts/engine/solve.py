"""Exact endings with all hands open, the plain twin of ``source/solve.cpp``.

The side of the served seat does its best, all others their worst for it. What a deal is worth to it
is a whole number: the points of all seats, less ``sides`` times those of its own side, so that
nought is an even deal and a point less is worth as much as a point more to everyone else.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import points, shot_by
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.hearts.rules import Moon
from herzrasen.games.hearts.score import side_points

FAR: Final = 1 << 20


def worth(position: Position, seat: int) -> int:
    """What a finished deal is worth to this seat.

    A shooter who may choose, or for whom the rules do, takes what serves his own side better by the
    same reckoning; the match does not come into it.
    """
    rules, shooter = position.prices.rules, shot_by(position)
    told = [points(position)]
    if shooter >= 0 and rules.moon in (Moon.CHOICE, Moon.AUTOMATIC):
        told.append(points(position, MoonChoice.SELF))
        told.sort(key=lambda some: _of_side(position, some, shooter), reverse=True)
    return _of_side(position, told[0], seat)


def _of_side(position: Position, scored: list[int], seat: int) -> int:
    rules = position.prices.rules
    return sum(scored) - rules.sides * side_points(rules, scored)[rules.side(seat)]


def solve(position: Position, seat: int) -> dict[int, int]:
    """What each card that may be played now is worth to ``seat``."""
    proofs: dict[tuple[object, ...], tuple[int, int]] = {}
    found = {}
    for card in each(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found[card] = _value(after, seat, -FAR, FAR, proofs)
    return found


def ending(position: Position, seat: int) -> int:
    """What the deal as it stands is worth to ``seat``."""
    return _value(position, seat, -FAR, FAR, {})


def _value(
    position: Position,
    seat: int,
    least: int,
    most: int,
    proofs: dict[tuple[object, ...], tuple[int, int]],
) -> int:
    """The worth where it lies between the two bounds; else a bound on it."""
    if not any(position.hands):
        return worth(position, seat)
    proved = (-FAR, FAR)
    situation = _situation(position) if not position.count else None
    if situation is not None:
        proved = proofs.get(situation, proved)
        least, most = max(least, proved[0]), min(most, proved[1])
        if least >= most:
            return proved[0] if proved[0] >= most else proved[1]
    rules = position.prices.rules
    ours = rules.side(position.turn) == rules.side(seat)
    best, low, high = (-FAR if ours else FAR), least, most
    for card in each(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found = _value(after, seat, low, high, proofs)
        if ours:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    if situation is not None:
        proofs[situation] = (
            best if best > least else proved[0],
            best if best < most else proved[1],
        )
    return best


def _situation(position: Position) -> tuple[object, ...]:
    """All that the rest of a deal depends on, at the lead to a trick."""
    return (
        *position.hands,
        *position.taken,
        *position.prizes,
        *position.doubled,
        position.turn,
        position.pot,
        position.costly,
        position.takers,
        position.winners,
        position.kitty_taker,
        position.opened,
        position.broken,
    )
