"""Presets, the text form, and what may be agreed on."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import asdict, replace

from herzrasen.games.nerts import PRESETS, NertsRules, format_rules, parse_rules
from herzrasen.games.nerts import rules as options
from herzrasen.games.nerts.rules_notation import OPTIONS, format_value, option_choices
from herzrasen.games.protocol import InvalidRules, Refusal
from tests.laws.nerts_rules_strategy import VALUES, any_rules


@given(any_rules())
def test_the_text_form_comes_back(rules: NertsRules) -> None:
    text = format_rules(rules)
    assert parse_rules(text) == rules
    assert format_rules(rules) == format_rules(replace(rules))


@given(any_rules())
def test_the_text_form_is_that_of_the_nearest_preset(rules: NertsRules) -> None:
    mine = asdict(rules)
    distances = {
        name: sum(mine[option] != its for option, its in asdict(preset).items())
        for name, preset in PRESETS.items()
    }
    name, _, differences = format_rules(rules).partition("+")
    assert distances[name] == min(distances.values())
    assert len(differences.split(",")) == max(distances[name], 1)


@pytest.mark.parametrize(
    ("name", "differences"),
    {
        "stoss": {},
        "stoss-literal": {
            "runs": "single", "space": "pile", "aces": "automatic", "call": "required",
                "start": "los"
        },
        "pagat": {"rival_building": "no"},
        "nna": {"rival_building": "no"},
        "uk-racing-demon": {
            "king_bonus": "5", "rival_building": "no", "pile_penalty": "1", "call_bonus": "10",
                "handicap": "caller-grows"
        },
        "rasender-teufel": {
            "pile_facing": "all", "build": "none", "order": "down", "draw": "1",
                "rival_building": "no"
        },
        "squeak": {"rival_building": "no", "pile_penalty": "1", "call_bonus": "10"},
        "duel": {"seats": "2", "tableau_piles": "automatic", "target": "50", "spread": "40"},
        "partners": {"teams": "shared"},
    }.items(),
)  # fmt: skip
def test_a_preset_differs_from_the_first_as_the_rules_say(
    name: str, differences: dict[str, str]
) -> None:
    rules, usual = PRESETS[name], PRESETS["stoss"]
    assert {
        option: format_value(rules, option)
        for option in OPTIONS
        if getattr(rules, option) != getattr(usual, option)
    } == differences


def test_the_presets_are_those_of_the_rules() -> None:
    assert " ".join(PRESETS) == (
        "stoss stoss-literal pagat nna uk-racing-demon rasender-teufel squeak duel partners"
    )


def test_the_first_value_of_each_row_is_the_default() -> None:
    usual = NertsRules()
    assert format_rules(usual) == "stoss"
    written = {
        option: format_value(usual, option) for option in OPTIONS if not option_choices(option)
    }
    assert written == {
        "seats": "4",
        "jokers": "0",
        "pile_size": "13",
        "pile_sizes": "none",
        "tableau_piles": "4",
        "fill_ms": "none",
        "king_bonus": "0",
        "draw": "3",
        "stuck_seconds": "30",
        "stuck_times": "3",
        "card_points": "1",
        "pile_penalty": "2",
        "call_bonus": "0",
        "target": "100",
        "rounds": "none",
        "spread": "60",
        "mercy": "none",
        "round_cap": "30",
    }
    for option in OPTIONS:
        if option_choices(option):
            assert format_value(usual, option) == option_choices(option)[0]


@dataclass(frozen=True)
class RefusedRules:
    text: str
    options: tuple[str, ...]


COLLISIONS = (
    RefusedRules("stoss+seats=3,teams=shared", ("teams", "seats")),
    RefusedRules("stoss+seats=2,teams=summed", ("teams", "seats")),
    RefusedRules("stoss+seats=1,teams=roles", ("teams", "seats")),
    RefusedRules("stoss+handicap=fixed", ("handicap", "pile_sizes")),
    RefusedRules("stoss+pile_sizes=9/9/9/9", ("handicap", "pile_sizes")),
    RefusedRules("uk-racing-demon+pile_sizes=9/9/9/9", ("handicap", "pile_sizes")),
    RefusedRules("stoss+pile_sizes=9/9,handicap=fixed", ("pile_sizes", "seats")),
    RefusedRules("stoss+pile_sizes=9/9,handicap=fixed,teams=summed", ("pile_sizes", "seats")),
    RefusedRules("stoss+pile_sizes=9/9/9/9,handicap=fixed,teams=roles", ("pile_sizes", "teams")),
    RefusedRules("uk-racing-demon+pile_size=20", ("handicap", "pile_size")),
    RefusedRules("stoss+seats=1,between=pass-on", ("between", "seats")),
    RefusedRules("stoss+seats=1,between=rotate", ("between", "seats")),
    RefusedRules("rasender-teufel+king_bonus=5", ("king_bonus", "order")),
    RefusedRules("stoss+seats=1,mercy=30", ("mercy", "seats")),
    RefusedRules("stoss+card_points=0,spread=none", ("target", "card_points")),
    RefusedRules("stoss+card_points=0,pile_penalty=0,mercy=9", ("target", "card_points")),
    RefusedRules(
        "stoss+card_points=0,pile_penalty=0,target=none,spread=9", ("spread", "card_points")
    ),
    RefusedRules(
        "stoss+card_points=0,pile_penalty=0,target=none,mercy=9", ("mercy", "card_points")
    ),
)


@pytest.mark.parametrize("case", COLLISIONS, ids=lambda case: case.text)
def test_options_that_contradict_each_other_are_both_named(case: RefusedRules) -> None:
    option, other = case.options
    facts: dict[str, str | int] = {"option": option, "other": other}
    assert parse_rules(case.text) == Refusal("nerts.refusal.collision", facts)


@pytest.mark.parametrize(
    "text",
    [
        "stoss+seats=1,between=duplicate,handicap=caller-grows",
        "partners+between=pass-on",
        "partners+handicap=fixed,pile_sizes=9/13",
        "stoss+teams=summed,handicap=fixed,pile_sizes=9/13/9/13",
        "stoss+card_points=0,rounds=5",
        "stoss+card_points=0,target=none,spread=20",
        "stoss+card_points=0,king_bonus=5",
        "stoss+card_points=0,call_bonus=5",
        "stoss+seats=12,tableau_piles=7,pile_size=20,jokers=2,foundations=per-suit",
    ],
)
def test_compatible_options_are_accepted(text: str) -> None:
    assert isinstance(parse_rules(text), NertsRules)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "unknown-preset"),
        ("Stoss", "unknown-preset"),
        ("standard+draw=1", "unknown-preset"),
        ("stoss+", None),
        ("stoss+draw", "bad-value"),
        ("stoss+draw=", "bad-value"),
        ("stoss+draw=4", "bad-value"),
        ("stoss+draw=0", "bad-value"),
        ("stoss+draw=01", "bad-value"),
        ("stoss+draw=+1", "bad-value"),
        ("stoss+draw= 1", "bad-value"),
        ("stoss+draw=١", "bad-value"),
        ("stoss+draw=" + "9" * 5000, "bad-value"),
        ("stoss+draw=1,draw=1", "option-twice"),
        ("stoss+draw=1,,", "unknown-option"),
        ("stoss+colour=red", "unknown-option"),
        ("stoss+seats=13", "bad-value"),
        ("stoss+runs=ALL", "bad-value"),
        ("stoss+runs=none", "bad-value"),
        ("stoss+rival_building=True", "bad-value"),
        ("stoss+tableau_piles=none", "bad-value"),
        ("stoss+pile_sizes=13/", "bad-value"),
        ("stoss+pile_sizes=13/4", "bad-value"),
        ("stoss+seats=none", "bad-value"),
    ],
)
def test_unreadable_texts_are_refused(text: str, reason: str | None) -> None:
    answer = parse_rules(text)
    if reason is None:
        assert answer == NertsRules()
    else:
        assert isinstance(answer, Refusal)
        assert answer.code == f"nerts.refusal.{reason}"


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("seats", 0, "0"),
        ("seats", 13, "13"),
        ("seats", True, "True"),
        ("seats", "4", "4"),
        ("seats", 4.0, "4.0"),
        ("pile_size", 21, "21"),
        ("draw", 4, "4"),
        ("tableau_piles", 2, "2"),
        ("runs", "single", "single"),
        ("teams", None, "None"),
        ("one_hand", 1, "1"),
        ("pile_sizes", [9, 9, 9, 9], "9/9/9/9"),
        ("pile_sizes", (9, 9, 9, 4), "9/9/9/4"),
        ("pile_sizes", (9, 9, 9, 9.0), "9/9/9/9.0"),
    ],
)
def test_invalid_values_are_refused(option: str, value: Any, code: str) -> None:
    with pytest.raises(InvalidRules) as unplayable:
        NertsRules(**{option: value})
    facts: dict[str, str | int] = {"option": option, "value": code}
    assert unplayable.value.refusal == Refusal("nerts.refusal.bad-value", facts)


def test_conflicting_options_are_refused() -> None:
    with pytest.raises(InvalidRules) as unplayable:
        replace(NertsRules(), seats=1, mercy=10)
    assert unplayable.value.refusal.facts == {"option": "mercy", "other": "seats"}


@pytest.mark.parametrize(("seats", "columns"), [(1, 6), (2, 6), (3, 5), (4, 4), (5, 4), (12, 4)])
def test_the_number_of_columns_goes_by_the_players_if_automatic(seats: int, columns: int) -> None:
    assert NertsRules(seats=seats, tableau_piles=None).columns == columns
    assert NertsRules(seats=seats, tableau_piles=7).columns == 7


@pytest.mark.parametrize(
    ("teams", "areas", "sides", "areas_of_seats"),
    [
        (options.Teams.NONE, 4, 4, [0, 1, 2, 3]),
        (options.Teams.SHARED, 2, 2, [0, 1, 0, 1]),
        (options.Teams.ROLES, 2, 2, [0, 1, 0, 1]),
        (options.Teams.SUMMED, 4, 2, [0, 1, 2, 3]),
    ],
)
def test_partners_sit_opposite(
    teams: options.Teams, areas: int, sides: int, areas_of_seats: list[int]
) -> None:
    rules = NertsRules(teams=teams)
    assert (rules.areas, rules.sides) == (areas, sides)
    assert [rules.area(seat) for seat in range(4)] == areas_of_seats
    assert [rules.side(rules.area(seat)) for seat in range(4)] == [
        seat % sides for seat in range(4)
    ]


def test_every_option_is_drawn_by_the_laws() -> None:
    assert tuple(sorted(VALUES)) == tuple(sorted(OPTIONS))
    for name, values in VALUES.items():
        assert values[0] == getattr(NertsRules(), name)
        assert any(value != getattr(NertsRules(), name) for value in values)
