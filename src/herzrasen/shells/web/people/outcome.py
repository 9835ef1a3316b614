"""How a finished match ended for each of its seats, from its log; and what comes of several."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.hearts.events import MoonShot
from herzrasen.games.hearts.events import Scored as HeartsScored
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Moved, RoundEnded, Started, Turned, TurnedOver
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.games.protocol import GameName
from herzrasen.table import about, journal, wire
from herzrasen.table.about import About
from herzrasen.table.journal import Entry
from herzrasen.table.myself import Figures


class Ended(msgspec.Struct, frozen=True):
    """One seat's match: its side's ``place`` and ``total``, and over all ``deals`` its ``points``.

    Hearts: ``moons`` it shot. Nerts: the points are its area's; ``calls`` of its that ended a
    round, ``moves`` it made by hand, and the ``ms`` that the rounds ran in which it made any.
    """

    place: int
    total: int
    deals: int = 0
    points: int = 0
    moons: int = 0
    calls: int = 0
    moves: int = 0
    ms: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended for each seat."""

    seats: tuple[Ended, ...]


def outcome_of(description: About, entries: Iterable[Entry]) -> Outcome | None:
    """How the match ended; None if it has not."""
    rules: Any = about.rules_of(description.game, description.rules)
    sheet = _Sheet(about.seats_in(rules))
    for entry in entries:
        sheet.take(entry)
    if not sheet.places:
        return None
    hearts = description.game == "hearts"
    return Outcome(
        tuple(
            sheet.ended(seat, seat if hearts else rules.area(seat), rules.side)
            for seat in range(sheet.seats)
        )
    )


class _Sheet:
    """What is counted while a match is read."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.places: tuple[int, ...] = ()
        self.totals: tuple[int, ...] = ()
        self._deals: list[tuple[int, ...]] = []
        self._moons = [0] * seats
        self._calls = [0] * seats
        self._moves = [0] * seats
        self._ms = [0] * seats
        self._began = 0
        self._hands = set[Seat]()

    def take(self, entry: Entry) -> None:
        """What happened next."""
        match entry.event:
            case MoonShot(seat=seat):
                self._moons[seat] += 1
            case Started():
                self._began, self._hands = entry.at, set()
            case Moved(seat=seat) | Turned(seat=seat) | TurnedOver(seat=seat) if seat == entry.by:
                self._moves[seat] += 1
                self._hands.add(seat)
            case RoundEnded(caller=caller):
                if caller is not None:
                    self._calls[caller] += 1
                for seat in self._hands:
                    self._ms[seat] += max(0, entry.at - self._began)
            case HeartsScored(points=points, totals=totals):
                self._deals.append(points)
                self.totals = totals
            case NertsScored(points=points, totals=totals):
                self._deals.append(points)
                self.totals = totals
            case HeartsEnded(places=places) | NertsEnded(places=places):
                self.places = places
            case _:
                pass

    def ended(self, seat: Seat, area: int, side: Callable[[int], int]) -> Ended:
        """How it ended for a seat that plays from this area."""
        return Ended(
            place=self.places[side(area)],
            total=self.totals[side(area)],
            deals=len(self._deals),
            points=sum(points[area] for points in self._deals),
            moons=self._moons[seat],
            calls=self._calls[seat],
            moves=self._moves[seat],
            ms=self._ms[seat],
        )


def is_over(last: bytes | None, game: GameName) -> bool:
    """Whether a match whose last entry this is has been played to its end."""
    if last is None:
        return False
    return isinstance(journal.read(last, game).event, HeartsEnded | NertsEnded)


def figures(ended: Iterable[Ended]) -> Figures:
    """What came of these matches of one game."""
    matches = tuple(ended)
    deals = sum(one.deals for one in matches)
    moves = sum(one.moves for one in matches)
    return Figures(
        matches=len(matches),
        won=sum(one.place == 1 for one in matches),
        place=_mean(sum(one.place for one in matches), len(matches)),
        deals=deals,
        points=_mean(sum(one.points for one in matches), deals),
        moons=sum(one.moons for one in matches),
        calls=sum(one.calls for one in matches),
        pace=_mean(sum(one.ms for one in matches), moves),
    )


def _mean(sum_: int, count: int) -> float | None:
    return sum_ / count if count else None


READ: Final = wire.decoder(Outcome)
"""Reads an outcome that was kept."""
