"""Sample rules of both games: random ones, and every preset with changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.rules import Penalty
from herzrasen.games.protocol import GameName, InvalidRules
from tests.laws import hearts_rules_strategy as hearts_law
from tests.laws import nerts_rules_strategy as nerts_law

HEARTS_MORE: Final[dict[str, tuple[Any, ...]]] = {
    "bonus_value": (-10, -1, 0),
    "no_trick_bonus": (0, -5, -1),
    "no_point_bonus": (0, -3, -1),
    "queen_value": (None, 0, 1, 7),
    "deals": (None, 1, 4, 60),
    "bonus_card": (None, Card.parse("JD"), Card.parse("TD")),
    "penalties": ((), (Penalty(Card.parse("KS"), 10),), hearts_law.VALUES["penalties"][1]),
}
VALUES: Final[Mapping[GameName, Mapping[str, tuple[Any, ...]]]] = {
    "hearts": {**hearts_law.VALUES, **HEARTS_MORE},
    "nerts": {
        **nerts_law.VALUES,
        "target": (None, 1, 100),
        "spread": (None, 1, 50),
        "mercy": (None, 1, 50),
    },
}
PRESETS: Final[Mapping[GameName, Mapping[str, Any]]] = {
    "hearts": hearts.PRESETS,
    "nerts": nerts.PRESETS,
}
GAMES: Final[tuple[GameName, ...]] = ("hearts", "nerts")


def change_rules(rules: Any, **changes: Any) -> Any | None:
    """The rules with these changes; None if they do not go together."""
    try:
        return replace(rules, **changes)
    except InvalidRules:
        return None


def every_change(game: GameName) -> Iterator[Any]:
    """Every preset, and every preset with one or two of its options changed."""
    values = VALUES[game]
    for rules in PRESETS[game].values():
        yield rules
        for option, some in values.items():
            for value in some:
                if (made := change_rules(rules, **{option: value})) is not None:
                    yield made


@st.composite
def any_rules(draw: st.DrawFn, game: GameName) -> Any:
    """A preset with a few other options that go together, or any options that do."""
    if draw(st.booleans()):
        return draw(hearts_law.any_rules() if game == "hearts" else nerts_law.any_rules())
    rules = draw(st.sampled_from(list(PRESETS[game].values())))
    values = VALUES[game]
    options = draw(st.lists(st.sampled_from(sorted(values)), max_size=7, unique=True))
    made = change_rules(
        rules, **{option: draw(st.sampled_from(values[option])) for option in options}
    )
    return reject() if made is None else made
