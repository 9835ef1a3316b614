"""Nerts records: the lines of a round from its events, and its moves from its lines.

Nearly all cards are face up, and hidden cards are known from what came up (``nerts_guess``).
Automatic moves are lines like all others, so that a reader need not know the rules; a replay skips
them and checks that they happen again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import (
    Dealt,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.rules import Aces, CallRule, NertsRules, StuckAction
from herzrasen.protocol.race import Race
from herzrasen.record import nerts_guess
from herzrasen.record.lines import Cards, Line, PointsLine, RaceLine, TotalsLine
from herzrasen.record.nerts_guess import Guess, area_of
from herzrasen.record.nerts_lines import KINDS, ActLine, DeckLine, EndLine, StopLine, is_winner
from herzrasen.record.nerts_stock import Stock
from herzrasen.record.record import Fault
from herzrasen.record.record_part import RecordPart
from herzrasen.table.journal import Entry

Efforts = dict[Seat, list[int | None]]
Move = tuple[int, Seat, nerts.Move]
"""A line's index in its round, and the move that it stands for."""


class Page:
    """The lines of one round, event by event, as the record's viewer sees them."""

    def __init__(self, rules: NertsRules, dealt: Dealt, at: int = 0) -> None:
        self._rules = rules
        self._lines: list[Line] = []
        self._foundations = 0
        self._began = at
        self._at: int | None = None
        self._effort: int | None = None
        self._efforts: Efforts = defaultdict(list)
        self._stocks: list[Stock[Card]] = []
        self._row_of: dict[int, int] = {}
        self._races: dict[int, list[RaceLine[nerts.Place]]] = defaultdict(list)
        for number, area in enumerate(dealt.areas):
            down = (None,) * area.down if dealt.downs is None else dealt.downs[number]
            stock = (None,) * area.stock if dealt.stocks is None else dealt.stocks[number]
            open_ = (*area.pile, *(column[0] for column in area.tableau))
            self._lines.append(DeckLine(number, (*down, *open_, *stock)))
        if dealt.stocks is not None:
            self._stocks = [Stock(stock) for stock in dealt.stocks]

    def take(self, entry: Entry) -> None:
        """Add the next entry; its time may be of any clock."""
        self._effort = entry.effort
        self._at = entry.at if self._at is None else max(self._at, entry.at)
        match entry.event:
            case Moved() as event if entry.by == DEALER and self._is_timed_fill(event):
                area = self._rules.area(event.seat)
                self._act(DEALER, nerts.Fill(area, event.target.index), _up(event))
            case Moved() as event:
                self._move(event)
            case Turned(seat, cards):
                self._act(seat, nerts.Turn(), cards)
            case TurnedOver(seat):
                self._act(seat, nerts.Turn())
            case Voted(seat, stuck):
                self._act(seat, nerts.Vote(stuck))
            case event:
                self._take_rare(event)
        self._row_of[entry.number] = len(self._lines) - 1

    def add_race(self, race: Race[nerts.Place]) -> bool:
        """Add a race under its line, if it was in this round."""
        row = self._row_of.get(race.number)
        if row is None:
            return False
        self._races[row].append(RaceLine(race.by, race.contenders, race.target))
        return True

    def _take_rare(self, event: object) -> None:
        """Add what begins, stops and ends a round."""
        match event:
            case Readied(seat):
                self._act(seat, nerts.Ready())
            case Started(seat):
                self._began = self._at or 0
                self._act(seat, nerts.Start())
            case Stopped(reason):
                if reason is nerts.Stop.TIMER:
                    self._act(DEALER, nerts.Halt())
                self._lines.append(StopLine(reason))
            case Remedied(stocks):
                self._act(DEALER, self._remedy(stocks))
            case RoundEnded(reason, caller):
                if caller is not None and self._rules.call is not CallRule.AUTOMATIC:
                    self._act(caller, nerts.Call())
                self._lines.append(EndLine(reason, caller))
            case Scored():
                self._lines += [PointsLine(event.points), TotalsLine(event.totals)]
            case _:
                pass

    def lines(self) -> tuple[Line, ...]:
        """All lines so far."""
        return tuple(self._line_groups())

    def efforts(self) -> Efforts:
        """The effort of every move so far, by seat."""
        return self._efforts

    def _line_groups(self) -> Iterator[Line]:
        for row, line in enumerate(self._lines):
            if self._began and isinstance(line, ActLine):
                yield msgspec.structs.replace(line, at=line.at - self._began)
            else:
                yield line
            yield from self._races.get(row, ())

    def _act(self, seat: Seat, move: nerts.Move, cards: Cards = ()) -> None:
        assert self._at is not None
        line = ActLine(self._at, seat, move, cards)
        self._lines.append(line)
        if self._stocks and (area := area_of(self._rules, line)) is not None:
            self._stocks[area].move(move, len(cards))
        if not _is_automatic(self._rules, move):
            self._efforts[seat].append(self._effort)

    def _is_timed_fill(self, event: Moved) -> bool:
        """Whether a timer filled this column, among all moves of the dealer."""
        to_column = event.target.at is nerts.Spot.TABLEAU
        return bool(self._rules.fill_ms) and event.source.at is nerts.Spot.PILE and to_column

    def _move(self, event: Moved) -> None:
        target = event.target
        if target.at is nerts.Spot.FOUNDATION and target.index == self._foundations:
            self._foundations += 1
            target = nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW)
        lift = nerts.Lift(event.source, event.cards[0], target, event.onto, event.stands_for)
        self._act(event.seat, lift, _up(event))

    def _remedy(self, stocks: tuple[tuple[Card, ...], ...] | None) -> nerts.Remedy:
        """The remedy, with the new orders if the stocks were shuffled and seen."""
        orders = []
        for stock, new in zip(self._stocks, stocks or (), strict=True):
            stock.waste_to_stock()
            places = {card: place for place, card in enumerate(stock.closed)}
            orders.append(tuple(places[card] for card in new))
            stock.reorder(orders[-1])
        shuffled = self._rules.stuck_action is StuckAction.SHUFFLE
        return nerts.Remedy(tuple(orders) if shuffled else ())


def guess(
    state: nerts.State, lines: Sequence[Line], _bans: object, later: Sequence[Sequence[Line]]
) -> Guess | Fault:
    """The next round after this state, its hidden cards guessed."""
    return nerts_guess.guess(state, lines, later)


def moves(rules: NertsRules, lines: Sequence[Line], deal: Guess) -> Iterator[Move | Fault]:
    """The moves of a round in order."""
    yield 0, DEALER, deal.deal
    remedies = iter(deal.remedies)
    for row, line in enumerate(lines):
        if not isinstance(line, ActLine) or _is_automatic(rules, line.move):
            continue
        move = line.move
        if isinstance(move, nerts.Remedy):
            guessed = next(remedies, move)
            move = move if move.orders else guessed
        yield row, line.seat, move


def learn(*_: object) -> frozenset[object]:
    """Nothing: no move shows a hidden card that has not come up."""
    return frozenset()


def _up(event: Moved) -> Cards:
    return () if event.revealed is None else (event.revealed,)


def _is_automatic(rules: NertsRules, move: nerts.Move) -> bool:
    """Whether this move is automatic: nobody can make it by hand before it happens."""
    if not isinstance(move, nerts.Lift) or move.stands_for is not None:
        return False
    if move.target == nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW):
        return rules.aces is Aces.AUTOMATIC
    fills = move.source.at is nerts.Spot.PILE and move.target.at is nerts.Spot.TABLEAU
    return rules.fill_ms == 0 and fills and move.onto is None


PART: Final = RecordPart(Page, guess, moves, learn, KINDS, is_winner)
