"""Batches of deals in NumPy arrays, by the compiled kernel: for research.

    dealing = batch(card_table_for(HeartsRules()))
    deals, streams = dealing.deal(seed=1, first=0, count=4096), random_streams(seed=1, count=4096)
    while (cards := dealing.legal(deals)).any():
        dealing.step(deals, dealing.random_cards(cards, streams))
    print(dealing.points(deals))

A card is one bit, a set of cards several, as everywhere in the bots. ``deals`` is an array of
records with the fields of ``hz_deal``, the packed Position. Deals begin with all cards dealt and
nothing passed. There is no Python twin: deals by the thousand need the compiled library. NumPy
comes with the group ``research``; nothing that plays needs it.
"""

from __future__ import annotations

from ctypes import POINTER, c_uint64
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from herzrasen.bots.hearts.engine import (
    ctypes_kernel,
    struct_layout,
    struct_packing,
    supports_rules,
)
from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.search_types import OpeningLead
from herzrasen.bots.hearts.engine.worlds import UnseenCards
from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.games.hearts.rules import FirstLead, HeartsRules

DEAL: Final = np.dtype(struct_layout.CDeal)
"""A deal as a record."""

Deals: TypeAlias = npt.NDArray[np.void]
Cards: TypeAlias = npt.NDArray[np.uint64]
Streams: TypeAlias = npt.NDArray[np.uint64]
Points: TypeAlias = npt.NDArray[np.int32]

OPENING_LEADS: Final = {
    FirstLead.LOWEST_CLUB: int(OpeningLead.LOWEST_CLUB),
    FirstLead.HOLDER_ANY_CLUB: int(OpeningLead.ANY_CLUB),
    FirstLead.LEFT_OF_DEALER: 0,
}
"""The rule of the first lead as the library reads it: an OpeningLead, or 0 for none."""


def batch(card_table: CardTable) -> Batch:
    """Batches by these rules.

    Raises ValueError for rules with two packs or more than seven players, which do not fit into a
    record, and ctypes_kernel.KernelLoadError where the library is not compiled.
    """
    if not supports_rules(card_table.rules):
        raise ValueError("a batch holds one pack and at most seven players")
    return Batch(card_table, ctypes_kernel.CompiledKernel())


def random_streams(seed: int, count: int) -> Streams:
    """The first ``count`` random streams of a seed."""
    return np.array([fork(seed, number) for number in range(count)], np.uint64)


def opening_lead(rules: HeartsRules) -> int:
    """The rule of the first lead as the library reads it."""
    return OPENING_LEADS[rules.first_lead]


class Batch:
    """Deals by one rules value: each call is one call of the library, whatever the count."""

    def __init__(self, card_table: CardTable, library: ctypes_kernel.CompiledKernel) -> None:
        self.players = card_table.rules.players
        self.rules = struct_packing.pack_rules(card_table)
        self.opening_lead = opening_lead(card_table.rules)
        self.kernel, self.library = library, library.library

    def deal(self, seed: int, first: int, count: int) -> Deals:
        """Shuffled deals at their first lead; deal i comes from the stream first + i.

        Where the rules say that the dealer's left neighbour leads, seats lead by turns.
        """
        deals = np.zeros(count, DEAL)
        arguments = (self.rules, self.opening_lead, seed, first, count)
        self.library.hz_batch_deal(*arguments, _address(deals, DEAL, count))
        return deals

    def legal(self, deals: Deals) -> Cards:
        """In each deal the cards that the seat to play may play; 0 where the deal is over."""
        cards = np.empty(len(deals), np.uint64)
        arguments = (self.rules, self.opening_lead, _address(deals, DEAL, len(deals)), len(deals))
        self.library.hz_batch_legal(*arguments, cards.ctypes.data)
        return cards

    def random_cards(self, cards: Cards, streams: Streams) -> Cards:
        """Any card out of each set, 0 out of none; ``streams`` (see ``random_streams``) move on."""
        chosen, count = np.empty(len(cards), np.uint64), len(cards)
        arguments = (_address(cards, np.uint64, count), count, _address(streams, np.uint64, count))
        self.library.hz_batch_random_cards(*arguments, chosen.ctypes.data)
        return chosen

    def step(self, deals: Deals, cards: Cards) -> None:
        """Play a card in each deal, 0 in those that are over; the deals change in place.

        Raises ValueError where a card is not legal; then nothing has been played anywhere.
        """
        count = len(deals)
        arguments = (self.rules, self.opening_lead, _address(deals, DEAL, count), count)
        bad = self.library.hz_batch_step(*arguments, _address(cards, np.uint64, count))
        if bad != count:
            raise ValueError(not_legal(bad))

    def points(self, deals: Deals, *, shooter_subtracts: bool = False) -> Points:
        """What every seat gets for finished deals, one row a deal.

        ``shooter_subtracts`` is whether a shooter who may choose takes points off their own score.
        """
        points, count = _points(deals), len(deals)
        arguments = (self.rules, _address(deals, DEAL, count), count, shooter_subtracts)
        self.library.hz_batch_points(*arguments, points.ctypes.data)
        return points[:, : self.players]

    def playouts(self, deals: Deals, policy: int, streams: Streams) -> Points:
        """The points after a copy of each deal is played to its end by RANDOM or CLUB."""
        points, count = _points(deals), len(deals)
        arguments = (self.rules, self.opening_lead, _address(deals, DEAL, count), count, policy)
        self.library.hz_batch_playouts(
            *arguments, _address(streams, np.uint64, count), points.ctypes.data
        )
        return points[:, : self.players]

    def sample_worlds(self, unseen: UnseenCards, seed: int, first: int, count: int) -> Cards:
        """Worlds that fit what a seat knows, all equally likely: one row a world, a column a place.

        Raises ValueError where no world fits.
        """
        hands = np.empty((count, len(unseen.sizes)), np.uint64)
        if hands.shape[1] <= struct_layout.PLACES:
            address = hands.ctypes.data_as(POINTER(c_uint64))
            if not self.library.hz_worlds(
                struct_packing.pack_unseen(unseen), seed, first, count, address
            ):
                return hands
        return np.array(self.kernel.sample_worlds(unseen, seed, first, count), np.uint64)


def not_legal(number: int) -> str:
    """The message for an illegal card in a deal of a batch."""
    return f"the card for deal {number} is not legal there"


def _points(deals: Deals) -> Points:
    return np.zeros((len(deals), struct_layout.SEATS), np.int32)


def _address(array: npt.NDArray[Any], dtype: npt.DTypeLike, count: int) -> int:
    """The address of the array's bytes. Raises ValueError if the library could not read them."""
    if array.dtype != dtype or array.shape != (count,) or not array.flags.c_contiguous:
        raise ValueError(f"not {count} times {np.dtype(dtype).name} in a row")
    if not array.flags.writeable and dtype is DEAL:
        raise ValueError("the deals are read-only")
    return int(array.ctypes.data)
