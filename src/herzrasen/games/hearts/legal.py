"""Hearts' ``legal``: the moves that a seat may make now, from its view alone."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations, permutations
from math import comb, factorial
from typing import Final

import msgspec

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.claiming import claim_chance
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.moves import (
    Charge,
    ChooseMoon,
    Claim,
    Concede,
    Deal,
    MoonChoice,
    Move,
    Pass,
    Play,
)
from herzrasen.games.hearts.playable_cards import playable_cards
from herzrasen.games.hearts.score import moon_worth
from herzrasen.games.hearts.state import Phase, View
from herzrasen.games.protocol import Refusal


class Ask(StrEnum):
    """What the seat is asked for."""

    NOTHING = "nothing"
    PASS = "pass"
    CHARGE = "charge"
    PLAY = "play"
    MOON = "moon"
    DEAL = "deal"


class Legal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The legal moves of a seat, described.

    ``ask`` is the question: choose between ``least`` and ``most`` of ``cards`` (one to play, the
    pass count to pass, all in any order to deal), or one of ``choices``, which are about ``worth``
    points. ``claim`` is whether the seat may also claim the rest of the tricks; ``claim_likely``
    whether it may not, but its cards make it likely that the others agree. ``concede``, for the
    DEALER alone, is the seat whose claim the others may agree to now. ``why`` gives, for each card
    in hand that may not be played now, the reason, by the card's text.

    A Legal supports ``move in legal``, iteration and ``len``; the orders of a whole pack are too
    many for ``len``, which then raises OverflowError.
    """

    ask: Ask = Ask.NOTHING
    cards: CardSet = CardSet()
    least: int = 0
    most: int = 0
    choices: tuple[MoonChoice, ...] = ()
    worth: int = 0
    claim: bool = False
    claim_likely: bool = False
    concede: Seat | None = None
    why: dict[str, Refusal] = {}

    def __contains__(self, move: object) -> bool:
        match move, self.ask:
            case (Pass(cards), Ask.PASS) | (Charge(cards), Ask.CHARGE):
                return cards <= self.cards and self.least <= len(cards) <= self.most
            case Play(card), Ask.PLAY:
                return card in self.cards
            case Concede(seat), Ask.NOTHING:
                return seat == self.concede
            case Claim(), Ask.PLAY:
                return self.claim
            case ChooseMoon(choice), Ask.MOON:
                return choice in self.choices
            case Deal(pack), Ask.DEAL:
                return len(pack) == len(self.cards) and CardSet(pack) == self.cards
            case _:
                return False

    def __iter__(self) -> Iterator[Move]:
        match self.ask:
            case Ask.PASS:
                return (Pass(CardSet(some)) for some in self._selections())
            case Ask.CHARGE:
                return (Charge(CardSet(some)) for some in self._selections())
            case Ask.PLAY:
                plays: list[Move] = [Play(card) for card in self.cards]
                return iter([*plays, Claim()] if self.claim else plays)
            case Ask.MOON:
                return (ChooseMoon(choice) for choice in self.choices)
            case Ask.DEAL:
                return (Deal(pack) for pack in permutations(self.cards))
            case Ask.NOTHING:
                return iter(() if self.concede is None else (Concede(self.concede),))

    def __len__(self) -> int:
        match self.ask:
            case Ask.PASS | Ask.CHARGE:
                sizes = range(self.least, self.most + 1)
                return sum(comb(len(self.cards), size) for size in sizes)
            case Ask.MOON:
                return len(self.choices)
            case Ask.DEAL:
                return factorial(len(self.cards))
            case _:
                return len(self.cards) + self.claim + (self.concede is not None)

    def __bool__(self) -> bool:
        return self.ask is not Ask.NOTHING

    def _selections(self) -> Iterator[tuple[Card, ...]]:
        for size in range(self.least, self.most + 1):
            yield from combinations(self.cards, size)


_NOTHING: Final = Legal()
"""Shared, because it is the answer for most seats most of the time."""


def legal(view: View) -> Legal:
    """The moves that this seat may make now."""
    public, rules = view.public, view.public.rules
    match public.phase:
        case Phase.PLAY:
            return _legal_in_play(view)
        case Phase.DEAL if view.seat == DEALER:
            pack = deck(rules).cards
            return Legal(Ask.DEAL, pack, least=len(pack), most=len(pack))
        case Phase.PASS if view.seat >= 0:
            count = rules.pass_count
            return Legal(Ask.PASS, view.hand, least=count, most=count)
        case Phase.CHARGE if view.seat >= 0:
            exposable = view.hand & deck(rules).exposable
            return Legal(Ask.CHARGE, exposable, least=0, most=len(exposable))
        case Phase.MOON if view.seat == public.shooter:
            worth = moon_worth(rules, captures_of(public), view.seat)
            return Legal(Ask.MOON, choices=tuple(MoonChoice), worth=worth)
        case _:
            return _NOTHING


def _legal_in_play(view: View) -> Legal:
    public = view.public
    if view.seat == public.turn:
        cards, barred = playable_cards(public, view.hand)
        why = {text: reason for some, reason in barred for text in some.texts}
        claim, likely = claim_chance(view)
        return Legal(Ask.PLAY, cards, least=1, most=1, why=why, claim=claim, claim_likely=likely)
    if view.seat == DEALER and public.trick and not public.trick.cards:
        return Legal(concede=public.turn)
    return _NOTHING
