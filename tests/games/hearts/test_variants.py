"""Presets, the text form, and what cannot be agreed on."""

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import fields, replace

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.dealing import first_lead
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.games.hearts.rules import HeartsRules, Moon, Partners, Penalty, Rotation, Trim
from herzrasen.games.protocol import InvalidRules, Refusal
from tests.laws.hearts_rules_strategy import VALUES, any_rules

NAMES = (
    "standard h1 h2 h3 h4 h4-3 h4-5 h4-6 new-moon new-moon-forced omnibus sun black-maria spot"
    " cancellation plain partnership tournament"
)


def test_all_presets_are_there() -> None:
    assert " ".join(hearts.PRESETS) == NAMES
    assert hearts.PRESETS["standard"] == HeartsRules()


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (HeartsRules(), "standard"),
        (HeartsRules(lead_breaks=False), "h3"),
        (HeartsRules(target=50), "standard+target=50"),
        (HeartsRules(moon=Moon.CHOICE, target=None, deals=4), "new-moon+target=none,deals=4"),
        (
            HeartsRules(players=5, trim=Trim.OWN, removed=(Card.parse("2D"), Card.parse("2C"))),
            "standard+players=5,trim=own,removed=2D.2C",
        ),
        (HeartsRules(penalties=(Penalty(Card.parse("KS"), 3),)), "standard+penalties=KS:3"),
        (HeartsRules(bonus_card=Card.parse("TD"), floor_zero=True), None),
        (HeartsRules(partners=Partners.TWO_TWOS, target=50), "partnership+target=50"),
    ],
)
def test_the_text_names_the_nearest_preset_and_the_differences(
    rules: HeartsRules, text: str | None
) -> None:
    if text is not None:
        assert hearts.format_rules(rules) == text
    assert hearts.parse_rules(hearts.format_rules(rules)) == rules


@given(any_rules())
def test_the_text_form_is_read_back(rules: HeartsRules) -> None:
    assert hearts.parse_rules(hearts.format_rules(rules)) == rules


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "unknown-preset", {"name": ""}),
        ("skat", "unknown-preset", {"name": "skat"}),
        ("standard+", "unknown-option", {"option": ""}),
        ("standard+trump=H", "unknown-option", {"option": "trump"}),
        ("standard+target=50,target=60", "unknown-option", {"option": "target"}),
        ("standard+target=0", "bad-value", {"option": "target", "value": "0"}),
        ("standard+target=1000001", "bad-value", {"option": "target", "value": "1000001"}),
        ("standard+target=many", "bad-value", {"option": "target", "value": "many"}),
        ("standard+players=12", "bad-value", {"option": "players", "value": "12"}),
        ("standard+players=none", "bad-value", {"option": "players", "value": "none"}),
        ("standard+moon=blue", "bad-value", {"option": "moon", "value": "blue"}),
        ("standard+sun=maybe", "bad-value", {"option": "sun", "value": "maybe"}),
        ("standard+sun", "bad-value", {"option": "sun", "value": ""}),
        ("standard+bonus_card=1D", "bad-value", {"option": "bonus_card", "value": "1D"}),
        ("standard+removed=2D.9", "bad-value", {"option": "removed", "value": "2D.9"}),
        ("standard+penalties=KS", "bad-value", {"option": "penalties", "value": "KS"}),
        ("standard+penalties=KS:99", "bad-value", {"option": "penalties", "value": "KS:99"}),
    ],
)
def test_unreadable_texts(text: str, code: str, facts: dict[str, str]) -> None:
    assert hearts.parse_rules(text) == Refusal(f"hearts.refusal.{code}", dict(facts))


@pytest.mark.parametrize("target", [1, 5, 24, 1001, 1_000_000])
def test_any_number_of_points_may_be_played_to(target: int) -> None:
    rules = hearts.parse_rules(f"standard+target={target}")
    assert isinstance(rules, HeartsRules)
    assert rules.target == target


@pytest.mark.parametrize("players", [4, 5, 6])
def test_black_maria_is_played_by_three_and_by_more(players: int) -> None:
    three = hearts.PRESETS["black-maria"]
    assert (three.players, str(deck(three).removed)) == (3, "2C")
    assert deck(three).moon == 13 + 13 + 10 + 7
    rules = hearts.parse_rules(f"black-maria+players={players}")
    assert isinstance(rules, HeartsRules)
    assert [pass_steps(rules, deal) for deal in range(3)] == [players - 1] * 3
    assert first_lead(rules, 1, [CardSet()] * players) == PlayBegan(2)


def test_the_queen_of_spot_hearts_costs_25() -> None:
    rules = hearts.PRESETS["spot"]
    assert (deck(rules).points[Card.parse("QS")], deck(rules).moon) == (25, 129)


@pytest.mark.parametrize(
    ("change", "code", "facts"),
    [
        ("packs=2", "collision", {"option": "players", "other": "packs"}),
        ("players=6,packs=2,trim=deuces", "collision", {"option": "packs", "other": "trim"}),
        ("leftover=kitty-first", "collision", {"option": "leftover", "other": "players"}),
        (
            "players=5,leftover=kitty-hearts,trim=lowest",
            "collision",
            {"option": "leftover", "other": "trim"},
        ),
        (
            "players=5,leftover=kitty-hearts,trim=own,removed=2C.2D",
            "collision",
            {"option": "leftover", "other": "removed"},
        ),
        ("players=6,partners=2v2", "collision", {"option": "partners", "other": "players"}),
        ("partners=3v3", "collision", {"option": "partners", "other": "players"}),
        ("players=11", "collision", {"option": "players", "other": "packs"}),
        ("players=5,rotation=across", "collision", {"option": "players", "other": "rotation"}),
        (
            "players=5,rotation=left-right-across",
            "collision",
            {"option": "players", "other": "rotation"},
        ),
        ("players=9,trim=deuces", "collision", {"option": "players", "other": "trim"}),
        ("removed=2C", "collision", {"option": "trim", "other": "removed"}),
        (
            "breaking=never,queen_lead=after-break",
            "collision",
            {"option": "breaking", "other": "queen_lead"},
        ),
        ("bonus_card=5H", "collision", {"option": "bonus_card", "other": "penalties"}),
        (
            "moon_needs_bonus=yes",
            "collision",
            {"option": "moon_needs_bonus", "other": "bonus_card"},
        ),
        (
            "bonus_card=JD,moon=off,moon_needs_bonus=yes",
            "collision",
            {"option": "moon_needs_bonus", "other": "moon"},
        ),
        ("sun=yes,moon=off", "collision", {"option": "sun", "other": "moon"}),
        (
            "target=none,deals=3,exact_target=half",
            "collision",
            {"option": "exact_target", "other": "target"},
        ),
        ("target=none", "collision", {"option": "target", "other": "deals"}),
        (
            "trim=own,removed=2C",
            "uneven-hands",
            {"option": "removed", "other": "players", "n": 51, "players": 4},
        ),
        ("trim=own,removed=2C.2C", "no-such-card", {"option": "removed", "card": "2C"}),
        ("trim=own,removed=2C'", "no-such-card", {"option": "removed", "card": "2C'"}),
        ("penalties=5H:3", "no-such-card", {"option": "penalties", "card": "5H"}),
        ("penalties=QS:3", "no-such-card", {"option": "penalties", "card": "QS"}),
        ("penalties=KS:3.KS:4", "no-such-card", {"option": "penalties", "card": "KS"}),
        (
            "players=3,bonus_card=2D",
            "no-such-card",
            {"option": "bonus_card", "card": "2D"},
        ),
        (
            "trim=own,removed=2C.3C.4C.5C.6C.7C.8C.9C.TC.JC.QC.KC.AC.2S.3S.4S",
            "collision",
            {"option": "first_lead", "other": "removed"},
        ),
        (
            "trim=own,pass_count=5,players=10,removed=2C.2D.2S.3C.3D.3S.4C.4D.4S.5C.5D.5S",
            "small-hands",
            {"option": "pass_count", "other": "removed", "n": 4},
        ),
    ],
)
def test_invalid_rules(change: str, code: str, facts: dict[str, str | int]) -> None:
    assert hearts.parse_rules(f"standard+{change}") == Refusal(f"hearts.refusal.{code}", facts)


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 2},
        {"target": 0},
        {"moon": "choice"},
        {"penalties": (Penalty(Card.parse("KS"), 51),)},
        {"players": "4"},
    ],
)
def test_invalid_values_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules) as unplayable:
        HeartsRules(**wrong)
    assert unplayable.value.refusal.code == "hearts.refusal.bad-value"
    assert unplayable.value.refusal.facts["option"] in wrong


def test_conflicting_options_are_refused() -> None:
    with pytest.raises(InvalidRules) as unplayable:
        replace(HeartsRules(), players=5, rotation=Rotation.ACROSS)
    facts = unplayable.value.refusal.facts
    assert (facts["option"], facts["other"]) == ("players", "rotation")


def test_every_option_is_drawn_by_the_laws() -> None:
    tried = set(VALUES) | {"bonus_value"}
    assert tried == {field.name for field in fields(HeartsRules)}
    for name, values in VALUES.items():
        assert any(value != getattr(HeartsRules(), name) for value in values)
