"""Duels in the words of the command line, for tests."""

from typing import Any

from msgspec.structs import replace

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.research import arena
from herzrasen.research.arena import Duel
from herzrasen.research.pairing import Bout
from herzrasen.research.players import Spec, read


def player(text: str) -> Spec:
    """The player written so."""
    spec = read(text)
    assert not isinstance(spec, Refusal), spec
    return spec


def bout(a: str, b: str, seed: int = 1, rules: HeartsRules | None = None, **more: bool) -> Bout:
    """A against B."""
    return Bout(player(a), player(b), rules or HeartsRules(), seed, **more)


def duel(
    a: str,
    b: str,
    deals: int,
    seed: int,
    rules: HeartsRules | None = None,
    *,
    alone: bool = False,
    **more: Any,
) -> Duel:
    """The duel without the times, which are never the same twice."""
    pair = bout(a, b, seed, rules, alone=alone)
    result = arena.duel(pair, deals, **more)
    return replace(result, wall=(None, None), cpu=(None, None))
