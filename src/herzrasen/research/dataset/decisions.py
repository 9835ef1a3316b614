"""Play a deal and keep every decision in it.

The observations, masks and actions are those of the environments, so a pass of three cards is three
decisions. The values are what the search of a searching level thought each action is worth, at no
further cost: the card that it plays comes from the same search.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, advise
from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL
from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts import Ask, HeartsRules, Move, Pass, Play, View, legal
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.research.environments.hearts_actions import (
    action_count,
    action_of_card,
    actions_of,
    legal_actions,
)
from herzrasen.research.environments.hearts_deals import shuffled_deal
from herzrasen.research.environments.hearts_observation import encode_view
from herzrasen.research.environments.hearts_turns import HeartsTurn, act, before_deal, deal
from herzrasen.research.players import HeartsPlayer
from herzrasen.research.timed_player import without_claim


class DecisionRow(msgspec.Struct, frozen=True):
    """One decision.

    ``deal`` is the deal's number, ``seat`` who decided; ``step`` numbers the decisions of a deal
    from 0. ``observation`` and ``mask`` have a byte a number (see hearts_observation), and
    ``action`` is what was done. ``values`` says how many points of a deal each action is expected
    to gain on the others at the table, NaN where nothing was searched; ``worlds`` is in how many
    worlds the search tried what it chose.
    """

    deal: int
    seat: Seat
    step: int
    observation: bytes
    mask: bytes
    action: int
    values: tuple[float, ...]
    worlds: int


class PlayedDeal(msgspec.Struct, frozen=True):
    """The decisions of a deal, and the points that each seat's side got in the end."""

    decisions: tuple[DecisionRow, ...]
    points: tuple[int, ...]


class SearchedMove(msgspec.Struct, frozen=True):
    """A move, and what the search said of the choices, if there was one."""

    move: Move
    advice: Advice | None = None


def play_deal(rules: HeartsRules, player: HeartsPlayer, seed: int, number: int) -> PlayedDeal:
    """Deal number ``number`` of ``seed``, with the same player in every seat; nobody claims."""
    before = before_deal(rules, number)
    step = deal(before, shuffled_deal(rules, dealer_of(rules, number), seed, number))
    turn = step.turn
    decisions: list[DecisionRow] = []
    while turn.seat is not None:
        view = turn.view(turn.seat)
        searched = choose(player, view)
        for action in actions_of(view, searched.move):
            decisions.append(_decision(number, len(decisions), turn, view, action, searched.advice))
            step = act(turn, action)
            turn = step.turn
    assert step.points is not None
    return PlayedDeal(
        tuple(decisions), tuple(step.points[rules.side(seat)] for seat in range(rules.players))
    )


def choose(player: HeartsPlayer, view: View) -> SearchedMove:
    """The player's move; of a searching level also what it thought, from one search."""
    asked = legal(view)
    searches = isinstance(player, HeartsBot) and player.level in EFFORT_BY_LEVEL
    if searches and (asked.ask is Ask.PASS or (asked.ask is Ask.PLAY and len(asked.cards) > 1)):
        assert isinstance(player, HeartsBot)
        advice = advise(view, player)
        cards = advice.options[0].cards
        if asked.ask is Ask.PASS:
            return SearchedMove(Pass(cards), advice)
        return SearchedMove(Play(next(iter(cards))), advice)
    return SearchedMove(without_claim(view, player.choose(view)))


def _decision(
    number: int, step: int, turn: HeartsTurn, view: View, action: int, advice: Advice | None
) -> DecisionRow:
    size = action_count(view.public.rules)
    mask = bytearray(size)
    for allowed in legal_actions(view, turn.picks):
        mask[allowed] = 1
    values = [nan] * size
    for allowed, worth in _values(view, turn.picks, advice):
        if not values[allowed] >= worth:  # of several passes with this card the best
            values[allowed] = worth
    return DecisionRow(
        deal=number,
        seat=view.seat,
        step=step,
        observation=bytes(encode_view(view, turn.picks)),
        mask=bytes(mask),
        action=action,
        values=tuple(values),
        worlds=advice.worlds if advice else 0,
    )


def _values(view: View, picks: CardSet, advice: Advice | None) -> Iterator[tuple[int, float]]:
    """The worth of each action that the search tried: of a card to pass, that of every tried pass
    that holds it and the cards picked so far."""
    for option in advice.options if advice else ():
        if legal(view).ask is Ask.PASS:
            if picks <= option.cards:
                yield from ((action_of_card(card), option.worth) for card in option.cards - picks)
        else:
            yield from ((action_of_card(card), option.worth) for card in option.equivalent)
