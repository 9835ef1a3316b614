"""Positions as a card player would describe them, seen from seat 0."""

from __future__ import annotations

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.match import new_match
from herzrasen.games.nerts import Area, Idle, NertsRules, Phase, Public, View


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def seen(
    pile: str = "",
    columns: tuple[str, ...] = ("", "", "", ""),
    *,
    left: int | None = None,
    waste: str = "KC",
    stock: int = 20,
    idle: Idle = Idle.NO,
    middle: tuple[str, ...] = (),
    rivals: tuple[str, ...] = ("KC'", "KC'2", "KC'3"),
    rivals_left: int = 10,
    votes: tuple[int, ...] = (),
    rules: NertsRules | None = None,
) -> View:
    """The view of seat 0: its pile with so many cards ``left``, its columns, waste and stock; the
    foundations in the middle; each rival's open pile card."""
    own_pile = cards(pile)
    own = Area(
        pile=own_pile,
        down=(6 if left is None else left) - len(own_pile) if own_pile else 0,
        tableau=tuple(map(cards, columns)),
        waste=cards(waste),
        stock=stock,
        idle=idle,
    )
    others = tuple(
        Area(pile=cards(top), down=rivals_left - 1, tableau=((),) * 4, waste=(), stock=30)
        for top in rivals
    )
    agreed = rules or NertsRules(seats=1 + len(rivals))
    public = Public(
        rules=agreed,
        match=new_match(agreed.sides),
        phase=Phase.PLAY,
        round=0,
        ready=tuple(range(agreed.seats)),
        areas=(own, *others),
        foundations=tuple(map(cards, middle)),
        calls=(0,) * agreed.seats,
        votes=votes,
    )
    return View(public=public, seat=0)


def middle_of_round(seed: int, moves: int, rules: NertsRules | None = None) -> nerts.State:
    """A state some moves into a round among bots."""
    ...
