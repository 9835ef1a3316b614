"""Nerts: closed cards that nobody saw, put where they may have lain.

A pile and a stock give their cards in order, so what came up tells where it was dealt. Only after a
stock has been shuffled (row 19) a card that comes up may have lain anywhere in it. Hands that are
dealt again to others (row 30) are told by all the rounds in which they were played. Cards that
never came up are put anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import nerts
from herzrasen.games.nerts.dealing import again, dealt_decks, decks, pile_cards
from herzrasen.games.nerts.events import Dealt
from herzrasen.games.nerts.rules import NertsRules, StuckAction
from herzrasen.games.nerts.state import Public, State
from herzrasen.games.protocol import Refusal
from herzrasen.record.assignment import shared_out
from herzrasen.record.lines import Act, Deck, End, Line
from herzrasen.record.nerts_stock import Stock
from herzrasen.record.record import Fault

Hands = list[list[Card | None]]
"""The cards of each area as they were dealt, None where nobody saw one."""
Loose = dict[tuple[int, Card], frozenset[int]]
"""The places where a card may have been dealt to a hand, by the hand's number and the card."""


class Guess(msgspec.Struct, frozen=True):
    """A deal that fits what was seen, and the new orders of each remedy that shuffles, in turn."""

    deal: nerts.Deal
    remedies: tuple[nerts.Remedy, ...] = ()


def guess(state: State, lines: Sequence[Line], later: Sequence[Sequence[Line]]) -> Guess | Fault:
    """The round after this state of the match; ``later`` are the lines of those that follow it."""
    public = state.public
    written: Hands = [list(line.cards) for line in lines if isinstance(line, Deck)]
    full = decks(public.rules, public.round + 1)
    if (fault := _misdealt(lines, full, fresh=not again(public))) is not None:
        return fault
    if again(public):
        deal = nerts.Deal()
        dealt = _dealt_again(state)
    else:
        if any(None in hand for hand in written):
            _fill_in(public, written, [lines, *later], full)
        deal = nerts.Deal(tuple(tuple(card for card in hand if card) for hand in written))
        dealt = deal.decks
    if not _shuffles(public.rules):
        return Guess(deal)
    return Guess(deal, tuple(_remedies(public, dealt, lines)))


def _misdealt(lines: Sequence[Line], full: Sequence[CardSet], *, fresh: bool) -> Fault | None:
    """The first line that deals no such deck; the cards are looked at if they are dealt anew."""
    decks = [(row, line.cards) for row, line in enumerate(lines) if isinstance(line, Deck)]
    for (row, cards), deck in zip(decks, full, strict=False):
        if len(cards) != len(deck):
            return Fault("record.fault.decks", {"n": len(full)}, row=row)
        seen = CardSet()
        for card in cards if fresh else ():
            if card is not None and card not in deck:
                return Fault("record.fault.not-in-deck", {"card": card.text}, row=row)
            if card is not None and card in seen:
                return Fault("record.fault.card-twice", {"card": card.text}, row=row)
            seen = seen if card is None else seen.with_(card)
    if len(decks) == len(full):
        return None
    row = decks[len(full)][0] if decks[len(full) :] else len(decks)
    return Fault("record.fault.decks", {"n": len(full)}, row=row)


def _shuffles(rules: NertsRules) -> bool:
    return rules.stuck_action is StuckAction.SHUFFLE


def _dealt_again(state: State) -> tuple[tuple[Card, ...], ...]:
    """The cards of each area in a round whose hands were dealt before."""
    events = nerts.decide(state, DEALER, nerts.Deal())
    assert not isinstance(events, Refusal)
    assert isinstance(events[0], Dealt)
    return dealt_decks(events[0])


def _fill_in(
    public: Public, hands: Hands, rounds: Sequence[Sequence[Line]], full: Sequence[CardSet]
) -> None:
    """Put every card of these hands where it was dealt, or where it may have been."""
    loose: Loose = {}
    for passed, lines in enumerate(rounds):
        if passed and not again(public):
            break
        _Sight(public, hands, passed, loose).look(lines)
        public = _after(public, lines)
    for number, hand in enumerate(hands):
        missing = full[number] - CardSet(card for card in hand if card is not None)
        where = {card: loose[number, card] for card in missing if (number, card) in loose}
        _share_out(hand, missing, where)


def _share_out(
    hand: list[Card | None], missing: CardSet, where: Mapping[Card, frozenset[int]]
) -> None:
    """Put the missing cards into the hand, where they may lie if there is a way."""
    free = [place for place, card in enumerate(hand) if card is None]
    bans = {
        (at, card)
        for card, places in where.items()
        for at, place in enumerate(free)
        if place not in places
    }
    shared = shared_out(missing, [1] * len(free), bans) if bans else None
    cards = iter(missing) if shared is None else (next(iter(one)) for one in shared)
    for place in free:
        hand[place] = next(cards, None)


def _after(public: Public, lines: Sequence[Line]) -> Public:
    """As much of the table after a round as the next deal depends on."""
    calls = list(public.calls)
    for line in lines:
        if isinstance(line, End) and line.seat is not None and line.seat < len(calls):
            calls[line.seat] += 1
    return replace(public, round=public.round + 1, calls=tuple(calls))


class _Sight:
    """What one round shows of the hands that were dealt: cards are put where they must have lain,
    and those that may have lain anywhere in a stock are kept as ``loose``.

    ``passed`` is how many areas to the left the hands have moved on since they were first dealt.
    """

    def __init__(self, public: Public, hands: Hands, passed: int, loose: Loose) -> None:
        self._rules = public.rules
        self._hands = hands
        self._passed = passed
        self._loose = loose
        self._remedies = 0
        sizes = [pile_cards(public, area) for area in range(public.rules.areas)]
        self._piles = [iter(range(size - 2, -1, -1)) for size in sizes]
        self._stocks = [
            Stock(range(size + public.rules.columns, len(self._hand(area))))
            for area, size in enumerate(sizes)
        ]
        self._pools: list[frozenset[int]] | None = None

    def look(self, lines: Sequence[Line]) -> None:
        """Go through the round's lines."""
        for line in lines:
            match line:
                case Deck(area, cards) if 0 <= area < self._rules.areas:
                    for place, card in enumerate(cards):
                        self._put(area, place, card)
                case Act(move=nerts.Remedy()):
                    self._remedied()
                case Act():
                    self._acted(line)
                case _:
                    pass

    def _remedied(self) -> None:
        self._remedies += 1
        if self._remedies > self._rules.stuck_times:
            return  # no such round is right
        for stock in self._stocks:
            stock.gather()
            stock.lower()
        if _shuffles(self._rules) and self._pools is None:
            self._pools = [frozenset(stock.closed) for stock in self._stocks]

    def _acted(self, line: Act) -> None:
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
                found = self._whose(area), self._own(area, card)
                self._loose[found] = self._loose.get(found, pool) & pool

    def _whose(self, area: int) -> int:
        return (area - self._passed) % self._rules.areas

    def _hand(self, area: int) -> list[Card | None]:
        return self._hands[self._whose(area)]

    def _own(self, area: int, card: Card) -> Card:
        """The card with the back that it had when it was first dealt."""
        return Card(card.rank, card.suit, self._whose(area)) if self._passed else card

    def _put(self, area: int, place: int, card: Card | None) -> None:
        hand = self._hand(area)
        if card is None or place >= len(hand) or hand[place] is not None:
            return
        own = self._own(area, card)
        if own not in hand:
            hand[place] = own


def area_of(rules: NertsRules, line: Act) -> int | None:
    """The area whose cards a line moves; None for the dealer's that move everyone's or nobody's."""
    if isinstance(line.move, nerts.Fill):
        return line.move.area if 0 <= line.move.area < rules.areas else None
    return rules.area(line.seat) if 0 <= line.seat < rules.seats else None


def _remedies(
    public: Public, dealt: tuple[tuple[Card, ...], ...], lines: Sequence[Line]
) -> Iterator[nerts.Remedy]:
    """New orders in which the cards come up that came up after each remedy."""
    rules = public.rules
    stocks = [
        Stock(deck[pile_cards(public, area) + rules.columns :]) for area, deck in enumerate(dealt)
    ]
    before, *after = _parts(lines)
    _move(rules, stocks, before)
    for acts in after[: rules.stuck_times]:
        coming = _coming(rules, acts)
        orders = []
        for area, stock in enumerate(stocks):
            stock.gather()
            orders.append(_order(stock.closed, coming[area]))
            stock.reorder(orders[-1])
        yield nerts.Remedy(tuple(orders))
        _move(rules, stocks, acts)


def _parts(lines: Sequence[Line]) -> list[list[Act]]:
    """What was done before the first remedy, and after each."""
    parts: list[list[Act]] = [[]]
    for line in lines:
        if isinstance(line, Act):
            if isinstance(line.move, nerts.Remedy):
                parts.append([])
            else:
                parts[-1].append(line)
    return parts


def _move(rules: NertsRules, stocks: Sequence[Stock[Card]], acts: Sequence[Act]) -> None:
    for act in acts:
        if (area := area_of(rules, act)) is not None:
            stocks[area].move(act.move, len(act.cards))


def _coming(rules: NertsRules, acts: Sequence[Act]) -> list[list[Card]]:
    """What each area turns from its stock before it turns its waste over."""
    coming: list[list[Card]] = [[] for _ in range(rules.areas)]
    through: set[int] = set()
    for act in acts:
        if not isinstance(act.move, nerts.Turn) or (area := area_of(rules, act)) is None:
            continue
        if not act.cards:
            through.add(area)
        if area not in through:
            coming[area] += filter(None, act.cards)
    return coming


def _order(stock: Sequence[Card], coming: Sequence[Card]) -> tuple[int, ...]:
    """The order of a stock in which these cards come first."""
    places = {card: place for place, card in enumerate(stock)}
    first = dict.fromkeys(places[card] for card in coming if card in places)
    return (*first, *(place for place in range(len(stock)) if place not in first))
