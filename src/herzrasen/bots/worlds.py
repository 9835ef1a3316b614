"""Guessing the hidden hands: worlds that contradict nothing a seat knows.

A world gives every unseen card to a seat that may hold it. Constraints are hard ones only: how many
cards each seat holds, which suits it has shown it does not hold, where a passed card must lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def deal_world(
    cards: Sequence[int],
    allowed: Sequence[Sequence[int]],
    room: Sequence[int],
    rng: Random,
) -> list[int] | None:
    """Deal ``cards`` (single bits) at random, as hands of bits.

    ``allowed[i]`` are the places that may hold card i, ``room[place]`` how many cards go there;
    the rooms together hold all cards. None if no world fits, which no true position allows.
    """
    free = list(room)
    place_of = [-1] * len(cards)
    order = sorted(range(len(cards)), key=lambda i: (len(allowed[i]), rng.random()))
    for index in order:
        open_places = [place for place in allowed[index] if free[place]]
        if open_places:
            # In proportion to the room that is left, as if dealt from a shuffled pack.
            ticket = rng.random() * sum(free[place] for place in open_places)
            for place in open_places:
                ticket -= free[place]
                if ticket < 0:
                    break
            place_of[index] = place
            free[place] -= 1
        elif not _make_room(index, allowed, place_of, free):
            return None
    hands = [0] * len(room)
    for index, place in enumerate(place_of):
        hands[place] |= cards[index]
    return hands


def _make_room(
    index: int, allowed: Sequence[Sequence[int]], place_of: list[int], free: list[int]
) -> bool:
    """Place a card whose places are all full, by moving others along (an augmenting path)."""
    came: dict[int, tuple[int, int]] = {}
    frontier = []
    for place in allowed[index]:
        came[place] = (index, -1)
        frontier.append(place)
    while frontier:
        place = frontier.pop(0)
        for other, at in enumerate(place_of):
            if at != place:
                continue
            for target in allowed[other]:
                if target in came:
                    continue
                came[target] = (other, place)
                if free[target]:
                    free[target] -= 1
                    while target != -1:
                        moved, source = came[target]
                        place_of[moved] = target
                        target = source
                    return True
                frontier.append(target)
    return False
