"""Presets, the text form, and what may be agreed on."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from herzrasen.games.nerts import PRESETS, NertsRules, check, parse, playable, text_of
from herzrasen.games.nerts import rules as options
from herzrasen.games.nerts.variants import OPTIONS, choices, value_text
from herzrasen.games.protocol import Refusal

NUMBERS: dict[str, st.SearchStrategy[Any]] = {
    "seats": st.integers(1, 12),
    "jokers": st.integers(0, 2),
    "pile_size": st.integers(5, 20),
    "pile_sizes": st.lists(st.integers(5, 20), max_size=6).map(tuple),
    "tableau_piles": st.none() | st.integers(3, 7),
    "fill_ms": st.none() | st.integers(0, 60_000),
    "king_bonus": st.integers(0, 50),
    "draw": st.integers(1, 3),
    "stuck_seconds": st.integers(5, 600),
    "stuck_times": st.integers(0, 20),
    "card_points": st.integers(0, 10),
    "pile_penalty": st.integers(0, 10),
    "call_bonus": st.integers(0, 50),
    "target": st.none() | st.integers(1, 1000),
    "rounds": st.none() | st.integers(1, 1000),
    "spread": st.none() | st.integers(1, 1000),
    "mercy": st.none() | st.integers(1, 1000),
}


@st.composite
def any_rules(draw: st.DrawFn) -> NertsRules:
    """Any value in range: playable or not, contradictory or not."""
    values = draw(st.fixed_dictionaries({}, optional=NUMBERS))
    chosen = draw(
        st.lists(st.sampled_from([name for name in OPTIONS if choices(name)]), max_size=6)
    )
    for name in chosen:
        values[name] = draw(st.sampled_from(_members(name)))
    return replace(draw(st.sampled_from(list(PRESETS.values()))), **values)


def _members(name: str) -> list[Any]:
    kind = type(getattr(NertsRules(), name))
    return [True, False] if kind is bool else [kind(word) for word in choices(name)]


def test_every_option_can_be_drawn() -> None:
    assert {name for name in OPTIONS if not choices(name)} == set(NUMBERS)


@given(any_rules())
def test_the_text_form_comes_back(rules: NertsRules) -> None:
    text = text_of(rules)
    assert parse(text) == rules
    assert text_of(rules) == text_of(replace(rules))


@given(any_rules())
def test_the_text_form_is_that_of_the_nearest_preset(rules: NertsRules) -> None:
    mine = asdict(rules)
    distances = {
        name: sum(mine[option] != its for option, its in asdict(preset).items())
        for name, preset in PRESETS.items()
    }
    name, _, differences = text_of(rules).partition("+")
    assert distances[name] == min(distances.values())
    assert len(differences.split(",")) == max(distances[name], 1)


@pytest.mark.parametrize(
    ("name", "differences"),
    {
        "stoss": {},
        "stoss-literal": {
            "runs": "single", "space": "pile", "call": "required", "start": "los"
        },
        "pagat": {"rival_building": "no"},
        "nna": {"rival_building": "no"},
        "uk-racing-demon": {
            "king_bonus": "5", "pile_penalty": "1", "call_bonus": "10", "handicap": "caller-grows"
        },
        "rasender-teufel": {
            "pile_facing": "all", "build": "none", "order": "down", "draw": "1"
        },
        "squeak": {"pile_penalty": "1", "call_bonus": "10"},
        "duel": {"seats": "2", "tableau_piles": "automatic"},
        "partners": {"teams": "shared"},
    }.items(),
)  # fmt: skip
def test_a_preset_differs_from_the_first_as_the_rules_say(
    name: str, differences: dict[str, str]
) -> None:
    rules, usual = PRESETS[name], PRESETS["stoss"]
    assert {
        option: value_text(rules, option)
        for option in OPTIONS
        if getattr(rules, option) != getattr(usual, option)
    } == differences


def test_the_presets_are_those_of_the_rules() -> None:
    assert " ".join(PRESETS) == (
        "stoss stoss-literal pagat nna uk-racing-demon rasender-teufel squeak duel partners"
    )


def test_the_first_value_of_each_row_is_the_default() -> None:
    usual = NertsRules()
    assert text_of(usual) == "stoss"
    written = {option: value_text(usual, option) for option in OPTIONS if not choices(option)}
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
        "spread": "none",
        "mercy": "none",
    }
    for option in OPTIONS:
        if choices(option):
            assert value_text(usual, option) == choices(option)[0]


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("preset", ["stoss", "pagat"])
def test_the_presets_of_this_issue_can_be_played_by_one_to_six(preset: str, seats: int) -> None:
    assert playable(replace(PRESETS[preset], seats=seats))


@dataclass(frozen=True)
class Refused:
    text: str
    reason: str
    options: tuple[str, ...]


COLLISIONS = (
    Refused("stoss+seats=3,teams=shared", "teams-need-pairs", ("teams", "seats")),
    Refused("stoss+seats=2,teams=summed", "teams-need-pairs", ("teams", "seats")),
    Refused("stoss+seats=1,spread=30", "spread-needs-two", ("spread", "seats")),
    Refused("stoss+seats=1,mercy=30", "mercy-needs-two", ("mercy", "seats")),
    Refused("rasender-teufel+king_bonus=5", "king-not-last", ("king_bonus", "order")),
    Refused("stoss+handicap=fixed", "sizes-and-handicap", ("pile_sizes", "handicap")),
    Refused("stoss+pile_sizes=9/9/9/9", "sizes-and-handicap", ("pile_sizes", "handicap")),
    Refused("stoss+pile_sizes=9/9,handicap=fixed", "sizes-and-seats", ("pile_sizes", "seats")),
    Refused("stoss+target=none", "no-end", ("target", "rounds")),
)


@pytest.mark.parametrize("case", COLLISIONS, ids=lambda case: case.text)
def test_options_that_contradict_each_other_are_both_named(case: Refused) -> None:
    rules = parse(case.text)
    assert isinstance(rules, NertsRules)
    option, other = case.options
    facts: dict[str, str | int] = {"option": option, "other": other}
    assert check(rules) == Refusal(f"nerts.refusal.{case.reason}", facts)


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("partners", "teams", "shared"),
        ("stoss+teams=roles", "teams", "roles"),
        ("stoss+teams=summed", "teams", "summed"),
        ("stoss+jokers=2", "jokers", "2"),
        ("stoss+pile_sizes=9/9/9/13,handicap=fixed", "pile_sizes", "9/9/9/13"),
        ("stoss+fill_ms=500", "fill_ms", "500"),
        ("stoss+stuck=timer", "stuck", "timer"),
        ("stoss+stuck=off", "stuck", "off"),
        ("stoss+stuck_seconds=60", "stuck_seconds", "60"),
        ("stoss+stuck_action=shuffle", "stuck_action", "shuffle"),
        ("stoss+stuck_times=1", "stuck_times", "1"),
        ("stoss+in_flight=returns", "in_flight", "returns"),
        ("stoss+one_hand=no", "one_hand", "no"),
        ("stoss+between=pass-on", "between", "pass-on"),
        ("stoss+between=rotate", "between", "rotate"),
        ("stoss+between=duplicate", "between", "duplicate"),
        ("uk-racing-demon", "handicap", "caller-grows"),
    ],
)
def test_what_cannot_be_played_yet_is_named(text: str, option: str, value: str) -> None:
    rules = parse(text)
    assert isinstance(rules, NertsRules)
    facts: dict[str, str | int] = {"option": option, "value": value}
    assert check(rules) == Refusal("nerts.refusal.not-playable", facts)
    assert not playable(rules)


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
def test_a_text_that_is_none_is_refused(text: str, reason: str | None) -> None:
    answer = parse(text)
    if reason is None:
        assert answer == NertsRules()
    else:
        assert isinstance(answer, Refusal)
        assert answer.code == f"nerts.refusal.{reason}"


@pytest.mark.parametrize(
    ("option", "value"),
    [("seats", 0), ("seats", 13), ("pile_size", 21), ("draw", 4), ("tableau_piles", 2)],
)
def test_a_value_out_of_range_is_refused_however_it_was_made(option: str, value: int) -> None:
    facts: dict[str, str | int] = {"option": option, "value": str(value)}
    assert check(replace(NertsRules(), **{option: value})) == Refusal(
        "nerts.refusal.bad-value", facts
    )


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
