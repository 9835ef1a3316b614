"""Which deals of Hearts fit their lines, where hands are hidden; and the first line that none
fits."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from herzrasen.cards import WATCHER, Card, CardSet, Seat, packs
from herzrasen.games.hearts.dealing import dealer_of, hands_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import Played
from herzrasen.record import CheckResult, Fault, check
from herzrasen.record.hearts_guess import guess
from herzrasen.record.lines import HandLine
from herzrasen.record.notation import notation_of
from tests.games.hearts.positions import rules
from tests.laws.hearts import HEARTS
from tests.presentation.rulebook.test_sentences import ONE_HEART
from tests.record.recorded_matches import record_of_match
from tests.strategies import MatchStep, match_at_random


def of_few(cards: str, more: str) -> str:
    """Standard rules with these cards alone."""
    left_out = ".".join(card.text for card in packs(1) if card not in CardSet.parse(cards))
    return f"standard+trim=own,removed={left_out},{more}"


TWELVE: Final = "2C 3C 4C 2D 3D 4D QS 2S 3S 2H 3H 4H"
PASSING: Final = of_few(TWELVE, "pass_count=1")
KITTY: Final = of_few(f"{TWELVE} 5H 6H", "pass_count=0,leftover=kitty-first")
HANDS: Final = ("hand 0: 2C 3C 4C", "hand 1: 2D 3D 4D", "hand 2: ? ? ?", "hand 3: ? ? ?")
PASSED: Final = (
    *("hand 0: ? ? ?", *HANDS[1:]),
    *("pass 0: 2C", "pass 1: 2D", "pass 2: ?", "pass 3: ?"),
)
"""As the second seat saw it."""
KNOWN: Final = (*HANDS[:2], "hand 2: QS 2S 3S", "hand 3: 2H 3H 4H")


def outcome(by: str, lines: tuple[str, ...], bans: str = "") -> str:
    """What is wrong and in which line, counted from 0; empty if a deal fits."""
    read = [notation_of("hearts").read(line) for line in lines]
    banned = frozenset((int(ban[0]), Card.parse(ban[2:])) for ban in bans.split())
    found = guess(rules(by), 0, read, banned)
    if isinstance(found, Fault):
        return f"{found.code.removeprefix('record.fault.')} {found.row}"
    assert CardSet(found.deal.pack) == deck(rules(by)).cards
    hands = hands_of(rules(by), dealer_of(rules(by), 0), found.deal.pack)
    for line in read:
        if isinstance(line, HandLine) and None not in line.cards:
            assert hands[line.seat] == CardSet(card for card in line.cards if card)
    return ""


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (KNOWN, ""),
        (HANDS, ""),
        ((*HANDS, "lead 0: 2C 2D QS 2H"), ""),
        ((*HANDS, "lead 0: 2C 2D 4C 2H"), "card-twice 4"),
        ((*HANDS, "lead 0: 2C 2D AH 2H"), "not-in-deck 4"),
        ((*HANDS, "lead 0: 2C 2D ? 2H"), ""),
        ((*HANDS, "lead 3: 2H 2C 2D QS", "lead 2: QS"), ""),
        ((*HANDS, "lead 2: 2S", "lead 2: 3S", "lead 2: QS"), ""),
        ((*HANDS, "lead 2: 2S", "lead 2: 3S", "lead 2: QS", "lead 2: 2H"), "too-many-cards 7"),
        ((*HANDS, "left 2: 2S 3S QS", "left 3: 2H 3H 2S"), "card-twice 5"),
        ((*KNOWN, "hand 0: 2C 3C 4C"), "hands 4"),
        ((*HANDS[:3], "lead 0: 2C"), "hands 3"),
        (HANDS[:2], "hands 2"),
        (("pass 0: 2C", *HANDS), ""),
        (("lead 0: 2C", *HANDS), "hands 0"),
        ((*HANDS, "pass 0: 2D"), "hearts.refusal.not-in-hand 4"),
        ((*HANDS, "pass 2: 2D"), "card-twice 4"),
        ((*HANDS, "pass 2: 2S 3S"), "hearts.refusal.pass-count 4"),
        ((*PASSED, "lead 2: 2D"), ""),
        ((*PASSED, "lead 3: 2D"), "card-twice 8"),
        ((*HANDS, "pass 2: 2S", "pass 3: 2S", "pass 0: 2C", "pass 1: 2D"), "no-deal 7"),
    ],
)
def test_hands_fit_what_was_passed_and_shown(lines: tuple[str, ...], wrong: str) -> None:
    """One card is passed to the left."""
    assert outcome(PASSING, lines) == wrong


@pytest.mark.parametrize(
    ("bans", "shown", "wrong"),
    [
        ("2:QS", "", ""),
        ("2:QS 3:QS", "", "no-deal 3"),
        ("2:QS", "3: 2S/3: 3S", ""),
        ("2:QS", "3: 2S/3: 3S/3: 2H", "no-deal 6"),
    ],
)
def test_the_first_line_is_named_that_leaves_no_place_for_a_card(
    bans: str, shown: str, wrong: str
) -> None:
    lines = (*HANDS, *(f"lead {one}" for one in shown.split("/") if one))
    assert outcome(PASSING, lines, bans) == wrong


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (("kitty: ? ?",), ""),
        (("kitty: 5H ?",), ""),
        (("kitty: 2C ?",), "card-twice 4"),
        (("kitty: ? ? ?",), "kitty-size 4"),
        (("kitty: 5H 6H", "shown: 5H 6H"), ""),
        (("kitty: 5H 6H", "shown: 2H"), "kitty-size 5"),
        (("kitty: ? ?", "lead 2: 5H", "shown: 5H 6H"), "card-twice 6"),
        (("kitty: 5H 6H", "lead 2: 5H"), "card-twice 5"),
    ],
)
def test_the_kitty_has_its_cards_alone(lines: tuple[str, ...], wrong: str) -> None:
    assert outcome(KITTY, (*HANDS, *lines)) == wrong


@pytest.mark.parametrize("seat", [None, 1, WATCHER])
@pytest.mark.parametrize(
    "by",
    [
        "standard+first_lead=holder-any-club",
        "standard+players=5,leftover=kitty-hearts,first_lead=holder-any-club",
        "cancellation+players=8,first_lead=lowest-club",
        f"{ONE_HEART},moon=automatic",
        f"{ONE_HEART},moon=choice",
    ],
)
def test_who_leads_first_and_what_a_moon_does_fit_hidden_hands(by: str, seat: Seat | None) -> None:
    """At the end, and at each card of the first trick: later tricks show who held the lowest
    club."""
    for seed in range(3):
        walk = [*match_at_random(HEARTS, rules(f"{by},target=none,deals=1"), Random(seed))]
        first = next(number for number, step in enumerate(walk, 1) if is_card(step))
        for length in (*range(first, first + 8), len(walk)):
            record = record_of_match(HEARTS, walk[:length], seat)
            assert isinstance(check(record), CheckResult)


def is_card(step: MatchStep) -> bool:
    return any(isinstance(event, Played) for event in step.events)
