"""The parameters and results of a search, the same for both kernels."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class SearchConfig(NamedTuple):
    """How to search. The same values without a time limit give the same answer everywhere.

    World i is drawn from the stream ``fork(seed, i)``. About ``card_budget`` cards are played out;
    with ``time_limit_ns`` above 0 as many as fit into that time instead. A candidate must gain
    ``accept_z`` standard errors on the default to be chosen, and is eliminated when it is
    ``prune_z`` standard errors behind the best, first after ``min_worlds`` worlds; there are
    ``max_worlds`` at most. ``threads`` share the work. Of 1024 cards played out about
    ``random_rate`` are random legal ones, those of world i from the stream ``fork(~seed, i)``, so
    that one world has many ends. ``use_net`` is whether the net, not the club player, is the
    playout policy for rules that it supports.
    """

    seed: int
    card_budget: int
    time_limit_ns: int = 0
    accept_z: float = 3.0
    prune_z: float = 2.5
    min_worlds: int = 16
    max_worlds: int = 4096
    threads: int = 1
    random_rate: int = 0
    use_net: bool = True


class CandidateResult(NamedTuple):
    """One candidate, and what came of it in the ``worlds`` it was played out in.

    ``cards`` is the card to play, or the cards to pass, as bits; ``equivalent`` are legal cards as
    good as it, itself among them. ``worth`` is the expected worth to the seat (see ``payoff``),
    ``std_error`` the standard error of its difference to the chosen one, ``points`` the seat's
    expected points; ``moon_rate`` and ``opponent_moon_rate`` are the shares of worlds in which it
    shoots the moon, and in which another seat does. ``shooters`` are the seats (as bits) that
    shoot the moon from then on.
    """

    cards: int
    equivalent: int
    worth: float
    std_error: float
    points: float
    moon_rate: float
    opponent_moon_rate: float
    shooters: int
    worlds: int


class SearchResult(NamedTuple):
    """All candidates, the default first, and the index of the one to choose."""

    candidates: tuple[CandidateResult, ...]
    chosen: int


class OpeningLead(IntEnum):
    """Who leads to the first trick: the holder of the lowest club in any hand, with that club or
    with any club. In its place a seat number (0 or more) stands for that seat."""

    LOWEST_CLUB = -1
    ANY_CLUB = -2


class PassSetup(NamedTuple):
    """How cards are passed: how many, how many seats to the left, and who leads afterwards (an
    OpeningLead or a seat). Of two seats with the same lowest club the one leads that comes first
    from ``left_of_dealer`` on (rulings/hearts.md, section 2)."""

    pass_count: int
    steps: int
    opening_lead: int
    left_of_dealer: int
