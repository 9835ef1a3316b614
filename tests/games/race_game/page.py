"""How a deal of Ladder stands in a record: two hands, the steps with their times, the points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.protocol.race import Race
from herzrasen.record.line_kind import LineHead, LineKind
from herzrasen.record.lines import HandLine, Line, PointsLine, RaceLine, TimedLine, TotalsLine
from herzrasen.record.races import race_kind
from herzrasen.record.record_part import RecordPart
from herzrasen.record.value_notation import read_cards
from herzrasen.table.journal import Entry
from tests.games.race_game import rules as ladder


class StepLine(TimedLine, frozen=True, omit_defaults=True, tag="step"):
    """A card that went on the ladder, or a step that was skipped."""

    seat: Seat = DEALER
    card: Card | None = None


class LadderPage:
    def __init__(self, _rules: ladder.Rules, dealt: ladder.Dealt, _at: int = 0) -> None:
        self._lines: list[Line] = [HandLine(s, tuple(h)) for s, h in enumerate(dealt.hands)]
        self._races: dict[int, RaceLine[ladder.Column]] = {}
        self._row_of: dict[int, int] = {}
        self._efforts: dict[Seat, list[int | None]] = defaultdict(list)

    def take(self, entry: Entry) -> None:
        match entry.event:
            case ladder.Played(seat, card):
                self._efforts[seat].append(entry.effort)
                self._lines.append(StepLine(entry.at, seat, card))
            case ladder.Skipped():
                self._lines.append(StepLine(entry.at))
            case ladder.Scored(points, totals):
                self._lines += [PointsLine(points), TotalsLine(totals)]
            case _:
                pass
        self._row_of[entry.number] = len(self._lines) - 1

    def add_race(self, race: Race[Any]) -> bool:
        row = self._row_of.get(race.number)
        if row is not None:
            self._races[row] = RaceLine(race.by, race.contenders, race.target)
        return row is not None

    def lines(self) -> tuple[Line, ...]:
        rows = enumerate(self._lines)
        below = self._races
        return tuple(line for row, own in rows for line in (own, below.get(row)) if line)

    def efforts(self) -> dict[Seat, list[int | None]]:
        return self._efforts


def guess(_state: Any, lines: Sequence[Line], _bans: object, _later: object) -> ladder.Deal:
    """Each hand lacks one card of its suit."""
    hands = [line.cards for line in lines if isinstance(line, HandLine)]
    return ladder.Deal(
        tuple(
            next(card for card in suit if card not in hand)
            for suit, hand in zip(ladder.SUITS, hands, strict=True)
        )
    )


def moves(
    _rules: ladder.Rules, lines: Sequence[Line], deal: ladder.Deal
) -> Iterator[tuple[int, Seat, ladder.Move]]:
    yield 0, DEALER, deal
    yield 0, DEALER, ladder.Start()
    for row, line in enumerate(lines):
        if isinstance(line, StepLine):
            move = ladder.Skip() if line.card is None else ladder.Play(line.card)
            yield row, line.seat, move


def learn(*_: object) -> frozenset[object]:
    return frozenset()


def is_winner(race: RaceLine[ladder.Column], above: Line | None) -> bool:
    """Whether the line above is the play of the race's winner."""
    winner = race.contenders[0]
    return isinstance(above, StepLine) and (winner.seat, winner.card) == (above.seat, above.card)


def _step_text(line: StepLine) -> str:
    step = "skip" if line.card is None else f"{line.seat}: {line.card}"
    return f"{line.at} {step}"


def _read_step(head: LineHead, words: list[str]) -> StepLine:
    if head.seat_word == "skip":
        return StepLine(int(head.word))
    return StepLine(int(head.word), head.read_seat(), read_cards(words)[0])


KINDS: Final = (
    LineKind(StepLine, _step_text, _read_step, may_be_bare=True),
    race_kind(ladder.Column, lambda place: f"c{place.column}", lambda _word: ladder.Column()),
)
RECORD: Final = RecordPart(LadderPage, guess, moves, learn, KINDS, is_winner)
