"""OpenSpiel's player of the whole game tree: information set Monte Carlo tree search, out of its
wheel, with random playouts.

It is asked with a deal of OpenSpiel's own that this seat cannot tell from the true one: the cards
that it has not seen lie somewhere they may lie. From there OpenSpiel guesses by itself.
"""

from __future__ import annotations

import importlib
from itertools import islice
from typing import Final

import msgspec

from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.worlds import unseen, worlds
from herzrasen.bots.hearts.model.memory import Memory, recall
from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import Ask, Move, Pass, Play, View, legal
from herzrasen.games.hearts.dealing import giver
from herzrasen.research.rivals import openspiel

CURIOSITY: Final = 20.0
"""UCT's constant, for payoffs from 0 to 26."""


class IsmctsBot(msgspec.Struct, frozen=True):
    """The player: ``simulations`` for each decision. ``seed`` is its chance, but not that of the
    worlds that OpenSpiel guesses, which are never the same twice."""

    simulations: int = 1000
    seed: int = 0

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is asked for something that
        OpenSpiel does not know, ImportError where it is not installed."""
        asked = legal(view)
        if asked.ask not in (Ask.PASS, Ask.PLAY):
            raise ValueError(f"seat {view.seat} is asked for {asked.ask}")
        if asked.ask is Ask.PLAY and len(asked.cards) == 1:
            return Play(next(iter(asked.cards)))
        memory = recall(view)
        stream = fork(fork(self.seed, memory.position.hands[view.seat]), memory.position.gone)
        twin = _twin(view, memory, stream)
        pyspiel = importlib.import_module("pyspiel")
        dice = stream >> 33  # it takes 31 bits
        # The player does not hold on to its evaluator: it must live here as long.
        evaluator = pyspiel.RandomRolloutEvaluator(1, dice)
        player = pyspiel.ISMCTSBot(
            dice,
            evaluator,
            CURIOSITY,
            self.simulations,
            allow_inconsistent_action_sets=True,  # its worlds may contradict a void that was shown
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        if asked.ask is Ask.PLAY:
            return Play(openspiel.card(player.step(twin.state)))
        cards = CardSet()
        for _ in range(asked.most):
            card = openspiel.card(player.step(twin.state))
            twin.move(card)
            cards = cards.with_(card)
        return Pass(cards)


def _twin(view: View, memory: Memory, stream: int) -> openspiel.Twin:
    """A deal of OpenSpiel's that has come as far as this one, as this seat has seen it."""
    public = view.public
    switches = openspiel.switches_of(public.rules)
    if switches is None:
        raise ValueError("OpenSpiel does not know these rules")
    twin = openspiel.Twin(importlib.import_module("pyspiel"), switches)
    given, hands = _before(view, memory, stream)
    if view.received is None and public.steps:
        # There seats pass in turn, and guessing what the first ones passed crashes (OpenSpiel
        # 2.0): so this seat is the first. Nothing but the order round the table matters yet.
        twin.deal(public.steps, hands[view.seat :] + hands[: view.seat])
        return twin
    twin.deal(public.steps, hands)
    for cards in given:
        for card in cards:
            twin.move(card)
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        for card in trick.cards:
            twin.move(card)
    return twin


def _before(view: View, memory: Memory, stream: int) -> tuple[list[list[Card]], list[CardSet]]:
    """What each seat may have passed, and the hands before: mine as they were, the others' as they
    may have been."""
    public, me, players = view.public, view.seat, view.public.rules.players
    table = memory.position.prices
    [world] = worlds(unseen(memory), stream, 0, 1)
    now = [view.hand if seat == me else table.cards(world[seat]) for seat in range(players)]
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % players
            now[seat] = now[seat].with_(card)
    return ([], now) if view.received is None else _passed_back(view, now)


def _passed_back(view: View, now: list[CardSet]) -> tuple[list[list[Card]], list[CardSet]]:
    """The hands before the pass, from those after it."""
    me, steps, players = view.seat, view.public.steps, view.public.rules.players
    came: list[CardSet] = []
    for seat, hand in enumerate(now):
        source = giver(seat, steps, players)
        if seat == me:
            came.append(view.received or CardSet())
        elif source == me:
            came.append(view.given or CardSet())
        else:
            came.append(CardSet(islice(hand, view.public.rules.pass_count)))
    given = [came[(seat + steps) % players] for seat in range(players)]
    before = [(now[seat] - came[seat]) | given[seat] for seat in range(players)]
    return [list(cards) for cards in given], before
