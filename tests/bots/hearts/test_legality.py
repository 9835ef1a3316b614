"""By all rules every level makes legal moves only.

That it makes the same ones when asked again is seen beside hidden cards, and beside the games of
the version before.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from tests.laws.hearts_rules_strategy import any_rules
from tests.tiers import size_of_tier

MORE_RULES = (
    "standard+players=3",
    "standard+players=5,rotation=left-right",
    "standard+players=7,pass_count=1",
    "standard+players=10,pass_count=0",
    "standard+bonus_card=TD,moon_needs_bonus=yes,bonus_on_moon=void",
    "standard+moon=automatic,sun=yes,no_trick_bonus=-5,no_point_bonus=-3",
    "standard+heart_values=face,queen_value=25,penalties=KS:10.AS:7",
    "standard+breaking=penalty,queen_lead=after-break,queen_drop=yes",
    "standard+first_trick=allowed,first_lead=left-of-dealer,breaking=free",
    "standard+first_trick=hearts-forbidden,bleeding=queen-first,first_lead=holder-any-club",
    "standard+trim=own,removed=2H.3H.2C.2D",
    "standard+queen_value=0,pass_count=5",
    "standard+players=3,leftover=kitty-hearts,charging=yes",
    "standard+players=5,leftover=kitty-first,moon=choice,exact_target=half,floor_zero=yes",
    "cancellation+players=5,equals=last,bonus_card=JD,charging=yes",
    "cancellation+players=11,equals=first,queen_drop=yes",
    "partnership+moon=choice,charging=yes,bonus_card=JD",
    "standard+players=6,partners=2v2v2,moon=self",
)
RULES = {
    **hearts.PRESETS,
    **{text: hearts.parse_rules(text) for text in MORE_RULES},
}
DEALS = {1: 6, 2: 6, 3: 1}


def positions(
    rules: hearts.HeartsRules, bots: Sequence[HeartsBot | RandomBot], deals: int, seed: int
) -> Iterator[tuple[hearts.View, hearts.Move]]:
    """Every view that a bot was asked with, and its answer, over some deals of one match."""
    rng = random.Random(seed)
    state = hearts.start(rules)
    while len(state.public.match.deals) < deals and state.public.phase is not hearts.Phase.OVER:
        for seat in sorted(hearts.to_act(state.public)):
            move: hearts.Move
            if seat == DEALER:
                pack: list[Card] = list(deck(rules).cards)
                rng.shuffle(pack)
                move = hearts.Deal(tuple(pack))
            else:
                view = hearts.view(state, seat)
                move = bots[seat].choose(view)
                yield view, move
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal), (seat, move, events)
            for event in events:
                state = hearts.evolve(state, event)


def tier_of(number: int, level: int) -> list[pytest.MarkDecorator]:
    """The expert thinks for seconds about a deal: a few sets of rules, every third with --full, and
    all with --all."""
    if level < 3 or number % 15 == 0:
        return []
    return [pytest.mark.slow if number % 3 else pytest.mark.heavy]


COMBINATIONS = [
    pytest.param(name, level, marks=tier_of(number, level))
    for number, name in enumerate(RULES)
    for level in DEALS
]


@pytest.mark.parametrize(("name", "level"), COMBINATIONS)
def test_every_level_plays_legally_by_all_rules(name: str, level: int) -> None:
    rules = RULES[name]
    assert isinstance(rules, hearts.HeartsRules), rules
    bots = [HeartsBot(level, seat) for seat in range(rules.players)]
    for view, move in positions(rules, bots, DEALS[level], seed=level):
        assert move in hearts.legal(view)


def plays_legally(rules: hearts.HeartsRules, level: int, seed: int) -> None:
    """One deal by these rules, every move legal."""
    bots = [HeartsBot(level, seed + seat) for seat in range(rules.players)]
    for view, move in positions(rules, bots, 1, seed):
        assert move in hearts.legal(view)


seeds = st.integers(0, 2**32 - 1)
every_level = pytest.mark.parametrize("level", [1, 2, 3])


@settings(max_examples=size_of_tier(5, 20))
@given(rules=any_rules(), seed=seeds, level=st.sampled_from([1, 2]))
def test_the_cheap_levels_play_legally_by_any_rules(
    rules: hearts.HeartsRules, seed: int, level: int
) -> None:
    plays_legally(rules, level, seed)


@settings(max_examples=2)
@given(rules=any_rules(), seed=seeds)
def test_the_expert_plays_legally_by_any_rules(rules: hearts.HeartsRules, seed: int) -> None:
    plays_legally(rules, 3, seed)


@pytest.mark.slow
@every_level
@settings(max_examples=100)
@given(rules=any_rules(), seed=seeds)
def test_every_level_plays_legally_by_many_rules(
    level: int, rules: hearts.HeartsRules, seed: int
) -> None:
    plays_legally(rules, level, seed)


def test_the_random_player_makes_each_legal_move_with_the_same_chance() -> None:
    """The baseline of measurements: exposing all or nothing would be legal as well."""
    rules = hearts.parse_rules("omnibus+charging=yes")
    assert isinstance(rules, hearts.HeartsRules)
    asks: dict[hearts.Ask, hearts.View] = {}
    for view, _ in positions(rules, [RandomBot(seed) for seed in range(4)], 4, seed=2):
        asked = hearts.legal(view)
        if len(asked.cards) > 1:
            asks.setdefault(asked.ask, view)
    for ask, view in asks.items():
        moves = [RandomBot(seed).choose(view) for seed in range(1000)]
        kinds = Counter(map(str, moves)) if ask is not hearts.Ask.PASS else cards_of(moves)
        number = len(hearts.legal(view).cards)
        assert len(kinds) == (2**number if ask is hearts.Ask.CHARGE else number)
        usual = kinds.total() / len(kinds)
        assert all(0.75 * usual < times < 1.25 * usual for times in kinds.values()), kinds
    assert asks.keys() == {hearts.Ask.PASS, hearts.Ask.CHARGE, hearts.Ask.PLAY}


def cards_of(passes: list[hearts.Move]) -> Counter[str]:
    """How often each card is passed."""
    return Counter(
        str(card) for one in passes if isinstance(one, hearts.Pass) for card in one.cards
    )


def test_claims_are_made_and_cost_nothing() -> None:
    """Club players claim the rest; with points in it only for the moon, or where there is no way
    round them."""
    claims = 0
    for view, move in positions(hearts.HeartsRules(), [HeartsBot(2)] * 4, 12, seed=5):
        if isinstance(move, hearts.Claim):
            claims += 1
            assert nothing_at_stake(view) or moon_at_hand(view) or only_winners(view)
    assert claims > 3


def points_are_taken(view: hearts.View) -> CardSet:
    return CardSet(card for trick in view.public.tricks for card in trick.cards)


def nothing_at_stake(view: hearts.View) -> bool:
    return deck(view.public.rules).penalty <= points_are_taken(view)


def moon_at_hand(view: hearts.View) -> bool:
    """Whether the claimant has every penalty card that has fallen."""
    penalty = deck(view.public.rules).penalty
    won = [trick for trick in view.public.tricks if penalty & CardSet(trick.cards)]
    return all(trick.winner == view.seat for trick in won)


def only_winners(view: hearts.View) -> bool:
    """Whether no card of the hand can lose a trick."""
    out = deck(view.public.rules).cards - points_are_taken(view) - view.hand
    return all(card.rank > other.rank for card in view.hand for other in out.of_suit(card.suit))


def test_seeds_matter_to_the_beginner_alone_among_the_cheap_levels() -> None:
    rules = hearts.HeartsRules()
    asked = list(positions(rules, [HeartsBot(2, 0)] * 4, 4, seed=3))
    for level, varied in ((1, True), (2, False)):
        differences = sum(
            HeartsBot(level, 1).choose(view) != HeartsBot(level, 2).choose(view)
            for view, _ in asked
        )
        assert (differences > 0) is varied


def test_asking_a_seat_that_has_nothing_to_do_is_a_bug() -> None:
    state = hearts.start(hearts.HeartsRules())
    for bot in (HeartsBot(2), RandomBot()):
        with pytest.raises(ValueError, match="seat 1"):
            bot.choose(hearts.view(state, 1))
