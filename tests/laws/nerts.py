"""Nerts under the laws."""

from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import rules as options
from tests.games.nerts.rounds import attempt, cards, chance, choose
from tests.strategies import Subject

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (1, 2, 3, 4, 5, 6, 7, 12),
    "pile_size": (5, 8, 20),
    "pile_facing": tuple(options.PileFacing),
    "tableau_piles": (None, 3, 4, 5, 6, 7),
    "build": tuple(options.Build),
    "runs": tuple(options.Runs),
    "space": tuple(options.Space),
    "aces": tuple(options.Aces),
    "foundations": tuple(options.Foundations),
    "order": tuple(options.Order),
    "finished": tuple(options.Finished),
    "king_bonus": (0, 3, 10),
    "draw": (1, 2, 3),
    "empty_stock": tuple(options.EmptyStock),
    "rival_building": (True, False),
    "stuck": (options.Stuck.PROOF_OR_VOTE, options.Stuck.VOTE),
    "stuck_action": (options.StuckAction.ROTATE, options.StuckAction.END),
    "call": tuple(options.CallRule),
    "card_points": (0, 1, 2),
    "pile_penalty": (0, 1, 2),
    "call_bonus": (0, 5, 25),
    "target": (None, 1, 100),
    "rounds": (None, 1, 2),
    "spread": (None, 10),
    "mercy": (None, 5),
    "tie": tuple(options.Tie),
    "start": tuple(options.StartBy),
}
"""Some values of every option that can be played."""

PLAYABLE = [rules for rules in nerts.PRESETS.values() if nerts.playable(rules)]


@st.composite
def any_rules(draw: st.DrawFn) -> nerts.NertsRules:
    """A preset with a few other options, whether they go together or not."""
    rules = draw(st.sampled_from(PLAYABLE))
    for name in draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=6, unique=True)):
        rules = replace(rules, **{name: draw(st.sampled_from(VALUES[name]))})
    return rules


playable_rules = any_rules().filter(nerts.playable)


def hidden_otherwise(state: nerts.State, _seat: Seat, random: Random) -> nerts.State:
    """The closed cards of each deck, in pile and stock, thrown together; they are closed to all."""
    downs, stocks = [], []
    for down, stock in zip(state.downs, state.stocks, strict=True):
        pool = [*down, *stock]
        random.shuffle(pool)
        downs.append(tuple(pool[: len(down)]))
        stocks.append(tuple(pool[len(down) :]))
    return replace(state, downs=tuple(downs), stocks=tuple(stocks))


NERTS = Subject(
    name="nerts",
    game=nerts,
    rules=playable_rules,
    seats=lambda rules: rules.seats,
    chance=chance,
    choose=choose,
    attempt=attempt,
    cards=cards,
    hidden_otherwise=hidden_otherwise,
)
