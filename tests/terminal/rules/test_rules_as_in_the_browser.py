"""Groups, steps, linked options and names of rules are those of the browser."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.locales import LANGUAGES
from herzrasen.protocol.rules import OptionInfo
from herzrasen.server.lobby.game_catalog import game_catalog
from herzrasen.terminal.game_traits import starting_bots, traits_of
from herzrasen.terminal.rules.linked_options import with_change
from herzrasen.terminal.rules.number_steps import limited_step, next_step, start_value
from herzrasen.terminal.rules.option_groups import OptionOrder, group_options
from herzrasen.terminal.rules.option_names import search_text, title_of_rules, value_name
from herzrasen.terminal.rules.rule_choice import first_choice
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

NUMBERS = [-140, -100, -35, -30, -29, -1, 0, 1, 12, 29, 30, 33, 35, 99, 100, 110, 125]
NERTS = {
    "seats": 4,
    "teams": "none",
    "handicap": "none",
    "pile_size": 13,
    "pile_sizes": [],
}
FIXED = {**NERTS, "handicap": "fixed", "pile_sizes": [13, 10, 13, 7]}
CHANGES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (NERTS, {"handicap": "fixed"}),
    (NERTS, {"pile_sizes": [5, 6, 7, 8]}),
    (FIXED, {"pile_sizes": []}),
    (FIXED, {"seats": 2}),
    (FIXED, {"seats": 6}),
    (FIXED, {"teams": "shared"}),
    (FIXED, {"handicap": "dynamic"}),
    (FIXED, {"pile_size": 11}),
    ({**NERTS, "handicap": "dynamic"}, {"pile_sizes": []}),
]


def as_tuples(groups: list[Any]) -> tuple[Any, ...]:
    return tuple((name, tuple(content)) for name, content in groups)


def test_groups_are_those_of_the_browser(node: str) -> None:
    presets, options, traits = ask_browser(
        node,
        [
            ("kit/rules/option-groups.js", "PRESETS", []),
            ("kit/rules/option-groups.js", "OPTIONS", []),
            ("core/games.js", "GAMES", []),
        ],
    )
    for game in GAMES:
        assert part_of(game, OptionOrder).presets == as_tuples(presets[game])
        assert part_of(game, OptionOrder).options == as_tuples(options[game])
        own = traits_of(game)
        assert (own.real_time, own.unit) == (traits[game]["realTime"], traits[game]["unit"])
        assert own.bot_setting == traits[game]["botSetting"]
        assert list(own.bots) == traits[game]["bots"]
        assert starting_bots(game, 99) == own.bots[-1]


def test_steps_and_linked_options_are_those_of_the_browser(node: str) -> None:
    steps = [(value, way) for value in NUMBERS for way in (1, -1)]
    found = ask_browser(
        node,
        [("kit/rules/step-size.js", "nextStep", step) for step in steps]
        + [("kit/rules/linked-options.js", "applyLinked", change) for change in CHANGES],
    )
    assert [next_step(*step) for step in steps] == found[: len(steps)]
    assert [with_change(*change) for change in CHANGES] == found[len(steps) :]


def test_a_number_begins_and_stays_within_its_limits() -> None:
    limits = [(None, None), (8, 20), (20, 30), (1, 5)]
    options = [OptionInfo("n", "number", None, least=low, most=high) for low, high in limits]
    assert [start_value(one) for one in options] == [13, 13, 20, 5]
    assert start_value(OptionInfo("n", "number", 7, least=8, most=20)) == 7
    steps = [limited_step(value, way, 8, 20) for value in (8, 20) for way in (-1, 1)]
    assert steps == [8, 9, 19, 20]
    assert [limited_step(8, way, None, None) for way in (-1, 1)] == [7, 9]


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_values_are_named_as_in_the_browser(node: str, language: str) -> None:
    t = Translation(language)
    rules: list[tuple[GameName, str]] = [
        ("hearts", "standard"),
        ("hearts", "sun+target=50,moon=choice"),
        ("nerts", "duel"),
    ]
    rules += [("hearts", "standard+players=5"), ("nerts", "unknown-preset+seats=4,target=90")]
    infos = game_catalog()
    values = [
        (game, option.name, value)
        for game in GAMES
        for option in infos[game].options
        for value in (
            *option.values,
            *((True, False) if option.kind == "yes-no" else (None, 0, -3)),
        )
    ]
    found = ask_browser(
        node,
        [("kit/rules/option-names.js", "titleOf", each) for each in rules]
        + [("kit/rules/option-names.js", "valueName", each) for each in values],
        language,
    )
    own = [title_of_rules(t, game, text) for game, text in rules]
    own += [value_name(t, game, option, value) for game, option, value in values]
    assert own == found


def test_every_option_and_preset_is_in_a_group() -> None:
    infos = game_catalog()
    for game in GAMES:
        info = infos[game]
        order = part_of(game, OptionOrder)
        for groups, things in ((order.presets, info.presets), (order.options, info.options)):
            grouped = group_options(groups, things)
            assert sorted(thing.name for _, each in grouped for thing in each) == sorted(
                thing.name for thing in things
            )
        assert first_choice(game, info).seats in first_choice(game, info).seat_counts


def test_a_search_overlooks_marks_above_letters() -> None:
    assert search_text("Übrige Karten") == "ubrige karten"
