"""What a search is told, and what it tells: the same values for both kernels."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Plan(NamedTuple):
    """How a search is to be done. The same plan without a time gives the same answer everywhere.

    ``seed`` is its chance: world i is drawn from the stream ``fork(seed, i)``. About ``plays``
    cards are played out; with ``nanoseconds`` above 0 as many as fit into that time instead.
    A choice must gain ``gate`` standard errors on the usual one to replace it, and is dropped when
    ``drop`` of them behind the best, first after ``least`` worlds; ``most`` are tried at all.
    ``threads`` share the work. Of 1024 cards played out about ``stray`` are any legal ones, those
    of world i drawn from the stream ``fork(~seed, i)``: so one world has many ends. ``net`` is
    whether the net, not the club player, plays deals out by the rules that it knows.
    """

    seed: int
    plays: int
    nanoseconds: int = 0
    gate: float = 3.0
    drop: float = 2.5
    least: int = 16
    most: int = 4096
    threads: int = 1
    stray: int = 0
    net: bool = True


class Trial(NamedTuple):
    """One choice, and what came of it in the ``worlds`` it was tried in.

    ``cards`` is the card to play, or the cards to pass, as bits; ``alike`` are free cards as good
    as it, itself among them. ``worth`` is expected for the seat (see ``payoff``), ``error`` the
    standard error of its difference to the chosen one, ``points`` what the seat is expected to
    get; ``moon`` and ``against`` are the shares of worlds in which it shoots the moon, and in which
    another seat does. ``shooters`` are the seats (as bits) that play for the moon from then on.
    """

    cards: int
    alike: int
    worth: float
    error: float
    points: float
    moon: float
    against: float
    shooters: int
    worlds: int


class Searched(NamedTuple):
    """All choices that were tried, the usual one first, and the number of the one to make."""

    trials: tuple[Trial, ...]
    chosen: int


class Opening(IntEnum):
    """Who leads to the first trick: the holder of the lowest club that anybody holds, with that
    club or with any. A seat's number stands for that seat instead."""

    LOWEST_CLUB = -1
    ANY_CLUB = -2


class Way(NamedTuple):
    """How cards are passed: how many, how many seats to the left, and who leads afterwards: an
    Opening, or a seat. Of two seats with the same lowest club, the one leads that is sooner reached
    from the dealer's ``left`` neighbour (rules/hearts.md, section 2)."""

    passed: int
    steps: int
    opening: int
    left: int
