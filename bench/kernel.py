"""Benchmark of the bots' kernel: playouts, worlds, endings and batches, beside OpenSpiel.

Every pair is measured in turn in short slices, in seconds of this process's processor time, so that
a busy machine slows both.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import or_
from random import Random
from typing import Any

import numpy as np

from bench.figure import Figure
from bench.in_turn import Pace, rates
from bench.openspiel import Rival
from herzrasen.bots.hearts.engine import CLUB, RANDOM
from herzrasen.bots.hearts.engine.batch import Batch, random_streams
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.engine.worlds import UnseenCards, unseen_cards
from herzrasen.bots.hearts.model.card_table import card_table_for, each_bit
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from tests import tools
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

SECONDS = 1.5
ROWS = 2048
WORLDS = 256
EARLY = 27
"""From so many unseen cards on it is the fifth trick or an earlier one."""
ENDINGS = {6: 1000, 7: 600, 8: 200, 9: 60}
"""How many by cards a hand: some take a hundred times as long as others."""
LOWEST = 1
"""The deuce of clubs."""
STANDARD = hearts.PRESETS["standard"]


def figures() -> Iterator[Figure]:
    """The rates of the kernel, and their ratio to OpenSpiel's where that can do the same."""
    batch = Batch(card_table_for(STANDARD), tools.compiled_kernel())
    rival = _rival()
    deals, chances = batch.deal(1, 0, ROWS), random_streams(1, ROWS)

    def playouts(policy: int) -> Pace:
        return lambda: len(batch.playouts(deals, policy, chances))

    theirs = {"from Python": rival.playouts, "its own loop": rival.own} if rival else {}
    yield from _beside("random playouts from the first lead", playouts(RANDOM), theirs)
    yield from _beside("playouts by the club player", playouts(CLUB), {})
    theirs = {"from Python": rival.actions} if rival else {}
    yield from _beside("a batch's steps: legal, any, step", lambda: _steps(batch), theirs)
    yield from _worlds(batch, rival)
    yield from _endings()


def _rival() -> Rival | None:
    try:
        return Rival(tools.pyspiel(), Random(1))
    except tools.Missing:
        return None


def _beside(name: str, ours: Pace, theirs: dict[str, Pace]) -> Iterator[Figure]:
    """Our rate, and its ratio to that of each of the others."""
    ours_rate, *their_rates = rates([ours, *theirs.values()], SECONDS)
    yield Figure(f"kernel, {name}", ours_rate, "/s", rate=True)
    for other, rate in zip(theirs, their_rates, strict=True):
        yield Figure(f"  OpenSpiel's, {other}", rate, "/s", rate=True)
        yield Figure("  the kernel makes of them", ours_rate / rate, "times as many")


def _steps(batch: Batch) -> int:
    """Whole deals of random cards."""
    deals, chances, steps = batch.deal(2, 0, ROWS), random_streams(2, ROWS), 0
    while (cards := batch.legal(deals)).any():
        batch.step(deals, batch.random_cards(cards, chances))
        steps += ROWS
    return steps


def _worlds(batch: Batch, rival: Rival | None) -> Iterator[Figure]:
    """Sampled worlds for what a seat knows: with passing here, without it in OpenSpiel."""
    asked = list(_knowledge())
    early = [known for known in asked if known.cards.bit_count() >= EARLY]

    def draw(all_known: list[UnseenCards]) -> Pace:
        return lambda: sum(len(batch.sample_worlds(known, 1, 0, WORLDS)) for known in all_known)

    theirs = {"guessed": rival.worlds} if rival else {}
    yield from _beside("worlds that fit what a seat knows", draw(asked), theirs)
    yield from _beside("those in the first tricks", draw(early), {})
    wrong = sum(_misfits(known, batch.sample_worlds(known, 1, 0, WORLDS)) for known in asked)
    yield Figure("  of them contradict it", 100 * wrong / (WORLDS * len(asked)), "%")
    if rival:
        for _ in range(20):
            rival.count_impossible_worlds()
        yield Figure("  of OpenSpiel's contradict a void", 100 * rival.wrong, "%")


def _endings() -> Iterator[Figure]:
    """Processor time for the exact result of a deal with open hands, some for each seat in turn;
    then for that of each card that may be played. Every other deal came from the club player."""
    library = tools.compiled_kernel()
    for cards, count in ENDINGS.items():
        random = Random(cards)
        asked = [
            (_ending(library, random, cards, number % 2), number % 4) for number in range(count)
        ]
        began = time.process_time()
        for position, seat in asked:
            library.ending(position, seat)
        solved = time.process_time()
        for position, seat in asked:
            library.solve(position, seat)
        done = time.process_time()
        yield Figure(
            f"kernel, an ending of {cards} cards a hand", 1e3 * (solved - began) / count, "ms"
        )
        yield Figure("  each card that may be played", 1e3 * (done - solved) / count, "ms")


def _ending(library: CompiledKernel, random: Random, cards: int, policy: int) -> Position:
    """A deal by standard rules, at a lead with so many cards in each hand."""
    card_table = card_table_for(STANDARD)
    deck = each_bit(card_table.deck)
    random.shuffle(deck)
    position = Position(card_table, [sum(deck[13 * seat : 13 * seat + 13]) for seat in range(4)])
    position.turn = next(seat for seat in range(4) if position.hands[seat] & LOWEST)
    position.play(LOWEST)
    while position.trick_size or position.hands[0].bit_count() > cards:
        legal = library.legal(position)
        chosen = (
            library.club_card(position, legal) if policy == CLUB else random.choice(each_bit(legal))
        )
        position.play(chosen)
    return position


def _knowledge() -> Iterator[UnseenCards]:
    """What seats know at their decisions, in matches of random cards."""
    random = Random(3)
    for step in islice(match_at_random(HEARTS, STANDARD, random), 800):
        if isinstance(step.move, hearts.Play) and random.random() < 0.2:
            yield unseen_cards(knowledge_of(hearts.view(step.before, step.seat)))


def _misfits(known: UnseenCards, worlds: np.ndarray[Any, Any]) -> int:
    """The number of worlds that contradict what is known: cards, places, or hand sizes."""
    fits = ((worlds & ~np.array(known.possible, np.uint64)) == 0).all(axis=1)
    fits &= (np.bitwise_count(worlds) == np.array(known.sizes)).all(axis=1)
    fits &= reduce(or_, worlds.T) == np.uint64(known.cards)
    return int((~fits).sum())
