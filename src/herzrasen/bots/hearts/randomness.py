"""Reproducible randomness: a generator seeded by the view; and RandomBot, the baseline."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import Ask, Charge, ChooseMoon, Move, Pass, Play, View, legal

T = TypeVar("T")


def rng_for(seed: int, view: View) -> Random:
    """A random generator seeded by the seed and the view alone, the same on every machine."""
    public = view.public
    tricks = len(public.tricks)
    trick_cards = "" if public.trick is None else " ".join(card.text for card in public.trick.cards)
    return Random(f"{seed}/{public.deal}/{view.seat}/{tricks}/{trick_cards}/{view.hand}")


def pick_one(items: Sequence[T], rng: Random) -> T:
    """One of the things at random. Uses only ``random()``, which every Python version computes
    alike."""
    return items[int(rng.random() * len(items))]


class RandomBot(msgspec.Struct, frozen=True):
    """Makes a random legal move, each with the same chance; never claims."""

    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make. Raises ValueError if it is not this seat's turn to do anything."""
        asked, rng = legal(view), rng_for(self.seed, view)
        match asked.ask:
            case Ask.PLAY:
                return Play(pick_one(tuple(asked.cards), rng))
            case Ask.PASS:
                return Pass(_pick_some(asked.cards, asked.most, rng))
            case Ask.CHARGE:
                return Charge(CardSet(card for card in asked.cards if rng.random() < 0.5))
            case Ask.MOON:
                return ChooseMoon(pick_one(asked.choices, rng))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")


def _pick_some(cards: CardSet, count: int, rng: Random) -> CardSet:
    left: list[Card] = list(cards)
    return CardSet([left.pop(int(rng.random() * len(left))) for _ in range(count)])
