"""Nerts: a round's lines from its events, and its moves from its lines.

Nearly all of Nerts lies open, and what lay closed is told by what came up: the pile and the stock
give their cards in order. Cards that never came up are put anywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.dealing import decks
from herzrasen.games.nerts.events import (
    Dealt,
    Moved,
    Readied,
    RoundEnded,
    Scored,
    Started,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.rules import Aces, CallRule, NertsRules
from herzrasen.record.lines import Act, Cards, Deck, End, Line, Points, Totals
from herzrasen.record.record import Fault

Efforts = dict[Seat, list[int | None]]
Move = tuple[int, Seat, nerts.Move]
"""A line's place in its round, and a move that stands there."""


class Guess(msgspec.Struct, frozen=True):
    """A deal that fits what was seen."""

    deal: nerts.Deal


class Page:
    """One round as it is written down, event by event, as whoever keeps the record sees them."""

    def __init__(self, rules: NertsRules, dealt: Dealt, at: int = 0) -> None:
        self._rules = rules
        self._lines: list[Line] = []
        self._foundations = 0
        self._began = at
        self._at: int | None = None
        self._effort: int | None = None
        self._efforts: Efforts = defaultdict(list)
        for number, area in enumerate(dealt.areas):
            down = (None,) * area.down if dealt.downs is None else dealt.downs[number]
            stock = (None,) * area.stock if dealt.stocks is None else dealt.stocks[number]
            open_ = (*area.pile, *(column[0] for column in area.tableau))
            self._lines.append(Deck(number, (*down, *open_, *stock)))

    def take(self, event: nerts.Event, at: int = 0, effort: int | None = None) -> None:
        """What happened next, ``at`` ms on whatever clock, and how long a bot thought about it."""
        self._effort = effort
        self._at = at if self._at is None else max(self._at, at)
        match event:
            case Moved():
                self._move(event)
            case Turned(seat, cards):
                self._act(seat, nerts.Turn(), cards)
            case TurnedOver(seat):
                self._act(seat, nerts.Turn())
            case Voted(seat, stuck):
                self._act(seat, nerts.Vote(stuck))
            case Readied(seat):
                self._act(seat, nerts.Ready())
            case Started(seat):
                self._began = self._at
                self._act(seat, nerts.Start())
            case RoundEnded(reason, caller):
                if caller is not None and self._rules.call is not CallRule.AUTOMATIC:
                    self._act(caller, nerts.Call())
                self._lines.append(End(reason, caller))
            case Scored():
                self._lines += [Points(event.points), Totals(event.totals)]
            case _:
                pass

    def lines(self) -> tuple[Line, ...]:
        """All that is written so far."""
        if not self._began:
            return tuple(self._lines)
        return tuple(
            msgspec.structs.replace(line, at=line.at - self._began)
            if isinstance(line, Act)
            else line
            for line in self._lines
        )

    def efforts(self) -> Efforts:
        """The effort of every move that is written so far, by seat."""
        return self._efforts

    def _act(self, seat: Seat, move: nerts.Move, cards: Cards = ()) -> None:
        assert self._at is not None
        self._lines.append(Act(self._at, seat, move, cards))
        if not _by_itself(self._rules, move):
            self._efforts[seat].append(self._effort)

    def _move(self, event: Moved) -> None:
        target = event.target
        if target.at is nerts.Spot.FOUNDATION and target.index == self._foundations:
            self._foundations += 1
            target = nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW)
        lift = nerts.Lift(event.source, event.cards[0], target, event.onto, event.stands_for)
        self._act(event.seat, lift, () if event.revealed is None else (event.revealed,))


def guess(public: nerts.Public, lines: Sequence[Line], _bans: object = None) -> Guess | Fault:
    """The deal after this state of the match, its closed cards guessed."""
    rules = public.rules
    dealt = [list(line.cards) for line in lines if isinstance(line, Deck)]
    full = decks(rules, public.round + 1)
    if [len(deck) for deck in dealt] != [len(deck) for deck in full]:
        return Fault("record.fault.decks", {"n": len(full)}, row=0)
    if any(None in deck for deck in dealt):
        _uncover(rules, dealt, lines)
    for deck, cards in zip(dealt, full, strict=True):
        missing = iter(cards - frozenset(card for card in deck if card is not None))
        deck[:] = [next(missing, None) if card is None else card for card in deck]
    made = tuple(tuple(card for card in deck if card is not None) for deck in dealt)
    return Guess(nerts.Deal(made))


def moves(rules: NertsRules, lines: Sequence[Line], deal: Guess) -> Iterator[Move | Fault]:
    """The moves of a round in order."""
    yield 0, DEALER, deal.deal
    for row, line in enumerate(lines):
        if isinstance(line, Act) and not _by_itself(rules, line.move):
            yield row, line.seat, line.move


def learn(*_: object) -> frozenset[object]:
    """Nothing: no move tells of a closed card what has not come up."""
    return frozenset()


def _by_itself(rules: NertsRules, move: nerts.Move) -> bool:
    return (
        rules.aces is Aces.AUTOMATIC
        and isinstance(move, nerts.Lift)
        and move.target == nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW)
    )


def _uncover(rules: NertsRules, dealt: list[list[Card | None]], lines: Sequence[Line]) -> None:
    """Put every card that came up where it must have lain."""
    closed = [iter(range(rules.pile_cards(area) - 1, -1, -1)) for area in range(len(dealt))]
    stocks = [
        iter(range(rules.pile_cards(area) + rules.columns, len(deck)))
        for area, deck in enumerate(dealt)
    ]
    for line in lines:
        if not isinstance(line, Act) or not 0 <= line.seat < rules.seats:
            continue
        area = rules.area(line.seat)
        deck = dealt[area]
        coming = stocks[area] if isinstance(line.move, nerts.Turn) else closed[area]
        for card in line.cards:
            while (place := next(coming, None)) is not None and deck[place] is not None:
                pass
            if place is None:
                break
            if card is not None and card not in deck:
                deck[place] = card
