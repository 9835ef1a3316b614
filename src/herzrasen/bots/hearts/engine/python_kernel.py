"""The plain twin of the compiled kernel: the same answers, by every rule set, but slowly."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.engine import RANDOM, net
from herzrasen.bots.hearts.engine.plan import Plan, Searched, Way
from herzrasen.bots.hearts.engine.playout import any_card, finish
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.search import search, search_pass
from herzrasen.bots.hearts.engine.solve import ending, solve
from herzrasen.bots.hearts.engine.worlds import Unseen, worlds
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model import payoff
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.match import Match


class Plain:
    """What ``Kernel`` asks for, out of the twin modules."""

    name = "plain"

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play."""
        return legal(position)

    def club(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""
        return club.card(position, legal)

    def net(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``; ``position.shooters`` may change."""
        return net.card(position, legal)

    def points(self, position: Position, *, itself: bool = False) -> list[int]:
        """What each seat gets for a deal in which all that counts has been played."""
        return payoff.points(position, MoonChoice.SELF if itself else MoonChoice.OTHERS)

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> list[list[int]]:
        """Play the deal to its end ``count`` times: each time, the points of each seat."""
        return [self._playout(position, policy, fork(seed, first + i)) for i in range(count)]

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
        """``count`` worlds: each time, the cards of every place."""
        return worlds(unseen, seed, first, count)

    def search(
        self, position: Position, unseen: Unseen, match: Match, legal: int, plan: Plan
    ) -> Searched:
        """Try the cards that the seat to play may play, in worlds that fit what it has seen."""
        return search(position, unseen, match, legal, plan)

    def search_pass(
        self, position: Position, unseen: Unseen, match: Match, seat: int, way: Way, plan: Plan
    ) -> Searched:
        """Try what this seat may pass."""
        return search_pass(position, unseen, match, seat, way, plan)

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """What each card that may be played is worth to ``seat`` with all hands open."""
        return solve(position, seat)

    def ending(self, position: Position, seat: int) -> int:
        """What the deal as it stands is worth to ``seat`` with all hands open."""
        return ending(position, seat)

    def _playout(self, position: Position, policy: int, stream: int) -> list[int]:
        end = position.copy(position.hands[:])
        finish(end, any_card(Rng(stream)) if policy == RANDOM else club.card)
        return payoff.points(end)


PLAIN: Final = Plain()
