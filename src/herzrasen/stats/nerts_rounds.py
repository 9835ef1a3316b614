"""What each round of Nerts brought each seat, read from the journal."""

from __future__ import annotations

from bisect import bisect_left

from herzrasen.games.nerts import NertsRules, Spot
from herzrasen.games.nerts.events import Moved, RoundEnded, Scored, Started, Turned, TurnedOver
from herzrasen.protocol.http_history import NertsRound
from herzrasen.protocol.race import Race
from herzrasen.table.journal import Entry


class _Hand:
    """What one seat has done in the round that runs."""

    def __init__(self) -> None:
        self.called = False
        self.moves = self.centre = self.turns = 0
        self.won = self.lost = self.won_ms = self.lost_ms = 0


class NertsRounds:
    """Grows with every entry; ``of[seat]`` are the seat's rounds so far."""

    def __init__(self, rules: NertsRules) -> None:
        self._rules = rules
        self._ends: list[int] = []
        self._hands = [self._all_hands()]
        self._spans: list[tuple[int, int]] = []
        self._scored: list[Scored] = []
        self._began = 0

    def take(self, entry: Entry) -> None:
        """What happened next."""
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
                self._spans.append((self._began, entry.at))
                self._hands.append(self._all_hands())
            case Scored() as scored:
                self._scored.append(scored)
            case _:
                pass

    @property
    def of(self) -> tuple[tuple[NertsRound, ...], ...]:
        """The rounds of every seat."""
        return tuple(
            tuple(self._round(seat, number) for number in range(len(self._scored)))
            for seat in range(self._rules.seats)
        )

    def _all_hands(self) -> list[_Hand]:
        return [_Hand() for _ in range(self._rules.seats)]

    def _race(self, race: Race) -> None:
        """A race counts in the round of the play that won it, however late it became known.

        It was won by what the winner was ahead of the next; where the arrival decided, by what the
        next was ahead.
        """
        hands = self._hands[bisect_left(self._ends, race.number)]
        first, *others = race.claims
        winner = hands[first.seat]
        winner.won += 1
        winner.won_ms += abs(min(claim.touched for claim in others) - first.touched)
        for claim in others:
            loser = hands[claim.seat]
            loser.lost += 1
            loser.lost_ms += abs(claim.touched - first.touched)

    def _round(self, seat: int, number: int) -> NertsRound:
        hand, scored = self._hands[number][seat], self._scored[number]
        began, ended = self._spans[number]
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
