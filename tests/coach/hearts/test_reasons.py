"""Reasons for cards and passes: positions that show one reason each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts.advice import AdviceOption
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.why import compare_options, why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import HeartsRules
from tests.bots.hearts.test_tactics import TacticCase, view
from tests.golden_text import AssertGolden
from tests.presentation.hearts_matches import match_steps

FIRST = "3: 2C 3C 4C 5C"
OUT_OF_CLUBS = ("3: 2C 3C 4C 5C", "0: 6C 7C 2D 8C")
"""Seat 2 has shown that it holds no club."""


def option(
    cards: str, worth: float = 0.0, *, moon: float = 0.0, against: float = 0.0, error: float = 0.1
) -> AdviceOption:
    some = CardSet.parse(cards)
    return AdviceOption(some, some, worth, error, 0.0, moon, against)


def reason(
    case: TacticCase, best: AdviceOption, *others: AdviceOption
) -> dict[str, dict[str, str | int]]:
    found = why(view(case), (best, *others), 1)
    assert 0 < len(found) <= 2
    assert all(int(one.facts.get("n", 1)) > 0 for one in found), "what is gained is told apart"
    return {one.code.removeprefix("coach.why."): one.facts for one in found}


def test_the_card_that_has_to_be_played() -> None:
    case = TacticCase("", "9S 8H", right="", trick="2: 4S JS")
    assert reason(case, option("9S")) == {"only": {}}


def test_cards_between_which_there_is_no_difference() -> None:
    case = TacticCase("", "9S 8S", right="", trick="2: 4S JS")
    assert reason(case, option("9S")) == {"alike": {}}


@pytest.mark.parametrize(
    ("hand", "trick", "best", "other", "code", "facts"),
    [
        ("5S 9S KD", "2: 4S JS", "9S", "5S", "under", {"card": "JS"}),
        ("QS 9S KD", "2: 4S KS", "QS", "9S", "drops-under", {"card": "QS", "seat": 3, "n": 13}),
        ("QS AH 2H", "1: 7C 8C 9C", "QS", "2H", "sheds-points", {"seat": 3, "n": 13}),
        ("AD QH 2S 3S", "1: 7C 8C 9C", "AD", "2S", "empties", {"suit": "D"}),
        ("AD KD 2S 3S", "1: 7C 8C 9C", "AD", "2S", "sheds", {"card": "AD"}),
        ("AC 6C 3D", "1: 7C 8C 9C", "AC", "6C", "takes-free", {"card": "AC"}),
        ("AC TC 3D", "1: 7C 8C QS", "AC", "TC", "takes-points", {"n": 13}),
        ("AC 6C 3D", "3: 7C", "AC", "6C", "takes", {}),
        ("JC 6C 3D", "3: 7C", "JC", "6C", "may-take", {}),
        ("4C 2C 3D 4D 5D 6D 7D 8D 9D TD JD QD", "3: 3C", "4C", "2C", "loses", {}),
        ("5S 3S KD JD", "", "5S", "KD", "draws-queen", {"card": "QS"}),
        ("2D KD 8H", "", "2D", "KD", "leads-lowest", {}),
        ("AD 3S 8H", "", "AD", "8H", "takes", {}),
    ],
)
def test_what_a_card_does(
    hand: str, trick: str, best: str, other: str, code: str, facts: dict[str, str | int]
) -> None:
    case = TacticCase("", hand, right="", trick=trick, broken=True)
    found = reason(case, option(best, 1.0), option(other))
    assert code in found, found
    assert facts.items() <= found[code].items()


def test_the_jack_of_diamonds_is_worth_taking() -> None:
    omnibus = hearts.parse_rules("omnibus")
    assert isinstance(omnibus, HeartsRules)
    case = TacticCase("", "AD 2D", right="", trick="1: 4D JD 5D", rules=omnibus)
    assert reason(case, option("AD", 1.0), option("2D"))["takes-gain"] == {"n": 10}
    case = TacticCase("", "JD QH 2H", right="", trick="1: 7C 8C 9C", rules=omnibus)
    assert "sheds-points" not in reason(case, option("JD", 1.0), option("2H"))
    assert reason(case, option("QH", 1.0), option("2H"))["sheds-points"]["n"] == 1


def test_only_what_lies_below_the_queen_draws_her() -> None:
    """In Black Maria the ace above is dear as well."""
    rules = hearts.PRESETS["black-maria"]
    case = TacticCase("", "KS 3S 4D", right="", past=("2: 3C 4C 5C",), rules=rules)
    assert "draws-queen" not in reason(case, option("KS", 1.0), option("4D"))
    assert reason(case, option("3S", 1.0), option("4D"))["draws-queen"] == {"card": "QS"}


def test_a_seat_known_to_hold_the_queen_is_named() -> None:
    """She was passed there."""
    seen = view(TacticCase("", "KS 4S 9D", right=""))
    seen = replace(
        seen,
        public=replace(seen.public, steps=1),
        given=CardSet.parse("QS 2D 3D"),
        received=CardSet.parse("KS 4S 9D"),
    )
    found = why(seen, (option("4S", 1.0), option("KS")), 1)
    assert Fact("coach.why.queen-known", {"card": "QS", "seat": 1}) in found


def test_a_seat_that_is_out_of_the_suit_is_a_danger() -> None:
    lead = TacticCase("", "9C 4D 9D", right="", past=OUT_OF_CLUBS)
    assert reason(lead, option("4D", 1.0), option("9C"))["void"] == {"seat": 2, "suit": "C"}
    behind = TacticCase("", "9C TC", right="", past=OUT_OF_CLUBS, trick="3: JC")
    found = reason(behind, option("9C", 1.0), option("TC"))
    assert found["void-behind"] == {"seat": 2, "suit": "C"}


def test_the_moon_goes_before_everything_else() -> None:
    case = TacticCase("", "AH KH QH AS KS", right="", broken=True)
    own = reason(case, option("AH", 9.0, moon=0.41), option("KS", 1.0))
    assert own["moon-own"] == {"percent": 41}
    past = (FIRST, "1: QS KS 2S 5H", "2: AH 2H 3H 4H", "2: KH 6H 7H 8H", "2: QH 9H TH 2D")
    threat = TacticCase("", "JH 4D 5D 3C 6C KC", right="", trick="2: AD KD", past=past, broken=True)
    stop = reason(threat, option("5D", 9.0, against=0.1), option("4D", 1.0, against=0.6))
    assert stop["moon-stop"] == {"seat": 2, "percent": 60}


PASSES = [
    ("QS 4S AC 8C 5C 3C 9D 7D 4D 2D 8H 5H 2H", "QS AC 9D", "pass-queen", {"card": "QS"}),
    ("QS JS 8S 6S 3S AC KC 9D 7D 4D AH KH 2H", "AC KC AH", "keep-queen", {"card": "QS", "n": 4}),
    ("QS JS 8S 6S AC KC 5C 9D 7D 4D AH KH 2H", "AC KC AH", "keep-queen", {"card": "QS", "n": 3}),
    ("AS KS 9C 8C 5C 3C 9D 7D 4D 2D 8H 5H 2H", "AS KS 9C", "pass-catcher", {"card": "AS"}),
    ("8S 6S 3S 2S KC JC 9D 7D 4D 2D 5H 3H 2H", "KC JC 9D", "pass-void", {"suit": "C"}),
    ("8S 6S 3S 2S 9C 6C 5C 3C 9D 7D 4D AH KH", "AH KH 9D", "pass-void", {"suit": "H"}),
    ("8S 6S 3S 2S 9C 6C 5C 3C 9D 7D KH 4H 2H", "KH 9C 9D", "pass-heart", {"card": "KH"}),
    ("8S 6S 3S 2S KC 6C 5C 3C 9D 7D 9H 4H 2H", "KC 9D 9H", "pass-high", {"card": "KC"}),
]


@pytest.mark.parametrize(("hand", "given", "code", "facts"), PASSES)
def test_why_cards_are_passed(
    hand: str, given: str, code: str, facts: dict[str, str | int]
) -> None:
    state = hearts.start(HeartsRules())
    seen = hearts.View(state.public, 0, CardSet.parse(hand))
    found = why_passing(seen, (option(given, 1.0), option("2S 3S 4S")))
    assert Fact(f"coach.why.{code}", facts) in found
    moon = why_passing(seen, (option(given, 1.0, moon=0.5), option("2S 3S 4S")))
    assert moon == (Fact("coach.why.pass-moon", {"percent": 50}),)
    least = why_passing(seen, (option(given, 1.0, moon=0.15), option("2S 3S 4S")))
    assert least == (Fact("coach.why.pass-moon", {"percent": 15}),)


def test_with_two_lower_spades_the_queen_cannot_be_kept() -> None:
    hand = CardSet.parse("QS JS 8S AC KC 6C 5C 9D 7D 4D AH KH 2H")
    seen = hearts.View(hearts.start(HeartsRules()).public, 0, hand)
    found = why_passing(seen, (option("AC KC AH", 1.0), option("2S 3S 4S")))
    assert [one.code for one in found] == ["coach.why.pass-heart", "coach.why.pass-high"]


def lines_of_deals() -> Iterator[str]:
    """The reasons for the first, the last and the middle card that may be played, in some moments
    of random deals."""
    for rules in ("standard", "omnibus", "black-maria", "partnership"):
        deal = takewhile(lambda step: not step[0].public.match.deals, match_steps(rules, 4))
        asked = [(state, state.public.turn) for state, _ in deal]
        for state, seat in [(state, seat) for state, seat in asked if seat is not None][::3]:
            seen = hearts.view(state, seat)
            cards = [*hearts.legal(seen).cards]
            if len(cards) < 2:
                continue
            for card in dict.fromkeys((cards[0], cards[len(cards) // 2], cards[-1])):
                options = [option(one.text, 1.0 if one is card else 0.0) for one in cards]
                options.sort(key=lambda one: -one.worth)
                found = "; ".join(
                    f"{one.code.removeprefix('coach.why.')} {one.facts or ''}".strip()
                    for one in why(seen, options, 1)
                )
                trick = seen.public.trick
                lies = " ".join(one.text for one in trick.cards) if trick else ""
                yield f"{rules}: {seat} holds {' '.join(seen.hand.texts)}, [{lies}] {card}: {found}"


def test_the_reasons_in_whole_deals_are_those_that_are_kept(
    assert_golden: AssertGolden,
) -> None:
    file = Path(__file__).parent / "golden" / "reasons.txt"
    assert_golden(file, "".join(f"{line}\n" for line in lines_of_deals()))


@pytest.mark.parametrize(
    ("worths", "code", "facts"),
    [
        ([(5.0, 0.0), (1.0, 1.0), (2.0, 0.5)], "others-cost", {"n": 2}),
        ([(5.0, 0.0), (3.5, 0.5)], "clear", {}),
        ([(5.0, 0.0), (4.0, 0.5)], "clear", {}),
        ([(5.0, 0.0), (1.0, 0.1), (4.9, 0.1)], "equal", {}),
        ([(5.0, 0.0), (4.0, 0.0)], "others-cost", {"n": 1}),
        ([(5.0, 0.0), (5.0, 0.0)], "equal", {}),
    ],
)
def test_how_the_best_card_compares_to_the_others(
    worths: list[tuple[float, float]], code: str, facts: dict[str, str | int]
) -> None:
    options = [option("2C", worth, error=error) for worth, error in worths]
    assert compare_options(options) == Fact(f"coach.why.{code}", facts)
