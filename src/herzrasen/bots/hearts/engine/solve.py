"""Exact solver of endings with all hands open (double dummy), the twin of ``source/solve.cpp``.

The side of the served seat plays its best, all others their worst for it. The worth of a deal is a
whole number: the points of all seats, less ``sides`` times those of its own side; so 0 is an even
deal.

How it works: alpha-beta with a transposition table of proved bounds for the positions at the lead
to a trick. The C++ has move ordering and static bounds besides.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import moon_shooter, points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.hearts.match_end import side_points
from herzrasen.games.hearts.rules import Moon

INFINITE: Final = 1 << 20


def worth(position: Position, seat: int) -> int:
    """The worth of a finished deal to this seat.

    If the shooter or the rules choose what a moon does, the choice is the better one for the
    shooter's side by this same worth; the match is left out.
    """
    rules, shooter = position.card_table.rules, moon_shooter(position)
    outcomes = [points(position)]
    if shooter >= 0 and rules.moon in (Moon.CHOICE, Moon.AUTOMATIC):
        outcomes.append(points(position, MoonChoice.SELF))
        outcomes.sort(key=lambda some: _side_worth(position, some, shooter), reverse=True)
    return _side_worth(position, outcomes[0], seat)


def _side_worth(position: Position, scored: list[int], seat: int) -> int:
    rules = position.card_table.rules
    return sum(scored) - rules.sides * side_points(rules, scored)[rules.side(seat)]


def solve(position: Position, seat: int) -> dict[int, int]:
    """The worth of each legal card to ``seat``."""
    transpositions: dict[tuple[object, ...], tuple[int, int]] = {}
    found = {}
    for card in each_bit(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found[card] = _search_value(after, seat, -INFINITE, INFINITE, transpositions)
    return found


def ending(position: Position, seat: int) -> int:
    """The worth of the deal to ``seat``."""
    return _search_value(position, seat, -INFINITE, INFINITE, {})


def _search_value(
    position: Position,
    seat: int,
    alpha: int,
    beta: int,
    transpositions: dict[tuple[object, ...], tuple[int, int]],
) -> int:
    """The worth if it is between alpha and beta, else a bound on it (fail-soft)."""
    if not any(position.hands):
        return worth(position, seat)
    known_bounds = (-INFINITE, INFINITE)
    key = _transposition_key(position) if not position.trick_size else None
    if key is not None:
        known_bounds = transpositions.get(key, known_bounds)
        alpha, beta = max(alpha, known_bounds[0]), min(beta, known_bounds[1])
        if alpha >= beta:
            return known_bounds[0] if known_bounds[0] >= beta else known_bounds[1]
    rules = position.card_table.rules
    ours = rules.side(position.turn) == rules.side(seat)
    best, low, high = (-INFINITE if ours else INFINITE), alpha, beta
    for card in each_bit(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found = _search_value(after, seat, low, high, transpositions)
        if ours:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    if key is not None:
        transpositions[key] = (
            best if best > alpha else known_bounds[0],
            best if best < beta else known_bounds[1],
        )
    return best


def _transposition_key(position: Position) -> tuple[object, ...]:
    """Everything the rest of a deal depends on at the lead to a trick."""
    return (
        *position.hands,
        *position.points_taken,
        *position.bonus_taken,
        *position.doublers_taken,
        position.turn,
        position.pot_points,
        position.pot_cards,
        position.penalty_takers,
        position.trick_winners,
        position.kitty_taker,
        position.suits_led,
        position.hearts_broken,
    )
