"""The engine of the Hearts bots: playouts, world sampling, search and endings.

``kernel(rules)`` is the library compiled from ``source/`` where it exists and supports the rules,
else its twin in Python. Both give the same numbers for the same seeds; the use of the twin is
logged once. The kernels are imported when one is asked for, because they import the bots' modules.
"""

from __future__ import annotations

import logging
import multiprocessing
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
    from herzrasen.bots.hearts.engine.search_types import PassSetup, SearchConfig, SearchResult
    from herzrasen.bots.hearts.engine.worlds import UnseenCards
    from herzrasen.bots.hearts.model.position import Position
    from herzrasen.games.hearts import HeartsRules
    from herzrasen.games.match import Match

LOG: Final = logging.getLogger(__name__)

RANDOM: Final = 0
CLUB: Final = 1
"""Playout policies, in every seat: a random legal card, or the club player's."""


class Kernel(Protocol):
    """The interface of both kernels. Arguments are not changed unless a docstring says so."""

    @property
    def name(self) -> str:
        """'compiled' or 'python'."""

    def legal(self, position: Position) -> int:
        """The cards that the seat to play may play, without the rule of the first lead."""

    def club_card(self, position: Position, legal: int) -> int:
        """The club player's card out of ``legal``; ``position.shooters`` may change."""

    def net_card(self, position: Position, legal: int) -> int:
        """The net's card out of ``legal``, for rules it supports; ``position.shooters`` may
        change."""

    def points(self, position: Position, *, shooter_subtracts: bool = False) -> list[int]:
        """The points of each seat for a deal in which all that counts has been played;
        ``shooter_subtracts`` is whether a shooter who may choose takes points off their own
        score."""

    def playouts(
        self, position: Position, policy: int, seed: int, first: int, count: int
    ) -> Sequence[Sequence[int]]:
        """Play the deal to its end ``count`` times: for each playout the points of each seat.

        ``policy`` is RANDOM or CLUB. Playout i draws from the stream ``fork(seed, first + i)``.
        """

    def sample_worlds(
        self, unseen: UnseenCards, seed: int, first: int, count: int
    ) -> list[tuple[int, ...]]:
        """``count`` worlds, all that fit equally likely: for each world the cards of every place.

        World i is drawn from the stream ``fork(seed, first + i)``. Raises ValueError where no
        world fits.
        """

    def search(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        legal: int,
        config: SearchConfig,
    ) -> SearchResult:
        """Search the cards (out of ``legal``) of the seat to play, in worlds that fit what it
        knows. ``position`` holds its own hand alone."""

    def search_pass(
        self,
        position: Position,
        unseen: UnseenCards,
        match: Match,
        seat: int,
        setup: PassSetup,
        config: SearchConfig,
    ) -> SearchResult:
        """Search what this seat may pass; where there are too many ways for the budget, those with
        the cards that the club player finds most urgent."""

    def solve(self, position: Position, seat: int) -> dict[int, int]:
        """The exact worth of each legal card to ``seat`` with all hands (and the kitty) open: its
        side plays its best and all others their worst for it. In points: those of all seats, less
        ``sides`` times those of its own side."""

    def ending(self, position: Position, seat: int) -> int:
        """The exact worth of the deal to ``seat``: that of the best card."""


def supports_rules(rules: HeartsRules) -> bool:
    """Whether the compiled kernel supports these rules: one pack and at most seven seats."""
    return rules.packs == 1 and rules.players <= 7


def kernel(rules: HeartsRules | None = None) -> Kernel:
    """The kernel for these rules; without rules, that for standard ones."""
    from herzrasen.bots.hearts.engine import python_kernel

    library = compiled_kernel()
    if library is not None and (rules is None or supports_rules(rules)):
        return library
    return python_kernel.PYTHON_KERNEL


def compiled_kernel() -> CompiledKernel | None:
    """The compiled kernel, or None as long as there is none: the launcher may compile it beside a
    program that runs. The reason is logged once, not by each process of a pool."""
    from herzrasen.bots.hearts.engine.ctypes_kernel import KernelLoadError

    try:
        return load_kernel()
    except KernelLoadError as reason:
        log_reason(str(reason))
        return None


@cache
def load_kernel() -> CompiledKernel:
    """The compiled kernel, loaded once. Raises KernelLoadError, and looks again the next time."""
    from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel

    return CompiledKernel()


@cache
def log_reason(reason: str) -> None:
    """Log once why the Python kernel is used."""
    if multiprocessing.parent_process() is None:
        LOG.warning("the Python kernel is used: %s", reason)
