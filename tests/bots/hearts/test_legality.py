"""Whatever the rules, every level makes legal moves only, and the same ones when asked again."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.cards import DEALER, Card
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal

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
)
RULES = {
    **hearts.PRESETS,
    **{text: hearts.parse(text) for text in MORE_RULES},
}
DEALS = {1: 6, 2: 6, 3: 1}


def positions(
    rules: hearts.HeartsRules, bots: list[HeartsBot], deals: int, seed: int
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


# The expert thinks for seconds about a deal: every third set of rules, and all with --all.
COMBINATIONS = [
    pytest.param(name, level, marks=[pytest.mark.slow] if level == 3 and number % 3 else [])
    for number, name in enumerate(RULES)
    for level in DEALS
]


@pytest.mark.parametrize(("name", "level"), COMBINATIONS)
def test_every_level_plays_legally_by_all_playable_rules(name: str, level: int) -> None:
    rules = RULES[name]
    assert isinstance(rules, hearts.HeartsRules), rules
    bots = [HeartsBot(level, seat) for seat in range(rules.players)]
    for view, move in positions(rules, bots, DEALS[level], seed=level):
        assert move in hearts.legal(view)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_same_view_same_answer_whatever_was_asked_before(level: int) -> None:
    bots = [HeartsBot(level, 40 + seat) for seat in range(4)]
    answered = list(positions(hearts.PRESETS["new-moon"], bots, 1, seed=8))
    for view, move in reversed(answered[:: 5 if level == 3 else 1]):
        copy = msgspec.msgpack.decode(_packed(view), type=hearts.View, dec_hook=_unpack)
        assert HeartsBot(level, 40 + view.seat).choose(copy) == move


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


def _packed(view: hearts.View) -> bytes:
    return msgspec.msgpack.encode(view, enc_hook=str)


def _unpack(kind: type, text: object) -> object:
    assert isinstance(text, str)
    return kind.parse(text)  # type: ignore[attr-defined]  # a Card or a CardSet: both parse
