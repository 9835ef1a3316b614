"""How a deal of High Card stands in a record: two hands, the tricks, the points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from herzrasen.cards import DEALER, Seat
from herzrasen.record.lines import HandLine, LeadLine, Line, PointsLine, TotalsLine
from herzrasen.table.journal import Entry
from tests.games.third_game import rules as game


class Page:
    def __init__(self, _rules: game.Rules, dealt: game.Dealt, _at: int = 0) -> None:
        hands = enumerate(dealt.hands)
        self._lines: list[Line] = [
            HandLine(seat, (None,) * 3 if hand is None else tuple(hand)) for seat, hand in hands
        ]
        self._efforts: dict[Seat, list[int | None]] = defaultdict(list)

    def take(self, entry: Entry) -> None:
        match entry.event:
            case game.Played(seat, card):
                self._efforts[seat].append(entry.effort)
                if seat == 0:
                    self._lines.append(LeadLine(0, (card,)))
                else:
                    lead = self._lines.pop()
                    assert isinstance(lead, LeadLine)
                    self._lines.append(LeadLine(0, (*lead.cards, card)))
            case game.Scored(points, totals):
                self._lines += [PointsLine(points), TotalsLine(totals)]
            case _:
                pass

    def add_race(self, _race: object) -> bool:
        return False

    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines)

    def efforts(self) -> dict[Seat, list[int | None]]:
        return self._efforts


def guess(_state: Any, lines: Sequence[Line], _bans: object, _later: object) -> game.Deal:
    hands = [line.cards for line in lines if isinstance(line, HandLine)]
    return game.Deal(tuple(card for hand in hands for card in hand if card is not None))


def moves(
    _rules: game.Rules, lines: Sequence[Line], deal: game.Deal
) -> Iterator[tuple[int, Seat, game.Move]]:
    yield 0, DEALER, deal
    for row, line in enumerate(lines):
        if isinstance(line, LeadLine):
            for seat, card in enumerate(line.cards):
                assert card is not None
                yield row, seat, game.Play(card)


def learn(*_: object) -> frozenset[object]:
    return frozenset()
