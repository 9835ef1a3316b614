"""The figures of each round of Nerts for each seat, from the journal."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from herzrasen.games.nerts import NertsRules, Place, Spot
from herzrasen.games.nerts.events import Moved, RoundEnded, Scored, Started, Turned, TurnedOver
from herzrasen.protocol.nerts.statistics import NertsRound
from herzrasen.protocol.race import Race
from herzrasen.table.journal import Entry


class _RoundCounts:
    """The counts of one seat in the running round."""

    def __init__(self) -> None:
        self.called = False
        self.moves = self.centre = self.turns = 0
        self.won = self.lost = self.won_ms = self.lost_ms = 0


class NertsRounds:
    """Grows with every entry; ``by_seat[seat]`` are the seat's rounds so far."""

    def __init__(self, rules: NertsRules) -> None:
        self._rules = rules
        self._ends: list[int] = []
        self._hands = [self._all_hands()]
        self._times: list[tuple[int, int]] = []
        self._scored: list[Scored] = []
        self._began = 0

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
        for race in entry.races:
            self._race(race)
        hands = self._hands[-1]
        match entry.event:
            case Started():
                self._began = entry.at
            case Moved(seat=seat, target=target) if seat == entry.by:
                hands[seat].moves += 1
                hands[seat].centre += target.at is Spot.FOUNDATION
            case Turned(seat=seat):
                hands[seat].moves += 1
                hands[seat].turns += 1
            case TurnedOver(seat=seat):
                hands[seat].moves += 1
            case RoundEnded(caller=caller):
                if caller is not None:
                    hands[caller].called = True
                self._ends.append(entry.number)
                self._times.append((self._began, entry.at))
                self._hands.append(self._all_hands())
            case Scored() as scored:
                self._scored.append(scored)
            case _:
                pass

    @property
    def by_seat(self) -> tuple[tuple[NertsRound, ...], ...]:
        """The rounds of every seat."""
        return tuple(
            tuple(self._round(seat, number) for number in range(len(self._scored)))
            for seat in range(self._rules.seats)
        )

    def _all_hands(self) -> list[_RoundCounts]:
        return [_RoundCounts() for _ in range(self._rules.seats)]

    def _race(self, race: Race[Place]) -> None:
        """A race counts in the round of the move that won it, however late it became known.

        It was won by the winner's lead over the next; where the arrival decided, by the next
        one's lead.
        """
        hands = self._hands[bisect_left(self._ends, race.number)]
        first, *others = race.contenders
        winner = hands[first.seat]
        winner.won += 1
        winner.won_ms += abs(min(one.touched for one in others) - first.touched)
        for one in others:
            loser = hands[one.seat]
            loser.lost += 1
            loser.lost_ms += abs(one.touched - first.touched)

    def _round(self, seat: int, number: int) -> NertsRound:
        hand, scored = self._hands[number][seat], self._scored[number]
        began, ended = self._times[number]
        area = self._rules.area(seat)
        return NertsRound(
            at=ended,
            points=scored.points[area],
            left=scored.left[area],
            called=hand.called,
            ms=max(0, ended - began),
            moves=hand.moves,
            centre=hand.centre,
            turns=hand.turns,
            won=hand.won,
            lost=hand.lost,
            won_ms=hand.won_ms,
            lost_ms=hand.lost_ms,
        )


def figures(rules: NertsRules, entries: Iterable[Entry]) -> tuple[tuple[NertsRound, ...], ...]:
    """The rounds of every seat."""
    of_deals = NertsRounds(rules)
    for entry in entries:
        of_deals.add(entry)
    return of_deals.by_seat
