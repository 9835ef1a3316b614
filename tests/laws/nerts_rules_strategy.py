"""Random valid rules of Nerts, for Hypothesis and for random generators.

As ``agreed`` for Hearts: a chooser is asked for values, Hypothesis or a generator of random
numbers. Seats, teams and pile sizes by deck are drawn together, then the others, each any value
that still fits.
"""

from random import Random
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st

from herzrasen.games import nerts
from herzrasen.games.nerts import rules as options
from herzrasen.games.protocol import InvalidRules
from tests.laws.hearts_rules_strategy import Chooser

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "seats": (4, 1, 2, 3, 5, 6, 7, 8, 12),
    "teams": tuple(options.Teams),
    "jokers": (0, 1, 2),
    "pile_size": (13, 5, 8, 20),
    "pile_sizes": ((), (13, 12, 11, 10), (5, 20), (6, 5, 13, 12, 11, 20)),
    "pile_facing": tuple(options.PileFacing),
    "tableau_piles": (4, None, 3, 5, 6, 7),
    "build": tuple(options.Build),
    "runs": tuple(options.Runs),
    "space": tuple(options.Space),
    "fill_ms": (None, 0, 1500, 60_000),
    "aces": tuple(options.Aces),
    "foundations": tuple(options.Foundations),
    "order": tuple(options.Order),
    "finished": tuple(options.Finished),
    "king_bonus": (0, 1, 3, 10),
    "draw": (3, 1, 2),
    "empty_stock": tuple(options.EmptyStock),
    "rival_building": (True, False),
    "stuck": tuple(options.Stuck),
    "progress": tuple(options.Progress),
    "stuck_seconds": (30, 5, 600),
    "stuck_action": tuple(options.StuckAction),
    "stuck_times": (3, 0, 1, 20),
    "call": tuple(options.CallRule),
    "in_flight": tuple(options.InFlight),
    "card_points": (1, 0, 2),
    "pile_penalty": (2, 0, 1),
    "call_bonus": (0, 1, 5, 25),
    "target": (100, None, 1),
    "rounds": (None, 1, 2, 7),
    "spread": (60, None, 1, 10),
    "mercy": (None, 1, 5),
    "round_cap": (30, 1, 2, 1000),
    "tie": tuple(options.Tie),
    "start": tuple(options.StartBy),
    "one_hand": (True, False),
    "between": tuple(options.Between),
    "handicap": tuple(options.Handicap),
}
"""Some values of every option, the usual one first."""


def draw_rules(choose: Chooser) -> nerts.NertsRules | None:
    """Valid rules, or None if the drawn options turn out to exclude each other."""
    some: dict[str, Any] = {"teams": choose((options.Teams.NONE, *options.Teams))}
    paired = some["teams"] is not options.Teams.NONE
    some["seats"] = choose([n for n in VALUES["seats"] if not paired or (n >= 4 and n % 2 == 0)])
    shares = some["teams"] in (options.Teams.SHARED, options.Teams.ROLES)
    areas = some["seats"] // 2 if shares else some["seats"]
    some["handicap"] = choose(tuple(options.Handicap))
    if some["handicap"] is options.Handicap.FIXED:
        some["pile_sizes"] = tuple(choose((5, 6, 13, 20)) for _ in range(areas))
    for name, values in VALUES.items():
        if name not in some and choose((True, False)):
            fitting = [value for value in values if fits(name, value, some, areas)]
            if fitting:
                some[name] = choose(fitting)
    if some.get("target", 100) is None and not any(
        some.get(end) for end in ("rounds", "spread", "mercy")
    ):
        some["rounds"] = 1
    try:
        return nerts.NertsRules(**some)
    except InvalidRules:
        return None


def fits(name: str, value: Any, some: dict[str, Any], areas: int) -> bool:
    """Whether this value goes with what has been drawn before it."""
    match name, value:
        case "pile_sizes", _:
            return False  # drawn with the handicap
        case "pile_size", 20:
            return some["handicap"] is not options.Handicap.CALLER_GROWS
        case "king_bonus", int(bonus):
            return bonus == 0 or some.get("order") is not options.Order.DOWN
        case (("spread" | "mercy"), int()):
            return areas > 1
        case "between", (options.Between.PASS_ON | options.Between.ROTATE):
            return areas > 1
        case _:
            return True


@st.composite
def any_rules(draw: st.DrawFn) -> nerts.NertsRules:
    """Any options that go together."""
    rules = draw_rules(lambda values: draw(st.sampled_from(values)))
    if rules is None:
        reject()
    return rules


def rules_at_random(random: Random) -> nerts.NertsRules:
    """Any options that go together."""
    while True:
        rules = draw_rules(random.choice)
        if rules is not None:
            return rules
