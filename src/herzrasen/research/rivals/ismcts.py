"""OpenSpiel's information set Monte Carlo tree search (ISMCTS) with random playouts.

It gets an OpenSpiel deal that this seat cannot tell from the true one: unseen cards lie somewhere
they may lie. From there OpenSpiel samples worlds by itself.
"""

from __future__ import annotations

import importlib
from itertools import islice
from typing import Final

import msgspec

from herzrasen.bots.hearts.engine.rng import fork
from herzrasen.bots.hearts.engine.worlds import sample_worlds, unseen_cards
from herzrasen.bots.hearts.model.knowledge import Knowledge, knowledge_of
from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts import Ask, Move, Pass, Play, View, legal
from herzrasen.games.hearts.passing import giver
from herzrasen.research.rivals import openspiel

UCT_CONSTANT: Final = 20.0
"""UCT's constant, for payoffs from 0 to 26."""


class IsmctsBot(msgspec.Struct, frozen=True):
    """The player: ``simulations`` per decision. ``seed`` does not cover the worlds that OpenSpiel
    samples, which differ from run to run."""

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
        knowledge = knowledge_of(view)
        stream = fork(
            fork(self.seed, knowledge.position.hands[view.seat]), knowledge.position.played
        )
        twin = _openspiel_deal(view, knowledge, stream)
        pyspiel = importlib.import_module("pyspiel")
        seed31 = stream >> 33  # it takes 31 bits
        # The player keeps no reference to its evaluator: this variable keeps it alive.
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed31)
        player = pyspiel.ISMCTSBot(
            seed31,
            evaluator,
            UCT_CONSTANT,
            self.simulations,
            allow_inconsistent_action_sets=True,  # its worlds may contradict a void that was shown
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        if asked.ask is Ask.PLAY:
            return Play(openspiel.card(player.step(twin.state)))
        cards = CardSet()
        for _ in range(asked.most):
            card = openspiel.card(player.step(twin.state))
            twin.play(card)
            cards = cards.with_card(card)
        return Pass(cards)


def _openspiel_deal(view: View, knowledge: Knowledge, stream: int) -> openspiel.OpenSpielDeal:
    """An OpenSpiel deal at the same point as this one, as this seat has seen it."""
    public = view.public
    switches = openspiel.switches_of(public.rules)
    if switches is None:
        raise ValueError("OpenSpiel does not know these rules")
    twin = openspiel.OpenSpielDeal(importlib.import_module("pyspiel"), switches)
    given, hands = _hands_before_passing(view, knowledge, stream)
    if view.received is None and public.steps:
        # OpenSpiel's seats pass in turn, and sampling what earlier seats passed crashes (2.0): so
        # this seat becomes the first. Only the order round the table matters at this point.
        twin.deal(public.steps, hands[view.seat :] + hands[: view.seat])
        return twin
    twin.deal(public.steps, hands)
    for cards in given:
        for card in cards:
            twin.play(card)
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        for card in trick.cards:
            twin.play(card)
    return twin


def _hands_before_passing(
    view: View, knowledge: Knowledge, stream: int
) -> tuple[list[list[Card]], list[CardSet]]:
    """What each seat may have passed, and the hands before passing: this seat's as they were, the
    others' as they may have been."""
    public, me, players = view.public, view.seat, view.public.rules.players
    card_table = knowledge.position.card_table
    [world] = sample_worlds(unseen_cards(knowledge), stream, 0, 1)
    now = [view.hand if seat == me else card_table.cards(world[seat]) for seat in range(players)]
    for trick in (*public.tricks, *((public.trick,) if public.trick else ())):
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % players
            now[seat] = now[seat].with_card(card)
    return ([], now) if view.received is None else _undo_passing(view, now)


def _undo_passing(view: View, now: list[CardSet]) -> tuple[list[list[Card]], list[CardSet]]:
    """The passed cards and the hands before passing, from the hands after it."""
    me, steps, players = view.seat, view.public.steps, view.public.rules.players
    received: list[CardSet] = []
    for seat, hand in enumerate(now):
        source = giver(seat, steps, players)
        if seat == me:
            received.append(view.received or CardSet())
        elif source == me:
            received.append(view.given or CardSet())
        else:
            received.append(CardSet(islice(hand, view.public.rules.pass_count)))
    given = [received[(seat + steps) % players] for seat in range(players)]
    before = [(now[seat] - received[seat]) | given[seat] for seat in range(players)]
    return [list(cards) for cards in given], before
