"""The figures of each deal of Hearts for each seat, from the journal."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.events import Claimed, Dealt, MoonShot, Scored, TrickTaken
from herzrasen.games.hearts.evolve_public import public_after
from herzrasen.games.hearts.rules import HeartsRules, Moon
from herzrasen.protocol.hearts.statistics import (
    HeartsDeal,
    MoonOutcome,
    PassDirection,
)
from herzrasen.table.journal import Entry


class HeartsDeals:
    """Grows with every entry; ``by_seat[seat]`` are the seat's deals so far."""

    def __init__(self, rules: HeartsRules) -> None:
        self.by_seat: tuple[list[HeartsDeal], ...] = tuple([] for _ in range(rules.players))
        self._public = hearts.start(rules).public
        self._tried = set[Seat]()
        self._shot: Seat | None = None

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
        event = entry.event
        assert isinstance(event, hearts.Event)
        match event:
            case Dealt():
                self._tried, self._shot = set(), None
            case MoonShot(seat=seat):
                self._shot = seat
            case Scored(points=points):
                for seat, deals in enumerate(self.by_seat):
                    deals.append(self._deal(entry.at, seat, points[seat]))
            case _:
                pass
        self._public = public_after(self._public, event)
        if isinstance(event, TrickTaken | Claimed) and (near := self._moon_attempt()) is not None:
            self._tried.add(near)

    def _moon_attempt(self) -> Seat | None:
        """The seat that alone has penalty cards, and more than half of their points; None if there
        is none."""
        rules = self._public.rules
        in_play = deck(rules)
        if rules.moon is Moon.OFF:
            return None
        costs = [in_play.cost(cards) for cards in captures_of(self._public).cards]
        most = max(costs)
        return costs.index(most) if most == sum(costs) and 2 * most > in_play.moon else None

    def _deal(self, at: int, seat: Seat, points: int) -> HeartsDeal:
        rules = self._public.rules
        queens = deck(rules).penalty & QUEENS
        taken = captures_of(self._public).cards[seat]
        return HeartsDeal(
            at=at,
            points=points,
            way=pass_direction(self._public.steps, rules.players),
            moon=self._moon(rules, seat),
            queen=bool(taken & queens) if queens else None,
        )

    def _moon(self, rules: HeartsRules, seat: Seat) -> MoonOutcome | None:
        if self._shot is None:
            return "tried" if seat in self._tried else None
        if self._shot == seat:
            return "shot"
        return None if rules.side(self._shot) == rules.side(seat) else "conceded"


def pass_direction(steps: int, players: int) -> PassDirection:
    """The direction of a pass by so many seats to the left.

    >>> pass_direction(2, 4), pass_direction(2, 3), pass_direction(2, 5)
    ('across', 'right', 'seats')
    """
    if steps == 0:
        return "hold"
    if steps == 1:
        return "left"
    if steps == players - 1:
        return "right"
    return "across" if steps * 2 == players else "seats"


def figures(rules: HeartsRules, entries: Iterable[Entry]) -> list[tuple[HeartsDeal, ...]]:
    """The deals of every seat."""
    of_deals = HeartsDeals(rules)
    for entry in entries:
        of_deals.add(entry)
    return [tuple(deals) for deals in of_deals.by_seat]
