"""Chance for bots: dice that fall alike whenever the same view is seen, and the player that only
throws them, against whom all others are measured."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import Ask, Charge, ChooseMoon, Move, Pass, Play, View, legal

Thing = TypeVar("Thing")


def dice(seed: int, view: View) -> Random:
    """A generator that depends on the seed and the view alone, on every machine."""
    public = view.public
    tricks = len(public.tricks)
    lying = "" if public.trick is None else " ".join(card.text for card in public.trick.cards)
    return Random(f"{seed}/{public.deal}/{view.seat}/{tricks}/{lying}/{view.hand}")


def pick(things: Sequence[Thing], rng: Random) -> Thing:
    """One of the things. Only ``random()`` is used, which every Python computes alike."""
    return things[int(rng.random() * len(things))]


class RandomBot(msgspec.Struct, frozen=True):
    """Makes any legal move, each with the same chance; it never claims, but plays on."""

    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked, rng = legal(view), dice(self.seed, view)
        match asked.ask:
            case Ask.PLAY:
                return Play(pick(tuple(asked.cards), rng))
            case Ask.PASS:
                return Pass(_some(asked.cards, asked.most, rng))
            case Ask.CHARGE:
                return Charge(CardSet(card for card in asked.cards if rng.random() < 0.5))
            case Ask.MOON:
                return ChooseMoon(pick(asked.choices, rng))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")


def _some(cards: CardSet, count: int, rng: Random) -> CardSet:
    left: list[Card] = list(cards)
    return CardSet([left.pop(int(rng.random() * len(left))) for _ in range(count)])
