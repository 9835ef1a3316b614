"""Presets, the text form, and what cannot be agreed on."""

import pytest
from hypothesis import given
from msgspec.structs import fields, replace

from herzrasen.cards import Card
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import HeartsRules, Moon, Partners, Penalty
from herzrasen.games.protocol import Refusal
from tests.laws.hearts import VALUES, any_rules

NAMES = (
    "standard h1 h2 h3 h4 h4-3 h4-5 h4-6 new-moon new-moon-forced omnibus sun black-maria spot"
    " cancellation plain partnership tournament"
)
NOT_YET = {"packs", "equals", "leftover", "partners", "charging"}


def test_all_presets_are_there() -> None:
    assert " ".join(hearts.PRESETS) == NAMES
    assert hearts.PRESETS["standard"] == HeartsRules()


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_a_preset_can_be_played_or_says_what_cannot(name: str) -> None:
    answer = hearts.check(hearts.PRESETS[name])
    missing = {"cancellation": "packs", "partnership": "partners"}.get(name)
    if missing is None:
        assert answer is None
        assert hearts.playable(hearts.PRESETS[name])
    else:
        assert answer is not None
        assert (answer.code, answer.facts["option"]) == ("hearts.refusal.not-playable", missing)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (HeartsRules(), "standard"),
        (HeartsRules(lead_breaks=False), "h3"),
        (HeartsRules(target=50), "standard+target=50"),
        (HeartsRules(moon=Moon.CHOICE, target=None, deals=4), "new-moon+target=none,deals=4"),
        (HeartsRules(removed=(Card.parse("2D"), Card.parse("2C"))), "standard+removed=2D.2C"),
        (HeartsRules(penalties=(Penalty(Card.parse("KS"), 3),)), "standard+penalties=KS:3"),
        (HeartsRules(bonus_card=Card.parse("TD"), floor_zero=True), None),
        (HeartsRules(partners=Partners.TWO_TWOS, target=50), "partnership+target=50"),
    ],
)
def test_the_text_names_the_nearest_preset_and_the_differences(
    rules: HeartsRules, text: str | None
) -> None:
    if text is not None:
        assert hearts.text_of(rules) == text
    assert hearts.parse(hearts.text_of(rules)) == rules


@given(any_rules())
def test_the_text_form_is_read_back(rules: HeartsRules) -> None:
    assert hearts.parse(hearts.text_of(rules)) == rules


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "unknown-preset", {"name": ""}),
        ("skat", "unknown-preset", {"name": "skat"}),
        ("standard+", "unknown-option", {"option": ""}),
        ("standard+trump=H", "unknown-option", {"option": "trump"}),
        ("standard+target=50,target=60", "unknown-option", {"option": "target"}),
        ("standard+target=24", "bad-value", {"option": "target", "value": "24"}),
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
def test_what_cannot_be_read(text: str, code: str, facts: dict[str, str]) -> None:
    assert hearts.parse(text) == Refusal(f"hearts.refusal.{code}", dict(facts))


@pytest.mark.parametrize(
    ("change", "code", "facts"),
    [
        ("packs=2", "not-playable", {"option": "packs", "value": "2"}),
        ("equals=first", "not-playable", {"option": "equals", "value": "first"}),
        ("leftover=kitty-first", "not-playable", {"option": "leftover", "value": "kitty-first"}),
        ("partners=2v2", "not-playable", {"option": "partners", "value": "2v2"}),
        ("charging=yes", "not-playable", {"option": "charging", "value": "yes"}),
        ("players=11", "collision", {"option": "players", "other": "packs"}),
        ("players=5,rotation=across", "collision", {"option": "players", "other": "rotation"}),
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
        ("sun=yes,moon=off", "collision", {"option": "sun", "other": "moon"}),
        (
            "target=none,deals=3,exact_target=half",
            "collision",
            {"option": "exact_target", "other": "target"},
        ),
        ("target=none", "collision", {"option": "target", "other": "deals"}),
        ("deals=61", "collision", {"option": "deals", "other": "deal_cap"}),
        ("trim=own,removed=2C", "uneven-hands", {"n": 51, "players": 4}),
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
            "no-club",
            {},
        ),
        (
            "trim=own,pass_count=5,players=10,removed=2C.2D.2S.3C.3D.3S.4C.4D.4S.5C.5D.5S",
            "small-hands",
            {"n": 4},
        ),
    ],
)
def test_what_cannot_be_agreed_on(change: str, code: str, facts: dict[str, str | int]) -> None:
    rules = hearts.parse(f"standard+{change}")
    assert isinstance(rules, HeartsRules), rules
    assert hearts.check(rules) == Refusal(f"hearts.refusal.{code}", facts)
    assert not hearts.playable(rules)


def test_a_value_made_past_the_text_form_is_checked_too() -> None:
    for wrong in (
        HeartsRules(players=2),
        HeartsRules(target=5),
        HeartsRules(penalties=(Penalty(Card.parse("KS"), 51),)),
    ):
        answer = hearts.check(wrong)
        assert answer is not None
        assert answer.code == "hearts.refusal.bad-value"


@given(any_rules())
def test_an_answer_names_an_option(rules: HeartsRules) -> None:
    answer = hearts.check(rules)
    if answer is not None:
        names = {field.name for field in fields(HeartsRules)}
        option = answer.facts.get("option")
        assert option in names or answer.code.endswith(("uneven-hands", "small-hands", "no-club"))


def test_every_option_is_tried_by_the_laws() -> None:
    tried = set(VALUES) | NOT_YET | {"bonus_value"}
    assert tried == {field.name for field in fields(HeartsRules)}
    for name, values in VALUES.items():
        assert any(replace(HeartsRules(), **{name: value}) != HeartsRules() for value in values)
