"""Positions with an obvious answer for a club player (rulings/hearts.md, section 5).

Each case is a tactic, what the seat sees, and the cards that are right. A trick is written as its
leader and its cards; seat 0 is asked.
"""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.captures import winning_index
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.state import Phase, Public, Trick
from herzrasen.games.match import new_match

STANDARD = HeartsRules()
ME: Seat = 0


@dataclass
class TacticCase:
    tactic: str
    hand: str
    right: str
    trick: str = ""
    past: tuple[str, ...] = ("3: 2C 3C 4C 5C",)
    broken: bool = False
    rules: HeartsRules = STANDARD


PLAYS = [
    TacticCase("the queen goes under the king", "QS 5S 9D KD", right="QS", trick="2: 4S KS"),
    TacticCase("the queen is not thrown on a jack", "QS 5S 9D KD", right="5S", trick="2: 4S JS"),
    TacticCase(
        "stay under with the highest that loses", "9D 3D KD", right="9D", trick="1: 8D TD 2H"
    ),
    TacticCase(
        "the ace of spades stays back while the queen is out",
        "AS 6S 2S 4D",
        right="6S",
        trick="3: 8S",
    ),
    TacticCase(
        "last in a cheap trick, be rid of the highest",
        "AC 6C 2D 3D",
        right="AC",
        trick="1: 7C 8C 9C",
    ),
    TacticCase(
        "first trick: no points can fall, so the highest goes",
        "AC 9C 6C 2D 3D 4D 5D 2S 3S 4S 2H 3H 4H",
        right="AC",
        trick="3: 2C",
        past=(),
    ),
    TacticCase(
        "forced over the trick, and last: the highest", "KD QD 2S", right="KD", trick="1: 4D 5D 2H"
    ),
    TacticCase("void: the queen first of all", "QS AH AD 2S 3H", right="QS", trick="1: 7C 8C 9C"),
    TacticCase(
        "void, the queen out: the bare ace or king of spades",
        "AS 3D 4D 2H",
        right="AS",
        trick="2: 7C 8C",
    ),
    TacticCase(
        "void, the queen gone: the high heart",
        "AH 6H 2H 3D 2D",
        right="AH",
        trick="2: 7C 8C",
        past=("3: 2C 3C 4C 5C", "2: AS 3S QS 4S"),
    ),
    TacticCase("low spades smoke the queen out", "5S 3S KD JD KC JC", right="5S 3S"),
    TacticCase("no spade is led below one's own ace", "AS 5S 3D 2D 6C", right="3D 2D 6C"),
    TacticCase("no spade is led by who holds the queen", "QS 9S 8S 3D 2D 6C", right="3D 2D 6C"),
    TacticCase(
        "hearts broken: the low heart, not the high one",
        "AH 2H",
        right="2H",
        past=("3: 2C 3C 4C 5C", "2: AS 3S QS 4S", "2: 5H 6H 7H 3H", "2: JC QC TC 9C"),
        broken=True,
    ),
    TacticCase(
        "a shooter is given no points",
        "KH 8H 4S 3D",
        right="4S 3D",
        trick="2: AC 9C",
        past=("3: 2C 3C 4C QC", "2: KC 6C JH 9H", "2: QH 2H 3H 4H", "2: TH 5H 6H 7H"),
        broken=True,
    ),
    TacticCase(
        "a point is taken from a shooter",
        "AH 2H 4S 3D",
        right="AH",
        trick="2: KH 6H",
        past=("3: 2C 3C 4C QC", "2: KC 6C JH 9H", "2: QH 5H 3H 4H", "2: TH 8H 7H 7C"),
        broken=True,
    ),
    TacticCase(
        "the jack of diamonds is worth taking",
        "KD 2D 3S",
        right="KD",
        trick="1: 4D JD 5D",
        rules=hearts.PRESETS["omnibus"],
    ),
    TacticCase(
        "Black Maria: the king of spades costs, too, and goes under the ace",
        "KS 5S 9D",
        right="KS",
        trick="2: 4S AS",
        rules=replace(hearts.PRESETS["black-maria"], players=4),
    ),
    TacticCase(
        "the jack of diamonds is not thrown away",
        "JD 9S 6S 8H",
        right="9S 6S 8H",
        trick="1: 7C 8C 9C",
        rules=hearts.PRESETS["omnibus"],
    ),
    TacticCase(
        "the jack of diamonds waits for the higher cards",
        "JD 4D 3D",
        right="4D 3D",
        trick="1: QD 5D 6D",
        rules=hearts.PRESETS["omnibus"],
    ),
    TacticCase(
        "Spot: the king of hearts is feared like the queen",
        "KH 2H 9S 6S 5D",
        right="KH",
        trick="1: 7C 8C 9C",
        past=("3: 2C 3C 4C 5C", "2: AS 3S QS 4S"),
        rules=hearts.PRESETS["spot"],
    ),
    TacticCase(
        "a partner's trick gets no queen",
        "QS 3D 2D 2S",
        right="3D 2D 2S",
        trick="1: 7C AC 9C",
        rules=hearts.PRESETS["partnership"],
    ),
    TacticCase(
        "an opponent's does",
        "QS 3D 2D 2S",
        right="QS",
        trick="1: AC 7C 9C",
        rules=hearts.PRESETS["partnership"],
    ),
    TacticCase(
        "two packs: the like of the highest card cancels it, and is gone without winning",
        "KS' 3S 4D",
        right="KS'",
        trick="1: 4S KS 7S 8S 9S",
        past=("3: 3C 4C 5C 6C 7C 8C",),
        rules=hearts.PRESETS["cancellation"],
    ),
]

PASSES = [
    TacticCase("the bare queen goes", "QS 4S AC 8C 5C 3C 9D 7D 4D 2D 8H 5H 2H", right="QS"),
    TacticCase(
        "bare ace and king of spades go", "AS KS 9C 8C 5C 3C 9D 7D 4D 2D 8H 5H 2H", right="AS KS"
    ),
    TacticCase("a short suit is emptied", "8S 6S 3S 2S KC JC 9D 7D 4D 2D 5H 3H 2H", right="KC JC"),
    TacticCase("bare high hearts go", "8S 6S 3S 2S 9C 6C 5C 3C 9D 7D 4D AH KH", right="AH KH"),
    TacticCase(
        "with very many high cards the few low ones go",
        "AS KS QS AC KC QC JC TC AH KH QH 3D 2D",
        right="3D 2D",
    ),
]

KEPT = [
    TacticCase(
        "the jack of diamonds and the cards that may catch it stay",
        "JD AD KD 9D 8S 6S 4S AC KC 9C 9H 4H 2H",
        right="JD AD KD",
        rules=hearts.PRESETS["omnibus"],
    ),
    TacticCase(
        "the queen stays with good cover", "QS JS 8S 6S 3S AC KC 9D 7D 4D AH KH 2H", right="QS"
    ),
    TacticCase(
        "low spades guard and stay", "QS 8S 6S 3S AC KC 9C JD 7D 4D AH 9H 2H", right="8S 6S 3S"
    ),
    TacticCase("long low hearts stay", "8S 6S AC KC 9C JD 7D 4D 9H 6H 4H 3H 2H", right="4H 3H 2H"),
]


def trick(text: str) -> Trick:
    leader, cards = text.split(":")
    return Trick(int(leader), tuple(Card.parse(word) for word in cards.split()))


def view(case: TacticCase) -> hearts.View:
    """What seat 0 sees in this case, in the phase of play."""
    hand = CardSet.parse(case.hand)
    past = tuple(
        replace(played, winner=(played.leader + place) % case.rules.players)
        for played in map(trick, case.past)
        if (place := winning_index(case.rules, played.cards)) is not None
    )
    running = trick(case.trick or f"{ME}:")
    players = case.rules.players
    assert (running.leader + len(running.cards)) % players == ME, "another seat is asked"
    held = [len(hand)] * players
    for place in range(len(running.cards)):
        held[(running.leader + place) % players] -= 1
    public = Public(
        rules=case.rules,
        match=new_match(case.rules.sides),
        phase=Phase.PLAY,
        deal=0,
        trick=running,
        tricks=past,
        broken=case.broken,
        held=tuple(held),
    )
    return hearts.View(public, ME, hand)


def choose_pass(case: TacticCase) -> CardSet:
    public = Public(
        rules=case.rules,
        match=new_match(case.rules.sides),
        phase=Phase.PASS,
        deal=0,
        steps=1,
        held=(13,) * 4,
    )
    move = HeartsBot(2).choose(hearts.View(public, ME, CardSet.parse(case.hand)))
    assert isinstance(move, hearts.Pass)
    return move.cards


@pytest.mark.parametrize("case", PLAYS, ids=lambda case: case.tactic)
def test_the_club_player_plays(case: TacticCase) -> None:
    move = HeartsBot(2).choose(view(case))
    assert isinstance(move, hearts.Play)
    assert move.card in CardSet.parse(case.right)


@pytest.mark.parametrize("case", PASSES, ids=lambda case: case.tactic)
def test_the_club_player_passes(case: TacticCase) -> None:
    assert CardSet.parse(case.right) <= choose_pass(case)


@pytest.mark.parametrize("case", KEPT, ids=lambda case: case.tactic)
def test_the_club_player_keeps(case: TacticCase) -> None:
    assert not CardSet.parse(case.right) & choose_pass(case)
