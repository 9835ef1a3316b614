"""Whole rounds by bots: their moves depend only on settings, seed and view, and they never hang."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from herzrasen.bots.dealer import after_pause, deal
from herzrasen.bots.nerts import NO_MEMORY, Action, Memory, NertsBot
from herzrasen.bots.nerts.board import board_of
from herzrasen.bots.nerts.placement_masks import placement_masks
from herzrasen.bots.nerts.plausible_plays import placeable_faces, plausible_plays
from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.games.nerts import PRESETS, NertsRules, Phase, Ready, Start, State, View
from herzrasen.research.nerts_round import play_round, seed_of
from tests.laws.nerts_rules_strategy import rules_at_random

INSIGHTS = (1, 2, 3, 4, 5)


class DecisionMoment(NamedTuple):
    """A state, the seat that is asked there, what it remembers and what it answers."""

    state: State
    seat: int
    memory: Memory
    action: Action


def decision_moments(rules: NertsRules, insight: int, seed: int) -> Iterator[DecisionMoment]:
    """A round in which the bots are asked in turn, and the dealer continues it when it is stuck.

    It is stopped where it would never end.
    """
    state = nerts.start(rules)
    memories = [NO_MEMORY] * rules.seats

    def make(seat: int, move: nerts.Move) -> None:
        nonlocal state
        events = nerts.decide(state, seat, move)
        assert isinstance(events, tuple), (move, events)
        for event in events:
            state = nerts.evolve(state, event)
        for player in range(rules.seats):
            seen = [nerts.see(event, player) for event in events]
            memories[player] = memories[player].after(rules, rules.area(player), seen)

    make(DEALER, deal(state.public, seed_of(seed)))
    bots = [NertsBot(tempo=4, insight=insight, seed=seat) for seat in range(rules.seats)]
    for asked in range(2000):
        if state.public.phase is Phase.DEAL or state.public.phase is Phase.OVER:
            return
        if state.public.phase is Phase.COUNTDOWN:
            make(DEALER, Start())
        if state.public.phase is Phase.STUCK:
            make(DEALER, after_pause(state.public, seed_of(seed, asked)))
        seat = asked % rules.seats
        action = bots[seat].act(nerts.view(state, seat), memories[seat])
        yield DecisionMoment(state, seat, memories[seat], action)
        if action.move is not None:
            make(seat, action.move)


@cache
def moments_of_round(insight: int) -> list[DecisionMoment]:
    return list(decision_moments(NertsRules(), insight, seed=5))


@pytest.mark.parametrize("insight", INSIGHTS)
def test_every_move_is_legal_when_it_is_decided_on(insight: int) -> None:
    for state, seat, _, action in moments_of_round(insight):
        open_ = nerts.legal(nerts.view(state, seat))
        assert action.move in open_ if action.move else not open_.turn


@pytest.mark.parametrize("insight", INSIGHTS)
def test_face_down_cards_change_no_decision(insight: int) -> None:
    for number, (state, seat, memory, action) in enumerate(moments_of_round(insight)):
        random = Random(number)
        other = replace(
            state,
            downs=tuple(tuple(random.sample(cards, len(cards))) for cards in state.downs),
            stocks=tuple(tuple(random.sample(cards, len(cards))) for cards in state.stocks),
        )
        assert NertsBot(4, insight, seat).act(nerts.view(other, seat), memory) == action


def test_decisions_depend_on_view_settings_and_seed_only() -> None:
    views = [nerts.view(moment.state, moment.seat) for moment in moments_of_round(3)[40:80]]

    def times(bot: NertsBot) -> list[int]:
        return [bot.act(view).after_ms for view in views]

    usual = times(NertsBot(3, 2, seed=1))
    assert times(NertsBot(3, 2, seed=1)) == usual
    assert times(NertsBot(3, 2, seed=2)) != usual
    assert times(NertsBot(4, 2, seed=1)) != usual
    assert len(set(usual)) > len(usual) / 2


@pytest.mark.parametrize("insight", INSIGHTS)
def test_bots_are_ready_at_once_and_once(insight: int) -> None:
    first, second = moments_of_round(insight)[0], moments_of_round(insight)[1]
    for moment in (first, second):
        assert moment.action.move == Ready()
        assert moment.action.after_ms <= 200
    waiting = View(replace(second.state.public, ready=(0, 1)), seat=0)
    assert NertsBot(4, insight, 0).act(waiting).move is None


OTHERWISE = ("stoss", "pagat", "duel+foundations=per-suit", "stoss+runs=whole,space=pile,aces=free")


@pytest.mark.parametrize("text", OTHERWISE)
def test_a_look_ahead_thinks_of_legal_moves_only(text: str) -> None:
    rules = parsed_rules(text)
    for state, seat, _, _ in decision_moments(rules, 3, seed=6):
        view = nerts.view(state, seat)
        if state.public.phase is Phase.PLAY:
            open_, seen, table = nerts.legal(view), board_of(view), placement_masks(rules)
            assert all(
                lift in open_
                for lift in plausible_plays(seen, placeable_faces(seen, table), rules, table)
            )


def parsed_rules(text: str) -> NertsRules:
    rules = nerts.parse_rules(text)
    assert isinstance(rules, NertsRules)
    return rules


SOME = [Random(number).randrange(2**32) for number in range(30)]


@pytest.mark.parametrize(
    "number", [*SOME, *(pytest.param(n, marks=pytest.mark.slow) for n in range(300))]
)
def test_every_insight_plays_by_any_rules(number: int) -> None:
    random = Random(number)
    rules = rules_at_random(random)
    insight = random.choice(INSIGHTS)
    for state, seat, _, action in islice(decision_moments(rules, insight, seed=number), 400):
        if action.move is not None:
            assert action.move in nerts.legal(nerts.view(state, seat)), nerts.format_rules(rules)


@pytest.mark.parametrize("preset", ["stoss", "pagat"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_rounds_end_with_every_number_of_seats(preset: str, seats: int) -> None:
    rules = replace(PRESETS[preset], seats=seats)
    for insights in ((1, 2, 3), (4, 5, 4), (1, 1, 1)):
        bots = [NertsBot(1 + seat % 5, insights[seat % 3], seat) for seat in range(seats)]
        state, played = play_round(nerts.start(rules), bots, seed_of(seats))
        assert len(state.public.match.deals) == 1
        assert played.points == state.public.match.deals[0]
