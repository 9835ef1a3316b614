"""Many deals at once, in NumPy arrays: what research wants, at the speed of the compiled kernel.

    rules = prices(HeartsRules())
    table = batch(rules)
    deals = table.deal(seed=1, first=0, count=4096)
    while (cards := table.legal(deals)).any():
        table.step(deals, table.any(cards, streams))
    print(table.points(deals))

A card is one bit, a set of cards several, as everywhere in the bots. ``deals`` is an array of
records with the fields of ``hz_deal``, the packed Position. Deals begin with all cards dealt and
nothing passed. NumPy comes with ``herzrasen[research]``; nothing that plays needs it.
"""

from __future__ import annotations

from ctypes import POINTER, c_uint64
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from herzrasen.bots.hearts.engine import compiled, fits, usable
from herzrasen.bots.hearts.engine.plan import Opening
from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.worlds import Unseen
from herzrasen.bots.hearts.model.card_table import Prices
from herzrasen.games.hearts.rules import FirstLead, HeartsRules

DEAL: Final = np.dtype(compiled.Deal)
"""A deal as a record."""

Deals: TypeAlias = npt.NDArray[np.void]
Cards: TypeAlias = npt.NDArray[np.uint64]
Streams: TypeAlias = npt.NDArray[np.uint64]
Points: TypeAlias = npt.NDArray[np.int32]

OPENING: Final = {
    FirstLead.LOWEST_CLUB: int(Opening.LOWEST_CLUB),
    FirstLead.HOLDER_ANY_CLUB: int(Opening.ANY_CLUB),
    FirstLead.LEFT_OF_DEALER: 0,
}
"""What binds the first lead: an Opening, or nothing."""


class Batch(Protocol):
    """Deals by one rules value."""

    def deal(self, seed: int, first: int, count: int) -> Deals:
        """Shuffled deals at their first lead; deal i comes from the stream first + i.

        Where the rules say that the dealer's left neighbour leads, seats lead by turns.
        """

    def legal(self, deals: Deals) -> Cards:
        """In each deal the cards that the seat to play may play; 0 where the deal is over."""

    def any(self, cards: Cards, streams: Streams) -> Cards:
        """Any card out of each set, 0 out of none; ``streams`` (see ``streams``) move on."""

    def step(self, deals: Deals, cards: Cards) -> None:
        """Play a card in each deal, 0 in those that are over; the deals change in place.

        Raises ValueError where a card is not legal; then nothing has been played anywhere.
        """

    def points(self, deals: Deals, *, itself: bool = False) -> Points:
        """What every seat gets for finished deals, one row a deal; ``itself`` is whether a shooter
        who may choose takes points off himself."""

    def playouts(self, deals: Deals, policy: int, streams: Streams) -> Points:
        """The points after a copy of each deal is played to its end by RANDOM or CLUB."""

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> Cards:
        """Worlds that fit what a seat knows, all equally likely: one row a world, a column a place.

        Raises ValueError where no world fits.
        """


def batch(table: Prices) -> Batch:
    """Batches by these rules, reckoned by the compiled kernel or its plain twin.

    Raises ValueError for rules with two packs or more than seven players, which do not fit into a
    record.
    """
    from herzrasen.bots.hearts.engine.plain_batch import PlainBatch

    if not fits(table.rules):
        raise ValueError("a batch holds one pack and at most seven players")
    library = usable()
    return PlainBatch(table) if library is None else CompiledBatch(table, library)


def streams(seed: int, count: int) -> Streams:
    """The first streams of chance of a seed."""
    return np.array([fork(seed, number) for number in range(count)], np.uint64)


def opening(rules: HeartsRules) -> int:
    """What binds the first lead."""
    return OPENING[rules.first_lead]


class CompiledBatch:
    """By the library: each call is one call of it, whatever the count."""

    def __init__(self, table: Prices, library: compiled.Compiled) -> None:
        self.players = table.rules.players
        self.rules = compiled.rules_of(table)
        self.opening = opening(table.rules)
        self.kernel, self.library = library, library.library

    def deal(self, seed: int, first: int, count: int) -> Deals:
        """Shuffled deals at their first lead."""
        deals = np.zeros(count, DEAL)
        told = (self.rules, self.opening, seed, first, count)
        self.library.hz_batch_deal(*told, _place(deals, DEAL, count))
        return deals

    def legal(self, deals: Deals) -> Cards:
        """In each deal the cards that the seat to play may play."""
        cards = np.empty(len(deals), np.uint64)
        told = (self.rules, self.opening, _place(deals, DEAL, len(deals)), len(deals))
        self.library.hz_batch_legal(*told, cards.ctypes.data)
        return cards

    def any(self, cards: Cards, streams: Streams) -> Cards:
        """Any card out of each set."""
        chosen, count = np.empty(len(cards), np.uint64), len(cards)
        told = (_place(cards, np.uint64, count), count, _place(streams, np.uint64, count))
        self.library.hz_batch_any(*told, chosen.ctypes.data)
        return chosen

    def step(self, deals: Deals, cards: Cards) -> None:
        """Play a card in each deal."""
        count = len(deals)
        told = (self.rules, self.opening, _place(deals, DEAL, count), count)
        bad = self.library.hz_batch_step(*told, _place(cards, np.uint64, count))
        if bad != count:
            raise ValueError(not_legal(bad))

    def points(self, deals: Deals, *, itself: bool = False) -> Points:
        """What every seat gets for finished deals."""
        points, count = _points(deals), len(deals)
        told = (self.rules, _place(deals, DEAL, count), count, itself)
        self.library.hz_batch_points(*told, points.ctypes.data)
        return points[:, : self.players]

    def playouts(self, deals: Deals, policy: int, streams: Streams) -> Points:
        """The points after a copy of each deal is played to its end."""
        points, count = _points(deals), len(deals)
        told = (self.rules, self.opening, _place(deals, DEAL, count), count, policy)
        self.library.hz_batch_playouts(*told, _place(streams, np.uint64, count), points.ctypes.data)
        return points[:, : self.players]

    def worlds(self, unseen: Unseen, seed: int, first: int, count: int) -> Cards:
        """Worlds that fit what a seat knows."""
        hands = np.empty((count, len(unseen.room)), np.uint64)
        if hands.shape[1] <= compiled.PLACES:
            place = hands.ctypes.data_as(POINTER(c_uint64))
            if not self.library.hz_worlds(compiled.unseen_of(unseen), seed, first, count, place):
                return hands
        return np.array(self.kernel.worlds(unseen, seed, first, count), np.uint64)


def not_legal(number: int) -> str:
    """What is wrong with the card for this deal of a batch."""
    return f"the card for deal {number} is not legal there"


def _points(deals: Deals) -> Points:
    return np.zeros((len(deals), compiled.SEATS), np.int32)


def _place(array: npt.NDArray[Any], dtype: npt.DTypeLike, count: int) -> int:
    """Where the library finds the array's bytes. Raises ValueError if it could not read them."""
    if array.dtype != dtype or array.shape != (count,) or not array.flags.c_contiguous:
        raise ValueError(f"not {count} times {np.dtype(dtype).name} in a row")
    if not array.flags.writeable and dtype is DEAL:
        raise ValueError("the deals are read-only")
    return int(array.ctypes.data)
