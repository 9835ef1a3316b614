"""What is told of every event of Hearts and answered to every question, to players and to
watchers, in both languages: aloud, in brief and in a record. Fingerprints tell what changes.

That the browser says the same is tested in ``tests/presentation/test_hearts_speech.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import pytest

from herzrasen.cards import DEALER, WATCHER, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, Legal, MoonChoice, Phase, Public, View
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Charged,
    Claimed,
    Dealt,
    KittyShown,
    KittyTaken,
    MatchEnded,
    MoonChosen,
    MoonShot,
    PassChosen,
    Passed,
    PlayBegan,
    Played,
    Scored,
    TrickTaken,
)
from herzrasen.games.hearts.state import Trick
from herzrasen.games.match import Match, new_match
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.record import hearts_narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_selectors import HandOrder, are_partners, lies_aside
from herzrasen.protocol.http_records import RecordStep
from herzrasen.terminal.translation import Translation
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.games.hearts.positions import cards, rules
from tests.golden_text import AssertGolden
from tests.presentation.golden_sentences import (
    GOLDEN,
    PLAYERS,
    READERS,
    lines_of_reader,
    names_for,
)

PARTNERS, TEAMS = "partnership", "standard+players=6,partners=2v2v2"
KITTY, TWO_PACKS = "standard+players=7,leftover=kitty-hearts", "cancellation+players=8"


def table(by: str = "standard", **facts: Any) -> Public:
    """A table in play by these rules."""
    agreed = rules(by)
    known: dict[str, Any] = {"match": new_match(agreed.sides), "phase": Phase.PLAY, "deal": 0}
    return Public(agreed, **(known | facts))


def some(text: str) -> CardSet:
    return CardSet.parse(text)


class HeartsMoment(NamedTuple):
    """An event, the table after it and before, and what came to each seat with it."""

    event: hearts.Event
    public: Public
    before: Public | None = None
    received: CardSet | None = None


QUEEN = Trick(3, cards("AS QS 2S 3S"), 3)
NOTHING = Trick(3, cards("2C 3C 4C 5C"), 0)
TWICE = Trick(0, cards("8C 8C'"))
GIVEN = tuple(some(text) for text in ("2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"))
CHARGED = (some("QS AH"), some("JD"), some(""), some("TC"))


def deal_event(by: str, steps: int) -> HeartsMoment:
    public = table(by, phase=Phase.PASS, steps=steps)
    hands = (some("2C QS"),) * public.rules.players
    return HeartsMoment(Dealt(0, 1, steps, hands), public)


def end_with(by: str, *places: int) -> HeartsMoment:
    return HeartsMoment(MatchEnded(places), table(by, phase=Phase.OVER))


EVENTS: Final = {
    "the first card": HeartsMoment(Played(0, cards("QS")[0]), table(trick=Trick(0, cards("QS")))),
    "hearts break": HeartsMoment(Played(0, cards("2H")[0]), table(broken=True), table()),
    "hearts were broken": HeartsMoment(
        Played(0, cards("2H")[0]), table(broken=True), table(broken=True)
    ),
    "hearts are broken in another deal": HeartsMoment(
        Played(0, cards("2H")[0]), table(broken=True, deal=1), table()
    ),
    "an equal card cancels": HeartsMoment(
        Played(1, cards("8C'")[0]), table(TWO_PACKS, trick=TWICE)
    ),
    "an equal card cancels nothing": HeartsMoment(
        Played(1, cards("8C'")[0]), table(f"{TWO_PACKS},equals=first", trick=TWICE)
    ),
    "a trick that costs": HeartsMoment(TrickTaken(0), table(tricks=(QUEEN,)), table()),
    "a trick that costs twice": HeartsMoment(
        TrickTaken(1), table("standard+charging=yes", tricks=(QUEEN,), charged=CHARGED)
    ),
    "a trick for nothing": HeartsMoment(TrickTaken(1), table(tricks=(NOTHING,))),
    "a trick with what waits": HeartsMoment(
        TrickTaken(0), table(tricks=(QUEEN,)), table(waiting=cards("2H 3H"))
    ),
    "a trick for nobody": HeartsMoment(TrickTaken(None), table(TWO_PACKS, tricks=(NOTHING,))),
    "dealt, nothing is passed": deal_event("standard", 0),
    "dealt, to the left": deal_event("standard", 1),
    "dealt, across": deal_event("standard", 2),
    "dealt, to the right": deal_event("standard", 3),
    "dealt, to another seat": deal_event("standard+players=5", 2),
    "dealt, nearly across": deal_event("standard+players=7", 3),
    "a pass is chosen": HeartsMoment(PassChosen(0, GIVEN[0]), table(steps=1)),
    "cards are passed to the left": HeartsMoment(Passed(1, GIVEN), table(steps=1), None, GIVEN[3]),
    "cards are passed to the right": HeartsMoment(Passed(3, GIVEN), table(steps=3), None, GIVEN[1]),
    "exposing is chosen": HeartsMoment(ChargeChosen(0, some("QS")), table()),
    "exposing nothing is chosen": HeartsMoment(ChargeChosen(0, some("")), table()),
    "cards are exposed": HeartsMoment(Charged(CHARGED), table()),
    "nothing is exposed": HeartsMoment(Charged((some(""),) * 4), table()),
    "play begins": HeartsMoment(PlayBegan(0), table()),
    "the rest is certain": HeartsMoment(
        Claimed(0, (some("AS"), some("2C"), some(""), some("3C"))), table()
    ),
    "all agreed to the rest": HeartsMoment(Claimed(0, GIVEN, agreed=True), table()),
    "the kitty is taken": HeartsMoment(KittyTaken(0, some("2D 3D")), table(KITTY)),
    "the kitty is shown": HeartsMoment(KittyShown(some("2D 3D")), table(KITTY)),
    "the moon": HeartsMoment(MoonShot(0), table()),
    "the sun": HeartsMoment(MoonShot(0, sun=True), table()),
    **{
        f"of the moon, {choice.value}": HeartsMoment(MoonChosen(0, choice), table())
        for choice in MoonChoice
    },
    "a deal is scored": HeartsMoment(
        Scored((26, 0, -10, 1), (30, 5, -10, 1)), table(match=Match((30, 5, -10, 1)))
    ),
    "a deal of partners is scored": HeartsMoment(
        Scored((20, 0, 5, 1), (30, 5)), table(PARTNERS, match=Match((30, 5)))
    ),
    "one wins": end_with("standard", 1, 2, 3, 4),
    "another wins": end_with("standard", 2, 1, 3, 4),
    "two share first place": end_with("standard", 1, 3, 1, 4),
    "others share first place": end_with("standard", 3, 3, 1, 1),
    "partners win": end_with(PARTNERS, 1, 2),
    "both sides share first place": end_with(PARTNERS, 1, 1),
    "two of three sides share first place": end_with(TEAMS, 1, 3, 1),
    "others of three sides share it": end_with(TEAMS, 3, 1, 1),
}


def event_lines(moment: HeartsMoment) -> Iterator[str]:
    for language in LANGUAGES:
        t = Translation(language)
        for own in READERS:
            seen = hearts.see(moment.event, own)
            sentences, brief = (
                HeartsDescriber(t, own, names_for(own, t).__getitem__, brief=short).describe(
                    seen, moment.public, moment.before
                )
                for short in (False, True)
            )
            received = moment.received if own == 0 else None
            view = View(moment.public, own, some("2C QS"), received=received)
            step = RecordStep(1, DEALER, seen, view)
            written = hearts_narration.narrate(step, RecordTranslator(language, PLAYERS), own)
            yield from lines_of_reader(f"{language} {own}", sentences, brief, written)


def test_every_event_is_told_to_everybody(assert_fingerprints: AssertFingerprints) -> None:
    steps = [CourseStep(title, "\n".join(event_lines(moment))) for title, moment in EVENTS.items()]
    assert_fingerprints(GOLDEN / "hearts-events.txt", {"events": steps})


LYING = Trick(3, cards("2C QC KC"))
SHOWN = (Trick(0, cards("2C 3C 4D 5C"), 3), Trick(3, cards("AS 2S QS 4H"), 3))
Answer = Callable[[HeartsDescriber], str]
ANSWERS: Final[dict[str, Answer]] = {
    "wanted: three cards to the left": lambda d: d.prompt(Legal(Ask.PASS, most=3), table(steps=1)),
    "wanted: one card to the right": lambda d: d.prompt(Legal(Ask.PASS, most=1), table(steps=3)),
    "wanted: the moon": lambda d: d.prompt(Legal(Ask.MOON), table(phase=Phase.MOON)),
    "wanted: what to expose": lambda d: d.prompt(Legal(Ask.CHARGE, some("QS AH")), table()),
    "wanted: nothing to expose": lambda d: d.prompt(Legal(Ask.CHARGE), table()),
    "wanted: to follow": lambda d: d.prompt(Legal(Ask.PLAY), table(trick=LYING)),
    "wanted: to lead": lambda d: d.prompt(Legal(Ask.PLAY), table(trick=Trick(0))),
    "wanted: to lead or claim": lambda d: d.prompt(
        Legal(Ask.PLAY, claim=True), table(trick=Trick(0))
    ),
    "wanted: to lead, of no trick": lambda d: d.prompt(Legal(Ask.PLAY), table()),
    "no hand": lambda d: d.hand(()),
    "hand of two packs": lambda d: d.hand(cards("2C 2C' AC QS QS'")),
    "no trick": lambda d: d.trick(table(phase=Phase.PASS)),
    "trick to be led": lambda d: d.trick(table(trick=Trick(0))),
    "trick": lambda d: d.trick(table(trick=Trick(1, LYING.cards))),
    "full trick": lambda d: d.trick(table(trick=Trick(3, QUEEN.cards))),
    "no last trick": lambda d: d.last(table()),
    "last trick": lambda d: d.last(table(tricks=(NOTHING, QUEEN))),
    "last trick, the first": lambda d: d.last(table(tricks=(NOTHING,))),
    "last trick for nobody": lambda d: d.last(table(tricks=(Trick(0, cards("2C 2C' 3C 3C'")),))),
    "scores between deals": lambda d: d.scores(
        table(phase=Phase.DEAL, points=(1, 2, 3, 4)), taken_open=True
    ),
    "scores before a trick": lambda d: d.scores(table(), taken_open=True),
    "scores in a deal": lambda d: d.scores(table(points=(1, 2, 3, -10)), taken_open=True),
    "scores under the moon": lambda d: d.scores(
        table(phase=Phase.MOON, points=(26, 0, 0, 0)), taken_open=True
    ),
    "scores, taken cards hidden": lambda d: d.scores(table(points=(1, 2, 3, 4)), taken_open=False),
    "scores of partners": lambda d: d.scores(
        table(PARTNERS, points=(1, 2, 3, 4), match=Match((50, -7))), taken_open=True
    ),
    "no voids": lambda d: d.voids(table(tricks=(NOTHING,))),
    "voids": lambda d: d.voids(table(tricks=SHOWN)),
    "voids of the running trick": lambda d: d.voids(table(trick=Trick(3, cards("2C QC KD")))),
    "nothing open": lambda d: d.open(table()),
    "open: one was played": lambda d: d.open(
        table(charged=(some("QS AH"), some(""), some(""), some("")), tricks=(QUEEN,))
    ),
    "open: all were played": lambda d: d.open(
        table(charged=(some("QS"), some(""), some(""), some("")), tricks=(QUEEN,))
    ),
    "open: some wait": lambda d: d.open(table(TWO_PACKS, waiting=cards("2H 2H'"))),
    "open: all together": lambda d: d.open(
        table(charged=CHARGED, trick=Trick(0, cards("TC")), waiting=cards("2H"))
    ),
    "no kitty": lambda d: d.kitty(View(table(), d.own)),
    "kitty on the table": lambda d: d.kitty(View(table(KITTY, kitty=3), d.own)),
    "kitty for the first trick": lambda d: d.kitty(
        View(table("standard+players=7,leftover=kitty-first", kitty=3), d.own)
    ),
    "kitty while cards are passed": lambda d: d.kitty(
        View(table(KITTY, kitty=3, phase=Phase.PASS), d.own)
    ),
    "kitty between deals": lambda d: d.kitty(View(table(KITTY, kitty=3, phase=Phase.DEAL), d.own)),
    "kitty of the first seat": lambda d: d.kitty(
        View(
            table(KITTY, kitty=3, kitty_taker=0), d.own, kitty=some("2D 3D") if not d.own else None
        )
    ),
    "everybody alone": lambda d: d.sides(table()),
    "partners": lambda d: d.sides(table(PARTNERS)),
    "three sides": lambda d: d.sides(table(TEAMS)),
}


def test_every_question_is_answered_to_everybody(assert_golden: AssertGolden) -> None:
    lines = []
    for title, answer in ANSWERS.items():
        lines.append(f"{title}:")
        for language in LANGUAGES:
            t = Translation(language)
            for own in READERS[:2] if title.startswith(("wanted", "hand")) else READERS:
                sentence = answer(HeartsDescriber(t, own, names_for(own, t).__getitem__))
                lines.append(f"  {language} {own}: {sentence}".rstrip())
    assert_golden(GOLDEN / "hearts-answers.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("order", "hand", "sentence"),
    [
        ("up", "2H 3H AS 4D", "Diamonds: four. Spades: ace. Hearts: two, three"),
        ("down", "2H 3H AS 4D", "Spades: ace. Hearts: three, two. Diamonds: four"),
        ("colours", "2H 3H AS 4D", "Diamonds: four. Spades: ace. Hearts: two, three"),
        ("colours", "2C 3S 4H", "Clubs: two. Hearts: four. Spades: three"),
        ("colours", "2C 3S 4D", "Clubs: two. Diamonds: four. Spades: three"),
        ("colours", "2C 4D 5H", "Diamonds: four. Clubs: two. Hearts: five"),
        ("colours", "2C 3S", "Clubs: two. Spades: three"),
        ("colours", "2C 3S 4D 5H", "Clubs: two. Diamonds: four. Spades: three. Hearts: five"),
    ],
)
def test_of_three_suits_the_one_alone_in_its_colour_stands_in_the_middle(
    order: HandOrder, hand: str, sentence: str
) -> None:
    describer = HeartsDescriber(Translation("en"), 0, str, order)
    assert describer.hand(cards(hand)) == sentence


def test_partners_are_two_seats_of_one_side() -> None:
    seats = (WATCHER, 0, 1, 2)
    found = {
        by: {(a, b) for a in seats for b in seats if are_partners(table(by), a, b)}
        for by in ("standard", PARTNERS)
    }
    assert found == {"standard": set(), PARTNERS: {(0, 2), (2, 0)}}


@pytest.mark.parametrize(
    ("facts", "lies"),
    [
        ({}, None),
        ({"kitty": 3}, "kitty"),
        ({"kitty": 1, "waiting": cards("2H")}, "kitty"),
        ({"kitty": 3, "kitty_taker": 0}, None),
        ({"waiting": cards("2H")}, "waiting"),
        ({"waiting": cards("2H"), "phase": Phase.DEAL}, None),
        ({"kitty": 3, "phase": Phase.DEAL}, None),
    ],
)
def test_the_kitty_lies_beside_the_trick_or_what_waits(
    facts: dict[str, Any], lies: str | None
) -> None:
    assert lies_aside(table(**facts)) == lies
