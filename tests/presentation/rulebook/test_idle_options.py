"""Options without effect, and the values of list options."""

from typing import get_args

import pytest

from herzrasen.games import nerts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.rules import Breaking, FirstTrick, Moon
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.presentation.rulebook.description import idle_options
from herzrasen.presentation.rulebook.options import options


@pytest.mark.parametrize("game", get_args(GameName))
def test_a_reason_is_another_option(game: GameName) -> None:
    names = {option.name for option in options(game)}
    for rules in GAMES[game].PRESETS.values():
        for option, reason in idle_options(rules).items():
            assert {option, reason} <= names
            assert option != reason


def test_the_first_reason_that_holds_is_told() -> None:
    assert idle_options(HeartsRules())["equals"] == "packs"
    assert idle_options(HeartsRules())["moon_needs_bonus"] == "bonus_card"
    assert "sun" not in idle_options(HeartsRules())
    assert idle_options(HeartsRules(moon=Moon.OFF))["sun"] == "moon"
    free = idle_options(HeartsRules(breaking=Breaking.FREE, first_trick=FirstTrick.ALLOWED))
    assert (free["queen_lead"], free["bleeding"]) == ("breaking", "first_trick")


@pytest.mark.parametrize(
    ("rules", "reasons"),
    [
        (
            "stoss",
            {"pile_sizes": "handicap", "stuck_seconds": "stuck"},
        ),
        (
            "stoss+seats=1",
            dict.fromkeys(
                ["teams", "rival_building", "in_flight", "spread", "mercy", "tie"], "seats"
            )
            | {"pile_sizes": "handicap", "stuck_seconds": "stuck"},
        ),
        (
            "stoss+stuck=off",
            dict.fromkeys(("stuck_seconds", "stuck_action", "stuck_times"), "stuck")
            | {"pile_sizes": "handicap"},
        ),
        ("stoss+stuck_action=end", {"stuck_times": "stuck_action"}),
        ("stoss+stuck_times=0", {"stuck_action": "stuck_times"}),
        (
            "rasender-teufel",
            {"stuck_action": "draw", "stuck_times": "draw", "runs": "build", "king_bonus": "order"},
        ),
        ("rasender-teufel+empty_stock=none", {"runs": "build", "king_bonus": "order"}),
        ("stoss+handicap=fixed,pile_sizes=9/9/9/9", {"pile_size": "pile_sizes"}),
        ("stoss+card_points=0,rounds=3", {"target": "card_points"}),
        (
            "stoss+card_points=0,pile_penalty=0,rounds=3",
            dict.fromkeys(("target", "spread", "mercy"), "card_points"),
        ),
        ("stoss+stuck=timer,seats=5", {"teams": "seats", "pile_sizes": "handicap"}),
    ],
)
def test_why_options_of_nerts_have_no_effect(rules: str, reasons: dict[str, str]) -> None:
    agreed = nerts.parse_rules(rules)
    assert isinstance(agreed, nerts.NertsRules)
    reason_of = dict(idle_options(agreed))
    always = {"pile_sizes": "handicap", "stuck_seconds": "stuck"}
    assert reasons.items() <= reason_of.items()
    assert set(reason_of) <= set(reasons) | set(always)


def test_lists_say_what_they_hold_and_from_where_to_where() -> None:
    lists = {
        option.name: (option.of, option.least, option.most)
        for game in get_args(GameName)
        for option in options(game)
        if option.kind == "list"
    }
    assert lists == {
        "removed": ("card", None, None),
        "penalties": ("price", 1, 50),
        "pile_sizes": ("number", 5, 20),
    }
