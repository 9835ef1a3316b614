"""The kernel in Python: the same answers as the compiled one, by all rules, but slower.

It plays where the library cannot (two packs, more than seven seats, no compiler), and is the oracle
of the tests.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.engine import RANDOM, net
from herzrasen.bots.hearts.engine.playout import play_to_end, random_policy
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.engine.search import search, search_pass
from herzrasen.bots.hearts.engine.search_types import PassSetup, SearchConfig, SearchResult
from herzrasen.bots.hearts.engine.solve import ending, solve
from herzrasen.bots.hearts.engine.worlds import UnseenCards, sample_worlds
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model import payoff
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.match import Match


class PythonKernel:
    """The Kernel protocol by the modules of this package."""

    name = "python"

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play."""
        return legal(position)

    def club_card(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""
        return club.choose_card(position, legal)

    def net_card(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``; ``position.shooters`` may change."""
        return net.choose_card(position, legal)

    def points(self, position: Position, *, shooter_subtracts: bool = False) -> list[int]:
        """The points of each seat for a deal in which all that counts has been played."""
        return payoff.points(position, MoonChoice.SELF if shooter_subtracts else MoonChoice.OTHERS)

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> list[list[int]]:
        """Play the deal to its end ``count`` times: for each playout the points of each seat."""
        return [self._playout(position, policy, fork(seed, first + i)) for i in range(count)]

    def sample_worlds(
        self, unseen: UnseenCards, seed: int, first: int, count: int
    ) -> list[tuple[int, ...]]:
        """``count`` worlds: for each world the cards of every place."""
        return sample_worlds(unseen, seed, first, count)

    def search(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        legal: int,
        config: SearchConfig,
    ) -> SearchResult:
        """Search the cards that the seat to play may play, in worlds that fit what it knows."""
        return search(position, unseen, match, legal, config)

    def search_pass(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        seat: int,
        setup: PassSetup,
        config: SearchConfig,
    ) -> SearchResult:
        """Search what this seat may pass."""
        return search_pass(position, unseen, match, seat, setup, config)

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """The exact worth of each legal card to ``seat`` with all hands open."""
        return solve(position, seat)

    def ending(self, position: Position, seat: int) -> int:
        """The exact worth of the deal to ``seat`` with all hands open."""
        return ending(position, seat)

    def _playout(self, position: Position, policy: int, stream: int) -> list[int]:
        end = position.copy(position.hands[:])
        play_to_end(end, random_policy(Rng(stream)) if policy == RANDOM else club.choose_card)
        return payoff.points(end)


PYTHON_KERNEL: Final = PythonKernel()
