"""Sentences of Hearts: the terminal's are those of the browser, word for word."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from herzrasen.cards import WATCHER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.events import (
    Charged,
    Claimed,
    KittyShown,
    MatchEnded,
    MoonChosen,
    MoonShot,
    Played,
    TrickTaken,
)
from herzrasen.games.hearts.state import Trick
from herzrasen.games.match import Match
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation.speech import hearts_hints as speech
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_selectors import (
    HandOrder,
    cancelled_cards,
    running_totals,
)
from herzrasen.protocol import codec
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    Hint,
    HintOption,
)
from tests.presentation.hearts_matches import match_steps
from tests.presentation.texts_of_language import TextsOfLanguage

ORDERS: tuple[HandOrder, ...] = ("up", "down", "colours")
NAMES = ("Eva", "Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas")
MATCHES = (
    "new-moon+charging=yes,bonus_card=JD,target=40",
    "partnership+target=40,sun=yes",
    "black-maria+target=60",
    "standard+players=5,leftover=kitty-first,deals=2",
    "standard+players=7,leftover=kitty-hearts,rotation=steps,deals=2",
    "cancellation+players=8,deals=2",
    "standard+players=6,partners=2v2v2,deals=2,rotation=across",
)


class Reader(msgspec.Struct):
    """One who is told of a match: what they ask, and what they are answered."""

    own: int
    order: HandOrder
    brief: bool
    names: tuple[str, ...]
    questions: list[list[Any]] = []
    answers: list[Any] = []
    before: hearts.Public | None = None

    def hear(self, describer: HeartsDescriber, state: hearts.State, event: hearts.Event) -> None:
        seen, view = hearts.see(event, self.own), hearts.view(state, self.own)
        public = view.public
        self.ask(
            describer.describe(seen, public, self.before), "describe", seen, public, self.before
        )
        if isinstance(event, MatchEnded):
            places = list(event.places)
            self.ask(describer.winners(public, event.places), "winners", public, places)
        self.before = public

    def ask_everything(self, describer: HeartsDescriber, view: hearts.View) -> None:
        public, legal = view.public, hearts.legal(view)
        if legal:
            self.ask(describer.prompt(legal, public), "wanted", legal, public)
        if self.own >= 0:
            self.ask(describer.hand(view.hand), "hand", view.hand)
        for open_cards in (False, True):
            answer = describer.scores(public, taken_open=open_cards)
            self.ask(answer, "scores", public, open_cards)
        for what in ("trick", "last", "voids", "open", "sides"):
            self.ask(getattr(describer, what)(public), what, public)
        self.ask(describer.kitty(view), "kitty", view)

    def ask(self, answer: Any, what: str, *facts: Any) -> None:
        self.questions.append([what, *facts])
        self.answers.append(answer)


def listen(text: str, seed: int, language: str) -> tuple[list[Reader], set[type]]:
    """Two players and a watcher hear a whole match and ask now and then; which events came."""
    t, rng = TextsOfLanguage(language), random.Random(seed)
    steps = list(match_steps(text, seed))
    players = steps[0][0].public.rules.players
    readers, seen = [], {type(event) for _, event in steps}
    for own in (0, players - 1, WATCHER):
        names = tuple("You" if seat == own else name for seat, name in enumerate(NAMES))
        reader = Reader(own, rng.choice(ORDERS), rng.random() < 0.5, names)
        describer = HeartsDescriber(t, own, names.__getitem__, reader.order, reader.brief)
        for state, event in steps:
            reader.hear(describer, state, event)
            if rng.random() < 0.2:
                reader.ask_everything(describer, hearts.view(state, own))
        readers.append(reader)
    return readers, seen


def browser_answers(node: str, language: str, **asked: Any) -> Any:
    """What the browser's modules say to the same questions."""
    questions = {"lang": language, "texts": dict(catalogue(language)), "readers": [], "hints": []}
    program = Path(__file__).with_name("hearts_speech.js")
    done = subprocess.run(
        [node, str(program)],
        input=codec.encode(questions | asked),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "matches", [MATCHES[:1], pytest.param(MATCHES, marks=pytest.mark.heavy)], ids=["one", "all"]
)
def test_every_sentence_of_random_matches_is_the_browsers(
    node: str, language: str, matches: tuple[str, ...]
) -> None:
    seen: set[type] = set()
    readers: list[Reader] = []
    for seed, text in enumerate(matches):
        some, events = listen(text, seed, language)
        readers += some
        seen |= events
    assert seen >= ({Charged, Claimed, MatchEnded, Played, TrickTaken})
    assert KittyShown in seen or matches != MATCHES
    browser = browser_answers(node, language, readers=readers)["answers"]
    for reader, answers in zip(readers, browser, strict=True):
        for question, ours, theirs in zip(reader.questions, reader.answers, answers, strict=True):
            assert ours == theirs, question


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sun", [False, True])
def test_a_moon_is_told_as_in_the_browser(node: str, language: str, *, sun: bool) -> None:
    """Random players never shoot one."""
    state, _ = next(iter(match_steps("new-moon")))
    readers = []
    for own in (0, 1, WATCHER):
        reader = Reader(own, "up", False, NAMES)
        describer = HeartsDescriber(TextsOfLanguage(language), own, NAMES.__getitem__)
        choices: list[hearts.Event] = [MoonChosen(0, choice) for choice in hearts.MoonChoice]
        for event in (MoonShot(0, sun), *choices):
            reader.hear(describer, state, event)
        readers.append(reader)
    browser = browser_answers(node, language, readers=readers)["answers"]
    assert [reader.answers for reader in readers] == browser


HINTS = (
    Hint(
        7,
        "play",
        (
            HintOption(CardSet.parse("QS"), 4.25, 2.0, 6.55, 0.0, 0.0, 0.0, 0.1),
            HintOption(CardSet.parse("2C"), -3.21, -3.21, -3.21, 0.2, 0.5, 0.0, 0.1),
            HintOption(CardSet.parse("2C'"), -0.04, -1.0, 1.0, 0.9, 0.5, 0.0, 0.1),
        ),
        (CoachFact("coach.why.only", {"card": "QS", "suit": "H", "seat": 2, "n": 3}),),
        100,
    ),
    Hint(
        8,
        "pass",
        (
            HintOption(CardSet.parse("QS AH 2C"), 4.0, 4.0, 4.04, 0.0, 0.0, 0.0, 0.1),
            HintOption(CardSet(), 3.0, 2.0, 4.0, 0.9, 0.5, 0.0, 0.1),
        ),
        (),
        100,
    ),
    Hint(9, "moon", (HintOption(CardSet(), 0, 0, 0, 0, 0, 1, 0, "self"),), (), 0),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_told_as_in_the_browser(node: str, language: str) -> None:
    t = TextsOfLanguage(language)

    def name_of(seat: int) -> str:
        return f"Player {seat}"

    browser = browser_answers(node, language, hints=HINTS)["hints"]
    assert browser == [
        {
            "best": speech.option_sentence(t, hint.ask, hint.options[0]),
            "fewer": speech.fewer_points(t, hint),
            "why": [speech.fact_sentence(t, fact, name_of) for fact in hint.why],
            "options": [
                [
                    speech.option_name(t, option),
                    speech.format_points(t, option.points),
                    speech.format_spread(t, option),
                    speech.is_exact(t, option),
                    speech.standing_of(hint.options, at),
                ]
                for at, option in speech.by_points(hint.options, len(hint.options))
            ],
        }
        for hint in HINTS
    ]


def test_a_hint_is_one_announcement() -> None:
    assert speech.hint_sentence(TextsOfLanguage("en"), HINTS[2], str) == (
        "I would take the points off my own total. Expected: exactly 0.0 points."
    )


def test_a_hint_without_options_says_nothing() -> None:
    none = Hint(1, "play", (), (), 0)
    t = TextsOfLanguage("en")
    assert (speech.hint_sentence(t, none, str), speech.fewer_points(t, none)) == ("", "")


def test_what_costs_no_more_than_the_search_can_tell_is_near() -> None:
    options = [HintOption(CardSet(), 0.0, 0.0, 0.0, loss, 0.5, 0.0, 0.0) for loss in (0, 0.5, 0.51)]
    assert [speech.standing_of(options, at) for at in range(3)] == ["best", "near", "worse"]


def test_running_totals_end_with_what_the_rules_counted() -> None:
    match = Match(totals=(3, 50), deals=((1, 60), (2, 40)))
    assert running_totals(match) == [(1, 60), (3, 50)]
    assert running_totals(Match(totals=(0, 0))) == []


@pytest.mark.parametrize(
    ("trick", "winner", "cancelled"),
    [
        ("8C 8C' 9D 9D' 3C", 4, "8C 8C'"),
        ("8C 8C' 9D 9S 3H", 1, "8C"),
        ("8C 3C 9D 9D' QC", 4, ""),
    ],
)
def test_only_equal_cards_of_the_suit_that_was_led_cancel_each_other(
    trick: str, winner: int, cancelled: str
) -> None:
    """As the browser says (``tests/client/hearts.test.js``)."""
    cards = tuple(map(Card.parse, trick.split()))
    rules = msgspec.structs.replace(hearts.PRESETS["cancellation"], players=5)
    found = cancelled_cards(Trick(0, cards, winner), rules)
    assert found == {*map(Card.parse, cancelled.split())}
