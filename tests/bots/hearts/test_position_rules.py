"""The bots' rules of play on bits against ``games.hearts``: by any rules the same legal cards, the
same takers and the same points."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import Payoff, moon_shooter, points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet, Suit
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import MoonChosen, Scored, TrickTaken
from tests.laws.hearts import HEARTS, choose
from tests.laws.hearts_rules_strategy import VALUES
from tests.perft import oracle
from tests.perft.comparison import rules_of
from tests.perft.endings import FOLDER as PERFT
from tests.perft.endings import all_endings, read
from tests.strategies import MatchStep, match_at_random


def choose_without_claims(legal: hearts.Legal, random: Random) -> hearts.Move:
    """Any move but a claim: a playout plays every card."""
    while isinstance(move := choose(legal, random), hearts.Claim):
        pass
    return move


WITHOUT_CLAIMS = replace(HEARTS, choose=choose_without_claims)
seeds = st.integers(0, 2**32 - 1)
PLAYING = (
    *("charging", "first_lead", "first_trick", "bleeding", "breaking", "lead_breaks"),
    *("heart_lead_exception", "queen_lead", "queen_drop", "penalties", "bonus_card"),
)
"""Options that change which cards may be played."""


def position_at_first_lead(state: hearts.State) -> Position:
    """The position at the first lead, with every hand in it."""
    public = state.public
    exposed = CardSet(card for cards in public.charged for card in cards)
    card_table = card_table_for(public.rules, exposed)
    position = Position(card_table, [card_table.bits(hand) for hand in state.hands])
    assert public.trick is not None
    position.turn = public.trick.leader
    position.kitty = card_table.bits(state.kitty)
    return position


def compare_other_hand(step: MatchStep, position: Position, random: Random) -> None:
    """What the seat might play with another hand of the cards that are left: one of few suits, or
    of nothing but penalty cards, where rules apply that a hand by chance never meets."""
    state, card_table, seat = step.before, position.card_table, step.seat
    exposed = CardSet.union(state.public.charged)
    left = CardSet.union(state.hands) - exposed
    suits = random.sample(list(Suit), random.randint(1, 3))
    some = CardSet(card for card in left if card.suit in suits)
    if random.random() < 0.5:
        some = left & deck(state.public.rules).penalty
    size = min(len(some), len(state.hands[seat]))
    hand = CardSet(random.sample(list(some), size)) | exposed & state.hands[seat]
    if hand:
        other = position.copy([card_table.bits(hand)] * position.seat_count)
        view = structs.replace(hearts.view(state, seat), hand=hand)
        assert card_table.cards(legal(other)) == hearts.legal(view).cards


def compare_card(step: MatchStep, position: Position) -> None:
    """One card in both."""
    card_table, state = position.card_table, step.before
    assert position.turn == step.seat
    if state.public.tricks or (state.public.trick and state.public.trick.cards):
        free = hearts.legal(hearts.view(state, step.seat)).cards
        assert card_table.cards(legal(position)) == free
        compare_other_hand(step, position, Random(len(free)))
    position.play(card_table.bits(CardSet([step.move.card])))
    assert position.hearts_broken == step.after.public.broken
    for event in step.events:
        if isinstance(event, TrickTaken) and event.winner is not None:
            assert position.winning_seat == event.winner


def compare_deal(step: MatchStep, position: Position, match: hearts.State) -> None:
    """The finished deal in both, and the moon in the payoff."""
    scored = next(event for event in step.events if isinstance(event, Scored))
    chosen = [event.choice for event in step.events if isinstance(event, MoonChosen)]
    choice = chosen[0] if chosen else hearts.MoonChoice.OTHERS
    assert tuple(points(position, choice)) == scored.points
    shooter = step.after.public.shooter
    assert moon_shooter(position) == (-1 if shooter is None else shooter)
    rules, before = step.before.public.rules, match.public.match
    if rules.moon is hearts.rules.Moon.AUTOMATIC or not chosen:
        payoff = Payoff(position.card_table, before, 0)
        assert payoff.of_position(position) == payoff.worth(scored.points)


def compare_match(rules: hearts.HeartsRules, seed: int, steps: int) -> int:
    """How many deals of a match of random moves were compared; fails where one differs."""
    position, deals = None, 0
    for step in islice(match_at_random(WITHOUT_CLAIMS, rules, Random(seed)), steps):
        if isinstance(step.move, hearts.Play):
            assert position is not None
            compare_card(step, position)
        if any(isinstance(event, Scored) for event in step.events):
            assert position is not None
            compare_deal(step, position, step.before)
            deals, position = deals + 1, None
        elif position is None and step.after.public.trick is not None:
            position = position_at_first_lead(step.after)
    return deals


@given(rules=HEARTS.rules, seed=seeds)
def test_a_deal_played_out_in_bits_is_the_deal_of_the_rules(
    rules: hearts.HeartsRules, seed: int
) -> None:
    compare_match(rules, seed, steps=250)


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name in PLAYING for value in VALUES[name]],
)
def test_each_option_of_playing_in_bits(name: str, value: Any) -> None:
    """By itself: drawn together, two that a fault needs seldom come together."""
    rules = hearts.HeartsRules(**{name: value})
    assert compare_match(rules, seed=1, steps=110) > 0


@pytest.mark.parametrize("path", all_endings(), ids=lambda path: path.stem)
def test_deals_of_few_cards_in_bits_by_the_rules_of_every_ending(path: Path) -> None:
    """Ends of deals that full hands seldom meet: a last trick in which all cards cancel."""
    assert compare_match(rules_of(read(path).options), seed=1, steps=300) > 0


def test_the_last_trick_is_taken_by_the_later_of_the_highest_pair() -> None:
    """Six players have a card each, and those of each suit cancel."""
    kept = ("QS", "3H", "4H", "QS'", "3H'", "4H'")
    six = read(PERFT / "all-cancelled.txt").options._replace(players=6, removed=(), pass_count=0)
    options = six._replace(first_lead="left-of-dealer")
    removed = tuple(card for card in oracle.deck(options) if card not in kept)
    assert compare_match(rules_of(options._replace(removed=removed)), seed=1, steps=60) > 3
