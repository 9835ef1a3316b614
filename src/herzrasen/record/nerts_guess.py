"""Assign the hidden cards of a Nerts record, which no seat saw.

How it works: a pile and a stock give their cards in order, so a card that comes up shows where it
was dealt. Only after a stock has been shuffled (row 19) may a card that comes up have been anywhere
in it; such cards are assigned to places where they may have been (``assignment``). Hands that are
dealt again to other areas (row 30) are known from all rounds in which they were played. Cards that
never came up are put anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import nerts
from herzrasen.games.nerts.dealing import dealt_decks, decks, pile_size, redeals_hands
from herzrasen.games.nerts.events import Dealt
from herzrasen.games.nerts.rules import NertsRules, StuckAction
from herzrasen.games.nerts.state import Public, State
from herzrasen.games.protocol import Refusal
from herzrasen.record.assignment import assign_cards
from herzrasen.record.lines import Line
from herzrasen.record.nerts_lines import ActLine, DeckLine, EndLine
from herzrasen.record.nerts_stock import Stock
from herzrasen.record.record import Fault

Hands = list[list[Card | None]]
"""The cards of each area as they were dealt, None where nobody saw one."""
PossiblePlaces = dict[tuple[int, Card], frozenset[int]]
"""The places where a card may have been dealt, by the hand's number and the card."""


class Guess(msgspec.Struct, frozen=True):
    """A deal that fits what was seen, and the new orders of each remedy that shuffles, in turn."""

    deal: nerts.Deal
    remedies: tuple[nerts.Remedy, ...] = ()


def guess(state: State, lines: Sequence[Line], later: Sequence[Sequence[Line]]) -> Guess | Fault:
    """The round after this state of the match; ``later`` are the lines of those that follow it."""
    public = state.public
    written: Hands = [list(line.cards) for line in lines if isinstance(line, DeckLine)]
    full = decks(public.rules, public.round + 1)
    if (fault := _deck_fault(lines, full, is_new_deal=not redeals_hands(public))) is not None:
        return fault
    if redeals_hands(public):
        deal = nerts.Deal()
        dealt = _rotated_hands(state)
    else:
        if any(None in hand for hand in written):
            _fill_in(public, written, [lines, *later], full)
        deal = nerts.Deal(tuple(tuple(card for card in hand if card) for hand in written))
        dealt = deal.decks
    if not _shuffles(public.rules):
        return Guess(deal)
    return Guess(deal, tuple(_remedies(public, dealt, lines)))


def _deck_fault(
    lines: Sequence[Line], full: Sequence[CardSet], *, is_new_deal: bool
) -> Fault | None:
    """A fault for the first line with a wrong deck; its cards are checked only in a new deal."""
    decks = [(row, line.cards) for row, line in enumerate(lines) if isinstance(line, DeckLine)]
    for (row, cards), deck in zip(decks, full, strict=False):
        if len(cards) != len(deck):
            return Fault("record.fault.decks", {"n": len(full)}, row=row)
        seen = CardSet()
        for card in cards if is_new_deal else ():
            if card is not None and card not in deck:
                return Fault("record.fault.not-in-deck", {"card": card.text}, row=row)
            if card is not None and card in seen:
                return Fault("record.fault.card-twice", {"card": card.text}, row=row)
            seen = seen if card is None else seen.with_card(card)
    if len(decks) == len(full):
        return None
    row = decks[len(full)][0] if decks[len(full) :] else len(decks)
    return Fault("record.fault.decks", {"n": len(full)}, row=row)


def _shuffles(rules: NertsRules) -> bool:
    return rules.stuck_action is StuckAction.SHUFFLE


def _rotated_hands(state: State) -> tuple[tuple[Card, ...], ...]:
    """The cards of each area in a round whose hands were dealt before."""
    events = nerts.decide(state, DEALER, nerts.Deal())
    assert not isinstance(events, Refusal)
    assert isinstance(events[0], Dealt)
    return dealt_decks(events[0])


def _fill_in(
    public: Public, hands: Hands, rounds: Sequence[Sequence[Line]], full: Sequence[CardSet]
) -> None:
    """Put every card of these hands where it was dealt, or where it may have been."""
    possible_places: PossiblePlaces = {}
    for rotation, lines in enumerate(rounds):
        if rotation and not redeals_hands(public):
            break
        _RoundEvidence(public, hands, rotation, possible_places).read_lines(lines)
        public = _after(public, lines)
    for number, hand in enumerate(hands):
        missing = full[number] - CardSet(card for card in hand if card is not None)
        allowed_places = {
            card: possible_places[number, card]
            for card in missing
            if (number, card) in possible_places
        }
        _assign_missing(hand, missing, allowed_places)


def _assign_missing(
    hand: list[Card | None], missing: CardSet, allowed_places: Mapping[Card, frozenset[int]]
) -> None:
    """Put the missing cards into the free places of the hand, within ``allowed_places`` if that is
    possible."""
    free = [place for place, card in enumerate(hand) if card is None]
    bans = {
        (at, card)
        for card, places in allowed_places.items()
        for at, place in enumerate(free)
        if place not in places
    }
    shared = assign_cards(missing, [1] * len(free), bans) if bans else None
    cards = iter(missing) if shared is None else (next(iter(one)) for one in shared)
    for place in free:
        hand[place] = next(cards, None)


def _after(public: Public, lines: Sequence[Line]) -> Public:
    """The public state after a round, as far as the next deal depends on it."""
    calls = list(public.calls)
    for line in lines:
        if isinstance(line, EndLine) and line.seat is not None and line.seat < len(calls):
            calls[line.seat] += 1
    return replace(public, round=public.round + 1, calls=tuple(calls))


class _RoundEvidence:
    """The cards of the hands as one round shows them.

    A card whose place is certain is put into its hand; the places of one that may have been
    anywhere in a stock go to ``possible_places``. ``rotation`` is how many areas to the left the
    hands have moved since they were first dealt.
    """

    def __init__(
        self, public: Public, hands: Hands, rotation: int, possible_places: PossiblePlaces
    ) -> None:
        self._rules = public.rules
        self._hands = hands
        self._rotation = rotation
        self._possible_places = possible_places
        self._remedies = 0
        sizes = [pile_size(public, area) for area in range(public.rules.areas)]
        self._piles = [iter(range(size - 2, -1, -1)) for size in sizes]
        self._stocks = [
            Stock(range(size + public.rules.columns, len(self._hand(area))))
            for area, size in enumerate(sizes)
        ]
        self._pools: list[frozenset[int]] | None = None

    def read_lines(self, lines: Sequence[Line]) -> None:
        """Go through the round's lines."""
        for line in lines:
            match line:
                case DeckLine(area, cards) if 0 <= area < self._rules.areas:
                    for place, card in enumerate(cards):
                        self._put(area, place, card)
                case ActLine(move=nerts.Remedy()):
                    self._take_remedy()
                case ActLine():
                    self._take_act(line)
                case _:
                    pass

    def _take_remedy(self) -> None:
        self._remedies += 1
        if self._remedies > self._rules.stuck_times:
            return  # such a round is a fault anyway
        for stock in self._stocks:
            stock.waste_to_stock()
            stock.top_to_bottom()
        if _shuffles(self._rules) and self._pools is None:
            self._pools = [frozenset(stock.closed) for stock in self._stocks]

    def _take_act(self, line: ActLine) -> None:
        area = area_of(self._rules, line)
        if area is None:
            return
        turned = self._stocks[area].move(line.move, len(line.cards))
        if not isinstance(line.move, nerts.Turn):
            for card, place in zip(line.cards, self._piles[area], strict=False):
                self._put(area, place, card)
        elif self._pools is None:
            for card, place in zip(line.cards, turned, strict=False):
                self._put(area, place, card)
        else:
            pool = self._pools[area]
            for card in filter(None, line.cards):
                found = self._hand_number(area), self._original_card(area, card)
                self._possible_places[found] = self._possible_places.get(found, pool) & pool

    def _hand_number(self, area: int) -> int:
        return (area - self._rotation) % self._rules.areas

    def _hand(self, area: int) -> list[Card | None]:
        return self._hands[self._hand_number(area)]

    def _original_card(self, area: int, card: Card) -> Card:
        """The card with the back that it had when it was first dealt."""
        return Card(card.rank, card.suit, self._hand_number(area)) if self._rotation else card

    def _put(self, area: int, place: int, card: Card | None) -> None:
        hand = self._hand(area)
        if card is None or place >= len(hand) or hand[place] is not None:
            return
        own = self._original_card(area, card)
        if own not in hand:
            hand[place] = own


def area_of(rules: NertsRules, line: ActLine) -> int | None:
    """The area whose cards a line moves; None for the dealer's that move everyone's or nobody's."""
    if isinstance(line.move, nerts.Fill):
        return line.move.area if 0 <= line.move.area < rules.areas else None
    return rules.area(line.seat) if 0 <= line.seat < rules.seats else None


def _remedies(
    public: Public, dealt: tuple[tuple[Card, ...], ...], lines: Sequence[Line]
) -> Iterator[nerts.Remedy]:
    """For each remedy an order of the stocks in which the cards come up as they did after it."""
    rules = public.rules
    stocks = [
        Stock(deck[pile_size(public, area) + rules.columns :]) for area, deck in enumerate(dealt)
    ]
    before, *after = _split_at_remedies(lines)
    _move(rules, stocks, before)
    for acts in after[: rules.stuck_times]:
        next_cards = _cards_to_come(rules, acts)
        orders = []
        for area, stock in enumerate(stocks):
            stock.waste_to_stock()
            orders.append(_order(stock.closed, next_cards[area]))
            stock.reorder(orders[-1])
        yield nerts.Remedy(tuple(orders))
        _move(rules, stocks, acts)


def _split_at_remedies(lines: Sequence[Line]) -> list[list[ActLine]]:
    """The moves before the first remedy, and after each."""
    parts: list[list[ActLine]] = [[]]
    for line in lines:
        if isinstance(line, ActLine):
            if isinstance(line.move, nerts.Remedy):
                parts.append([])
            else:
                parts[-1].append(line)
    return parts


def _move(rules: NertsRules, stocks: Sequence[Stock[Card]], acts: Sequence[ActLine]) -> None:
    for act in acts:
        if (area := area_of(rules, act)) is not None:
            stocks[area].move(act.move, len(act.cards))


def _cards_to_come(rules: NertsRules, acts: Sequence[ActLine]) -> list[list[Card]]:
    """The cards that each area turns from its stock before it turns its waste over."""
    next_cards: list[list[Card]] = [[] for _ in range(rules.areas)]
    through: set[int] = set()
    for act in acts:
        if not isinstance(act.move, nerts.Turn) or (area := area_of(rules, act)) is None:
            continue
        if not act.cards:
            through.add(area)
        if area not in through:
            next_cards[area] += filter(None, act.cards)
    return next_cards


def _order(stock: Sequence[Card], next_cards: Sequence[Card]) -> tuple[int, ...]:
    """The order of a stock in which these cards come first."""
    places = {card: place for place, card in enumerate(stock)}
    first = dict.fromkeys(places[card] for card in next_cards if card in places)
    return (*first, *(place for place in range(len(stock)) if place not in first))
