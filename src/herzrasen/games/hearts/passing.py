"""Passing: the direction in each deal, and the hands after it. How many cards: ``rules.py``."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts.rules import HeartsRules, Rotation


def rotation(rules: HeartsRules) -> Rotation:
    """The rotation for this number of players; never one of the automatic values."""
    match rules.rotation:
        case Rotation.AUTO | Rotation.AUTO_LEFT_RIGHT if rules.players == 4:
            return Rotation.LEFT_RIGHT_ACROSS_HOLD
        case Rotation.AUTO_LEFT_RIGHT if rules.players > 4:
            return Rotation.LEFT_RIGHT
        case Rotation.AUTO | Rotation.AUTO_LEFT_RIGHT:
            return Rotation.STEPS
        case explicit:
            return explicit


def pass_cycle(rules: HeartsRules) -> tuple[int, ...]:
    """How many seats to the left cards are passed in each deal of one rotation; 0 is a hold."""
    players = rules.players
    left, right, across, hold = 1, players - 1, players // 2, 0
    if not rules.pass_count:
        return (hold,)
    match rotation(rules):
        case Rotation.LEFT_RIGHT_ACROSS_HOLD:
            return (left, right, across, hold)
        case Rotation.LEFT_RIGHT_ACROSS:
            return (left, right, across)
        case Rotation.LEFT_RIGHT:
            return (left, right)
        case Rotation.LEFT_RIGHT_HOLD:
            return (left, right, hold)
        case Rotation.LEFT:
            return (left,)
        case Rotation.RIGHT:
            return (right,)
        case Rotation.ACROSS:
            return (across,)
        case Rotation.NONE:
            return (hold,)
        case _:  # steps: one seat further each deal, up to the right neighbour
            return (*range(left, players), hold)


def pass_steps(rules: HeartsRules, deal: int) -> int:
    """How many seats to the left cards are passed in this deal, counted from 0; 0 is a hold."""
    cycle = pass_cycle(rules)
    return cycle[deal % len(cycle)]


def giver(seat: Seat, steps: int, players: int) -> Seat:
    """The seat that passes to this one when everyone passes ``steps`` seats to the left."""
    return (seat - steps) % players


def hands_after_passing(
    hands: Sequence[CardSet], given: Sequence[CardSet], steps: int
) -> tuple[CardSet, ...]:
    """Every hand without the cards it passed and with those it received."""
    return tuple(
        (hand - given[seat]) | given[giver(seat, steps, len(hands))]
        for seat, hand in enumerate(hands)
    )
