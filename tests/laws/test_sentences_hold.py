"""Every sentence of the rule book is true of every match by these rules: no other test reads the
sentences against what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec
import pytest

from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.rules import Partners
from herzrasen.games.nerts.rules import Tie
from herzrasen.games.protocol import GameName, InvalidRules
from tests.laws import (
    hearts_rules_strategy,
    hearts_sentences,
    nerts_rules_strategy,
    nerts_sentences,
)
from tests.laws.hearts import HEARTS, choose
from tests.laws.hearts_deals import deals_of
from tests.laws.nerts import NERTS
from tests.laws.rulebook_sentences import PageSentences, Reading, keys_of, sentences_about
from tests.strategies import match_at_random
from tests.tiers import size_of_tier

NERTS_STEPS: Final = 400
"""A match of Nerts is broken off after so many; most have ended by then."""


def highest(legal: hearts.Legal, random: Random) -> hearts.Move:
    """A move that takes tricks: moons and suns come of it."""
    if legal.ask is hearts.Ask.PLAY:
        return hearts.Play(max(legal.cards, key=lambda card: card.rank))
    return choose(legal, random)


def eager(legal: nerts.Legal, random: Random) -> nerts.Move:
    """A move that gets on, for the most part: rounds end within a few hundred."""
    moves = [move for move in legal if move != nerts.Vote(stuck=False)] or [*legal]
    useful = [move for move in moves if _gets_on(move)]
    if useful and random.random() < 0.7:
        return random.choice(useful)
    busy = [move for move in moves if not isinstance(move, nerts.Vote)]
    return random.choice(busy if busy and random.random() < 0.95 else moves)


def _gets_on(move: nerts.Move) -> bool:
    if isinstance(move, nerts.Lift):
        return move.source.at is nerts.Spot.PILE or move.target.at is nerts.Spot.FOUNDATION
    return isinstance(move, nerts.Call)


def hearts_match(rules: hearts.HeartsRules, random: Random, *, greedy: bool) -> Any:
    subject = replace(HEARTS, choose=highest) if greedy else HEARTS
    return list(deals_of(match_at_random(subject, rules, random)))


def any_hearts_match(number: int) -> tuple[hearts.HeartsRules, Any]:
    random = Random(f"sentences of Hearts {number}")
    rules = hearts_rules_strategy.rules_at_random(random)
    if number % 6 == 3:
        with suppress(InvalidRules):  # there are few partners among those drawn
            rules = msgspec.structs.replace(rules, players=4, partners=Partners.TWO_TWOS)
    return rules, hearts_match(rules, random, greedy=number % 3 == 0)


def nerts_match(rules: nerts.NertsRules, random: Random) -> Any:
    steps = match_at_random(replace(NERTS, choose=eager), rules, random)
    return list(islice(steps, NERTS_STEPS))


def any_nerts_match(number: int) -> tuple[nerts.NertsRules, Any]:
    random = Random(f"sentences of Nerts {number}")
    while True:
        drawn = nerts_rules_strategy.rules_at_random(random)
        short: dict[str, Any] = {
            "round_cap": min(drawn.round_cap, 3),
            "rounds": None if drawn.rounds is None else min(drawn.rounds, 2),
            "target": random.choice((5, 20, drawn.target)),
        }
        if number % 5 < 2:
            short |= {"seats": 1 + number % 5}
        if number % 10 == 1:
            short |= {"tie": Tie.SHARED, "round_cap": 1, "rounds": 1}
        with suppress(InvalidRules):  # what was drawn forbids one of these
            rules = msgspec.structs.replace(drawn, **short)
            return rules, nerts_match(rules, random)


@dataclass(frozen=True)
class CheckedPage:
    """A game's page: its sentences' readings, those without, and matches by random rules."""

    namespace: str
    readings: Mapping[str, Reading]
    outside: Mapping[str, str]
    play: Callable[[int], tuple[Any, Any]]

    def untrue(self, page: PageSentences, match: Any) -> tuple[set[str], set[str]]:
        """The sentences that this match shows to be untrue, and all that it shows something of."""
        untrue, shown = set(), set()
        for key in page.facts.keys() & self.readings.keys():
            for holds in self.readings[key](page, match):
                shown.add(key)
                if not holds:
                    untrue.add(key)
                    break
        return untrue, shown


PAGES: Final[Mapping[GameName, CheckedPage]] = {
    "hearts": CheckedPage(
        "hearts_rules",
        hearts_sentences.READINGS,
        hearts_sentences.OUTSIDE_PLAY,
        any_hearts_match,
    ),
    "nerts": CheckedPage(
        "nerts_rules", nerts_sentences.READINGS, nerts_sentences.OUTSIDE_PLAY, any_nerts_match
    ),
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_every_sentence_has_a_reading_or_a_reason_why_not(page: CheckedPage) -> None:
    assert not page.readings.keys() & page.outside.keys()
    assert page.readings.keys() | page.outside.keys() == keys_of(page.namespace)


def assert_true(page: CheckedPage, numbers: range) -> set[str]:
    """All sentences hold in these matches; answer those that something was seen of."""
    seen = set()
    for number in numbers:
        rules, match = page.play(number)
        untrue, shown = page.untrue(sentences_about(rules, page.namespace), match)
        assert not untrue, (number, rules)
        seen |= shown
    return seen


def test_the_sentences_of_hearts_are_true() -> None:
    assert_true(PAGES["hearts"], range(size_of_tier(15, 60)))


def test_the_sentences_of_nerts_are_true() -> None:
    assert_true(PAGES["nerts"], range(size_of_tier(6, 20)))


@pytest.mark.heavy
@pytest.mark.parametrize(("game", "many"), [("hearts", 300), ("nerts", 120)])
def test_every_sentence_has_its_occasion(game: GameName, many: int) -> None:
    """A reading that never looked at anything would prove nothing."""
    page = PAGES[game]
    assert assert_true(page, range(many)) == page.readings.keys()


FALSE: Final = [
    ("standard", "before.left-right-across-hold", "before.left-right"),
    ("standard", "play.lowest-club", "play.left-of-dealer"),
    ("standard+first_lead=left-of-dealer", "play.forbidden", "play.allowed"),
    ("standard", "play.break-heart", "play.break-free"),
    ("standard", "counting.hearts-one", "counting.hearts-pips"),
    ("omnibus", "counting.bonus", "counting.bonus-nothing"),
    ("black-maria", "play.left-of-dealer", "play.lowest-club-held"),
    ("cancellation", "play.cancel", "play.first"),
    ("stoss+foundations=per-suit,aces=automatic", "play.rivals-by-hand", "play.rivals-automatic"),
]


@pytest.mark.parametrize(("written", "key", "other"), FALSE)
def test_a_false_sentence_is_found(written: str, key: str, other: str) -> None:
    """The readings tell sentences apart: another one in its place does not hold."""
    rules: Any = hearts.parse_rules(written)
    match: Any
    if isinstance(rules, hearts.HeartsRules):
        checked, rules = PAGES["hearts"], msgspec.structs.replace(rules, deal_cap=4)
        match = hearts_match(rules, Random(5), greedy=False)
    else:
        checked, rules = PAGES["nerts"], nerts.parse_rules(written)
        match = nerts_match(rules, Random(4))  # a king comes where such an ace lies
    page = sentences_about(rules, checked.namespace)
    assert checked.untrue(page, match)[0] == set()
    assert key in page
    wrong = {name: facts for name, facts in page.facts.items() if name != key}
    other_said = PageSentences({**wrong, other: page.facts[key]})
    assert other in checked.untrue(other_said, match)[0]
