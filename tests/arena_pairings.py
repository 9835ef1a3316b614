"""Arena pairings and runs of deals from player texts, as the command line takes them."""

from typing import Any

from msgspec.structs import replace

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.research import hearts_arena
from herzrasen.research.hearts_arena import DealsResult
from herzrasen.research.pairing import Pairing
from herzrasen.research.players import PlayerSpec, parse


def player(text: str) -> PlayerSpec:
    """The player of this text."""
    spec = parse(text)
    assert not isinstance(spec, Refusal), spec
    return spec


def pairing(
    a: str, b: str, seed: int = 1, rules: HeartsRules | None = None, **more: bool
) -> Pairing:
    """A against B."""
    return Pairing(player(a), player(b), rules or HeartsRules(), seed, **more)


def run_deals(
    a: str,
    b: str,
    deals: int,
    seed: int,
    rules: HeartsRules | None = None,
    *,
    alone: bool = False,
    **more: Any,
) -> DealsResult:
    """The duel's result without its times, which differ every run."""
    pair = pairing(a, b, seed, rules, alone=alone)
    result = hearts_arena.run_deals(pair, deals, **more)
    return replace(result, wall=(None, None), cpu=(None, None))
