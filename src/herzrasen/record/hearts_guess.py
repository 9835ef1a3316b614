"""Hearts: hands for a record that has not seen them all.

What a seat saw later tells most of the hidden cards: whoever played a card held it. What was never
shown is put anywhere it may have been. Whatever the guess, the seat would have seen the same; so
the deal can be played again by the rules themselves, and every move in it is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import Deal, HeartsRules
from herzrasen.games.hearts.dealing import dealer_of, giver, pass_steps
from herzrasen.games.hearts.deck import deck
from herzrasen.record.assignment import shared_out
from herzrasen.record.lines import Cards, Charge, Hand, Kitty, Lead, Left, Line, Pass, Shown
from herzrasen.record.record import Fault


class Guess(msgspec.Struct, frozen=True):
    """A deal that fits what was seen. ``passes[seat]`` is what the seat passed, ``guessed[seat]``
    what it may just as well not have held after the passing, and at last what the kitty may just
    as well not have been."""

    deal: Deal
    passes: tuple[CardSet, ...]
    guessed: tuple[CardSet, ...]


_LINES: Final = 300
"""More than any deal has: a hand, a pass and a charge for each seat, 52 tricks, the end."""

Bans = frozenset[tuple[Seat, Card]]
"""Cards that a seat (or the kitty, counted after the seats) cannot have held."""


def guess(
    rules: HeartsRules, number: int, lines: Sequence[Line], bans: Bans = frozenset()
) -> Guess | Fault:
    """A deal, counted from 0, that fits its lines; or what is wrong with them."""
    seen = _Seen(rules, number)
    for row, line in enumerate(lines):
        if row > _LINES:
            return Fault("record.fault.too-much", row=row)
        if isinstance(line, Lead) and seen.all_known:
            break
        fault = seen.take(line)
        if fault is not None:
            return msgspec.structs.replace(fault, row=row)
    if not seen.dealt:
        row = next(
            (row for row, line in enumerate(lines) if not isinstance(line, Hand)), len(lines)
        )
        return Fault("record.fault.hands", {"n": rules.players}, row=row)
    found = seen.guess(bans)
    if isinstance(found, Fault):
        return msgspec.structs.replace(found, row=_first_misfit(rules, number, lines, bans))
    return found


def _first_misfit(rules: HeartsRules, number: int, lines: Sequence[Line], bans: Bans) -> int:
    """The first line that no deal fits, with those above it."""
    seen = _Seen(rules, number)
    for row, line in enumerate(lines):
        seen.take(line)
        if seen.dealt and isinstance(seen.guess(bans), Fault):
            return row
    return 0


class _Seen:
    """What the lines tell about who held what."""

    def __init__(self, rules: HeartsRules, number: int) -> None:
        self._rules = rules
        self._players = rules.players
        self._deck = deck(rules)
        self._dealer = dealer_of(rules, number)
        self._steps = pass_steps(rules, number)
        self._hands: list[CardSet | None] = []
        self._given: dict[Seat, CardSet | None] = {}
        self._held: list[CardSet] = []
        self._kitty = CardSet()

    def take(self, line: Line) -> Fault | None:
        """One more line."""
        match line:
            case Hand(_, cards):
                return self._deal(cards)
            case Pass(seat, cards):
                self._given[seat] = _known(cards)
                return self._pass(seat % self._players, cards) if self._steps else None
            case Kitty(cards) | Shown(cards):
                return self._leave(cards)
            case Lead(leader, cards):
                for place, card in enumerate(cards):
                    if (fault := self._hold(leader + place, card)) is not None:
                        return fault
            case Left(seat, cards) | Charge(seat, cards):
                for card in cards:
                    if (fault := self._hold(seat, card)) is not None:
                        return fault
            case _:
                pass
        return None

    @property
    def dealt(self) -> bool:
        """Whether every seat has its hand."""
        return len(self._hands) == self._players

    @property
    def all_known(self) -> bool:
        """Whether the lines before the first trick leave nothing to guess."""
        known = (*self._hands, *self._given.values())
        return None not in known and len(self._kitty) == self._deck.kitty_size

    def guess(self, bans: Bans) -> Guess | Fault:
        """A deal that fits."""
        players, size = self._players, self._deck.hand_size
        held = self._held or self._after_passing()
        room = [size - len(cards) for cards in held]
        room.append(self._deck.kitty_size - len(self._kitty))
        unknown = self._deck.cards - _union([*held, self._kitty])
        shares = shared_out(unknown, room, bans)
        if shares is None:
            return Fault("record.fault.no-deal")
        held = [cards | share for cards, share in zip(held, shares, strict=False)]
        hands, passes = self._before_passing(held)
        if [len(hand) for hand in hands] != [size] * players:
            return Fault("record.fault.no-deal")
        pack = _pack(hands, self._dealer, self._kitty | shares[-1])
        return Guess(Deal(pack), passes, tuple(shares))

    @property
    def _passed(self) -> bool:
        return self._steps > 0 and len(self._given) == self._players

    def _deal(self, cards: Cards) -> Fault | None:
        """One more hand."""
        size = self._deck.hand_size
        if self.dealt:
            return Fault("record.fault.hands", {"n": self._players})
        if (fault := self._placed(cards)) is not None:
            return fault
        if len(cards) != size:
            return Fault("record.fault.hand-size", {"n": size})
        self._hands.append(_known(cards))
        return None

    def _pass(self, seat: Seat, cards: Cards) -> Fault | None:
        """A seat has passed these; as the rules say it, where they would."""
        if not self.dealt:
            return None
        hand, count = self._hands[seat], self._rules.pass_count
        if hand is not None and None in cards:
            return Fault("record.fault.unknown-card")
        strange = [card for card in cards if hand and card is not None and card not in hand]
        if strange:
            fault: Fault | None = Fault("hearts.refusal.not-in-hand", {"card": strange[0].text})
        else:
            fault = self._placed(cards) if hand is None else None
        if fault is None and len(cards) != count:
            fault = Fault("hearts.refusal.pass-count", {"n": count})
        return fault and msgspec.structs.replace(fault, facts={**fault.facts, "by": seat})

    def _leave(self, cards: Cards) -> Fault | None:
        """These lie, or lay, in the kitty."""
        if (fault := self._placed(card for card in cards if card not in self._kitty)) is not None:
            return fault
        self._kitty |= CardSet(card for card in cards if card is not None)
        size = self._deck.kitty_size
        if max(len(cards), len(self._kitty)) > size:
            return Fault("record.fault.kitty-size", {"n": size})
        return None

    def _placed(self, cards: Iterable[Card | None]) -> Fault | None:
        """The first of these cards that is not in play, or known to lie elsewhere."""
        taken = _union([*(self._held or filter(None, self._hands)), self._kitty])
        for card in cards:
            if card is not None and card not in self._deck.cards:
                return Fault("record.fault.not-in-deck", {"card": card.text})
            if card is not None and card in taken:
                return Fault("record.fault.card-twice", {"card": card.text})
        return None

    def _hold(self, seat: Seat, card: Card | None) -> Fault | None:
        """A seat has shown this card; where its hand is known, the rules will say if it can."""
        seat %= self._players
        if not self.dealt or card is None:
            return None
        self._held = self._held or self._after_passing()
        if self._hands[seat] is None:
            fault = None if card in self._held[seat] else self._placed((card,))
            if fault is not None:
                return fault
            self._held[seat] = self._held[seat].with_(card)
            if len(self._held[seat]) > self._deck.hand_size:
                return Fault("record.fault.too-many-cards", {"card": card.text, "seat": seat})
        return None

    def _after_passing(self) -> list[CardSet]:
        """What each seat is known to hold when the play begins."""
        held = []
        for seat, hand in enumerate(self._hands):
            cards = hand or CardSet()
            if self._passed:
                cards -= self._given.get(seat) or CardSet()
                cards |= self._given.get(giver(seat, self._steps, self._players)) or CardSet()
            held.append(cards)
        return held

    def _before_passing(self, held: Sequence[CardSet]) -> tuple[list[CardSet], tuple[CardSet, ...]]:
        """The hands as they were dealt, and what each seat passed on."""
        count, players, steps = self._rules.pass_count, self._players, self._steps
        shift = steps if self._passed else 0
        passes = tuple(
            _some(held[(seat + shift) % players], count) if cards is None else cards
            for seat, cards in enumerate(map(self._given.get, range(players)))
        )
        if not self._passed:
            return list(held), passes
        hands = [
            (held[seat] - passes[giver(seat, steps, players)]) | passes[seat]
            for seat in range(players)
        ]
        return hands, passes


def _known(cards: Sequence[Card | None]) -> CardSet | None:
    known = [card for card in cards if card is not None]
    return CardSet(known) if len(known) == len(cards) else None


def _some(cards: CardSet, count: int) -> CardSet:
    return CardSet(list(cards)[:count])


def _union(sets: Sequence[CardSet]) -> CardSet:
    union = CardSet()
    for cards in sets:
        union |= cards
    return union


def _pack(hands: Sequence[CardSet], dealer: Seat, kitty: CardSet) -> tuple[Card, ...]:
    """The pack that deals these hands, one card at a time from the dealer's left."""
    players = len(hands)
    piles = [tuple(hands[(dealer + 1 + place) % players]) for place in range(players)]
    return (*(card for round_ in zip(*piles, strict=True) for card in round_), *kitty)
