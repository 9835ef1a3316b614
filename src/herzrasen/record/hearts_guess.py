"""Assign the hidden cards of a Hearts record that did not see them all.

How it works: what the viewer saw later gives most hidden cards, since the seat that played a card
held it. Cards that were never shown are assigned to any place where they may have been
(``assignment``). Whatever the guess, the viewer would have seen the same; so the deal can be
replayed by the rules, and every move is checked. If the rules refuse a move only because of a
guessed card, ``hearts.learn`` excludes that card from that hand and the guess is repeated
(``replay``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts import Deal, HeartsRules
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.passing import giver, pass_steps
from herzrasen.record.assignment import assign_cards
from herzrasen.record.hearts_lines import (
    ChargeLine,
    KittyLine,
    LeftLine,
    PassLine,
    ShownLine,
)
from herzrasen.record.lines import Cards, HandLine, LeadLine, Line
from herzrasen.record.record import Fault


class Guess(msgspec.Struct, frozen=True):
    """A deal that fits what was seen. ``passes[seat]`` is what the seat passed, ``guessed[seat]``
    which cards of its hand after the passing are guessed; the last entry of ``guessed`` is the
    kitty's."""

    deal: Deal
    passes: tuple[CardSet, ...]
    guessed: tuple[CardSet, ...]


_LINES: Final = 300
"""More lines than any deal has: a hand, a pass and a charge for each seat, 52 tricks, the end."""

Exclusions = frozenset[tuple[Seat, Card]]
"""Cards that a seat cannot have held; the kitty counts as the seat after the last."""


def guess(
    rules: HeartsRules, number: int, lines: Sequence[Line], bans: Exclusions = frozenset()
) -> Guess | Fault:
    """A deal, counted from 0, that fits its lines; or what is wrong with them."""
    seen = _KnownCards(rules, number)
    for row, line in enumerate(lines):
        if row > _LINES:
            return Fault("record.fault.too-much", row=row)
        if isinstance(line, LeadLine) and seen.is_complete:
            break
        fault = seen.take(line)
        if fault is not None:
            return msgspec.structs.replace(fault, row=row)
    if not seen.is_dealt:
        row = next(
            (row for row, line in enumerate(lines) if not isinstance(line, HandLine)), len(lines)
        )
        return Fault("record.fault.hands", {"n": rules.players}, row=row)
    found = seen.guess(bans)
    if isinstance(found, Fault):
        return msgspec.structs.replace(found, row=_first_misfit(rules, number, lines, bans))
    return found


def _first_misfit(rules: HeartsRules, number: int, lines: Sequence[Line], bans: Exclusions) -> int:
    """The index of the first line that no deal fits together with the lines above it."""
    seen = _KnownCards(rules, number)
    for row, line in enumerate(lines):
        seen.take(line)
        if seen.is_dealt and isinstance(seen.guess(bans), Fault):
            return row
    return 0


class _KnownCards:
    """What the lines show of who held which cards."""

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
        """Add one line."""
        match line:
            case HandLine(_, cards):
                return self._add_hand(cards)
            case PassLine(seat, cards):
                self._given[seat] = _as_known_set(cards)
                return self._add_pass(seat % self._players, cards) if self._steps else None
            case KittyLine(cards) | ShownLine(cards):
                return self._add_kitty(cards)
            case LeadLine(leader, cards):
                for place, card in enumerate(cards):
                    if (fault := self._add_shown(leader + place, card)) is not None:
                        return fault
            case LeftLine(seat, cards) | ChargeLine(seat, cards):
                for card in cards:
                    if (fault := self._add_shown(seat, card)) is not None:
                        return fault
            case _:
                pass
        return None

    @property
    def is_dealt(self) -> bool:
        """Whether every seat has its hand."""
        return len(self._hands) == self._players

    @property
    def is_complete(self) -> bool:
        """Whether the lines before the first trick leave nothing to guess."""
        known = (*self._hands, *self._given.values())
        return None not in known and len(self._kitty) == self._deck.kitty_size

    def guess(self, bans: Exclusions) -> Guess | Fault:
        """A deal consistent with the lines; a Fault if there is none."""
        players, size = self._players, self._deck.hand_size
        held = self._held or self._after_passing()
        room = [size - len(cards) for cards in held]
        room.append(self._deck.kitty_size - len(self._kitty))
        unknown = self._deck.cards - _union([*held, self._kitty])
        shares = assign_cards(unknown, room, bans)
        if shares is None:
            return Fault("record.fault.no-deal")
        held = [cards | share for cards, share in zip(held, shares, strict=False)]
        hands, passes = self._before_passing(held)
        if [len(hand) for hand in hands] != [size] * players:
            return Fault("record.fault.no-deal")
        pack = _pack(hands, self._dealer, self._kitty | shares[-1])
        return Guess(Deal(pack), passes, tuple(shares))

    @property
    def _has_passed(self) -> bool:
        return self._steps > 0 and len(self._given) == self._players

    def _add_hand(self, cards: Cards) -> Fault | None:
        """Add a hand."""
        size = self._deck.hand_size
        if self.is_dealt:
            return Fault("record.fault.hands", {"n": self._players})
        if (fault := self._card_fault(cards)) is not None:
            return fault
        if len(cards) != size:
            return Fault("record.fault.hand-size", {"n": size})
        self._hands.append(_as_known_set(cards))
        return None

    def _add_pass(self, seat: Seat, cards: Cards) -> Fault | None:
        """A seat passed these cards; faults are worded as the rules word them."""
        if not self.is_dealt:
            return None
        hand, count = self._hands[seat], self._rules.pass_count
        if hand is not None and None in cards:
            return Fault("record.fault.unknown-card")
        not_in_hand = [card for card in cards if hand and card is not None and card not in hand]
        if not_in_hand:
            fault: Fault | None = Fault("hearts.refusal.not-in-hand", {"card": not_in_hand[0].text})
        else:
            fault = self._card_fault(cards) if hand is None else None
        if fault is None and len(cards) != count:
            fault = Fault("hearts.refusal.pass-count", {"n": count})
        return fault and msgspec.structs.replace(fault, facts={**fault.facts, "by": seat})

    def _add_kitty(self, cards: Cards) -> Fault | None:
        """Add cards that are, or were, in the kitty."""
        if (
            fault := self._card_fault(card for card in cards if card not in self._kitty)
        ) is not None:
            return fault
        self._kitty |= CardSet(card for card in cards if card is not None)
        size = self._deck.kitty_size
        if max(len(cards), len(self._kitty)) > size:
            return Fault("record.fault.kitty-size", {"n": size})
        return None

    def _card_fault(self, cards: Iterable[Card | None]) -> Fault | None:
        """A fault for the first of these cards that is not in play, or is known to lie
        elsewhere."""
        taken = _union([*(self._held or filter(None, self._hands)), self._kitty])
        for card in cards:
            if card is not None and card not in self._deck.cards:
                return Fault("record.fault.not-in-deck", {"card": card.text})
            if card is not None and card in taken:
                return Fault("record.fault.card-twice", {"card": card.text})
        return None

    def _add_shown(self, seat: Seat, card: Card | None) -> Fault | None:
        """Add a card that a seat has shown. If its hand is known, the rules check it later."""
        seat %= self._players
        if not self.is_dealt or card is None:
            return None
        self._held = self._held or self._after_passing()
        if self._hands[seat] is None:
            fault = None if card in self._held[seat] else self._card_fault((card,))
            if fault is not None:
                return fault
            self._held[seat] = self._held[seat].with_card(card)
            if len(self._held[seat]) > self._deck.hand_size:
                return Fault("record.fault.too-many-cards", {"card": card.text, "seat": seat})
        return None

    def _after_passing(self) -> list[CardSet]:
        """The cards that each seat is known to hold when play begins."""
        held = []
        for seat, hand in enumerate(self._hands):
            cards = hand or CardSet()
            if self._has_passed:
                cards -= self._given.get(seat) or CardSet()
                cards |= self._given.get(giver(seat, self._steps, self._players)) or CardSet()
            held.append(cards)
        return held

    def _before_passing(self, held: Sequence[CardSet]) -> tuple[list[CardSet], tuple[CardSet, ...]]:
        """The hands as dealt, and the cards that each seat passed."""
        count, players, steps = self._rules.pass_count, self._players, self._steps
        shift = steps if self._has_passed else 0
        passes = tuple(
            _first_cards(held[(seat + shift) % players], count) if cards is None else cards
            for seat, cards in enumerate(map(self._given.get, range(players)))
        )
        if not self._has_passed:
            return list(held), passes
        hands = [
            (held[seat] - passes[giver(seat, steps, players)]) | passes[seat]
            for seat in range(players)
        ]
        return hands, passes


def _as_known_set(cards: Sequence[Card | None]) -> CardSet | None:
    known = [card for card in cards if card is not None]
    return CardSet(known) if len(known) == len(cards) else None


def _first_cards(cards: CardSet, count: int) -> CardSet:
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
