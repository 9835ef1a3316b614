"""The sentences of Nerts are those of the browser: random matches under several rules, in both
languages, every sentence compared with what client/games/nerts/strings.js says in node."""

from __future__ import annotations

import json
import subprocess
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from herzrasen.cards import Seat
from herzrasen.games.nerts import PRESETS, NertsRules, Spot
from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.rules import StartBy, StuckAction, Teams
from herzrasen.games.nerts.state import Public
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.presentation.speech.nerts_events import RivalPlay
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases
from herzrasen.protocol.codec import encode
from herzrasen.terminal.translation import Translation
from tests.games.nerts.random_rounds import steps

NAMES: Final = ("Ada", "Kim", "Bo", "Eve", "Max", "Zoe", "Ida", "Jon")
SCRIPT: Final = Path(__file__).with_name("browser_nerts.js")
RULES: Final = {
    "stoss": PRESETS["stoss"],
    "partners": PRESETS["partners"],
    "uk": PRESETS["uk-racing-demon"],
    "teufel": PRESETS["rasender-teufel"],
    "jokers": NertsRules(seats=3, jokers=2, tableau_piles=None, start=StartBy.LOS, rounds=2),
    "alone": NertsRules(seats=1, pile_size=5, rounds=1, stuck_action=StuckAction.END),
    "sums": NertsRules(seats=6, teams=Teams.SUMMED, pile_size=5, rounds=2, stuck_times=1),
}


class Job(dict[str, Any]):
    """What is asked of both: a table, who reads, and what has happened."""


def jobs_of(name: str, random: Random) -> list[tuple[Public, list[Event], Seat, str, bool]]:
    """Tables with the events that led to them, each with a reader: the rare ones all, of the others
    one in eight."""
    found: list[tuple[Public, list[Event], Seat, str, bool]] = []
    for number, (_, _, _, state, events) in enumerate(islice(steps(RULES[name], random), 4000)):
        common = all(type(event).__name__ in ("Moved", "Turned", "TurnedOver") for event in events)
        if common and number % 8:
            continue
        seat = random.randrange(-2, state.public.rules.seats)
        reader = -2 if seat < 0 else seat
        found.append(
            (state.public, events, reader, random.choice(LANGUAGES), random.random() < 0.3)
        )
    return found


def ours(public: Public, events: list[Event], seat: Seat, language: str, brief: bool) -> Any:
    """What Python says of it."""
    t = Translation(language)
    describer = NertsDescriber(
        t, seat, lambda each: t("nerts_table.you") if each == seat else NAMES[each], brief
    )
    answers = [describer.describe_event(event, public) for event in events]
    plays = [RivalPlay(each % public.rules.seats, Spot.FOUNDATION) for each in (0, 1, 0, 2)]
    return {
        "events": [
            {"now": list(each.now), "later": [{"seat": p.seat, "what": p.to} for p in each.later]}
            for each in answers
        ],
        "digest": " ".join(describer.digest_lines(plays, public)) if public.areas else None,
        "own": describer.own_cards(public),
        "middle": describer.middle(public),
        "rivals": describer.rivals(public),
        "scores": describer.scores(public),
        "every": [describer.rival(public, area) for area in range(len(public.areas))],
    }


def job(public: Public, events: list[Event], seat: Seat, language: str, brief: bool) -> str:
    """The same question for the browser's module."""
    facts = {
        "lang": language,
        "seat": seat,
        "brief": brief,
        "names": NAMES,
        "table": public,
        "events": events,
        "plays": [
            {"seat": each % public.rules.seats, "what": "foundation"} for each in (0, 1, 0, 2)
        ]
        if public.areas
        else [],
    }
    return json.dumps(json.loads(encode(facts)))


@pytest.mark.heavy
@pytest.mark.parametrize("name", RULES)
def test_sentences_are_the_browsers(name: str, node: str) -> None:
    asked = jobs_of(name, Random(name))
    texts = json.dumps({"texts": {each: dict(catalogue(each)) for each in LANGUAGES}})
    answer = subprocess.run(
        [node, str(SCRIPT)],
        input="\n".join([texts, *(job(*each) for each in asked)]),
        capture_output=True,
        text=True,
        check=True,
    )
    lines = answer.stdout.splitlines()
    assert len(lines) == len(asked)
    for question, line in zip(asked, lines, strict=True):
        theirs = json.loads(line)
        mine = ours(*question)
        if mine["digest"] is None:
            mine["digest"] = theirs["digest"]
        assert mine == theirs, (question[2:], question[1])


@pytest.mark.parametrize(
    ("rules", "own", "winners", "sentence"),
    [
        ("stoss", 0, (0, 2), "You share first place with Bo."),
        ("stoss", 0, (1, 2), "Kim and Bo share first place."),
        ("partners", 2, (0, 1), "You and Ada share first place with Kim & Eve."),
        ("partners", -2, (0, 1), "Ada & Bo and Kim & Eve share first place."),
    ],
)
def test_who_shares_the_first_place_is_named(
    rules: str, own: Seat, winners: tuple[int, ...], sentence: str
) -> None:
    """The reader is "you", and first in a team."""
    phrases = NertsPhrases(
        Translation("en"), own, lambda seat: "You" if seat == own else NAMES[seat]
    )
    table: Any = SimpleNamespace(rules=RULES[rules])
    assert phrases.shared_first_place(table, winners) == sentence
