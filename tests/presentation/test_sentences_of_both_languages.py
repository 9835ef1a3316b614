"""Sentences say in both languages the same: their facts stand where they belong, and what one
denies the other denies.

That both have the same facts is tested in `tests/checks`; a name in the place of a time, or a "not"
too many, has the same ones. ``python -m tests.text_changes`` shows what has changed here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from string import Formatter
from typing import Final

from herzrasen.locales import LANGUAGES, catalogue, text
from herzrasen.locales.capitals import fact_of
from herzrasen.terminal.translation import Translation
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.golden_text import AssertGolden

FOLDER: Final = Path(__file__).with_name("sentences")

FACTS: Final = {
    "name": "Ada", "other": "Bob", "seat": "Carl", "player": "Ada", "rival": "Bob", "by": "Dora",
    "names": "Ada,Bob", "a": "Ada", "b": "Bob", "card": "♠Q", "cards": "♥2,♥3", "onto": "♦4",
    "below": "♣5", "queen": "♠Q", "face": "♠K", "hand": "♣7,♣8", "joker": "★", "better": "♦10",
    "expected": "♦J", "found": "♦9", "best": "♣A", "suit": "♥", "suits": "♥,♦", "rank": "9",
    "ranks": "9,10", "time": "14:30", "date": "24.12.", "since": "23.12.", "when": "tomorrow",
    "rating": "1600", "file": "file.hrz", "folder": "/folder", "path": "/path",
    "program": "./program", "database": "database:5432", "broker": "broker:4222",
    "host": "host.example", "allowed": "ALLOWED", "answer": "ANSWER", "command": "COMMAND",
    "game": "GAME", "given": "GIVEN", "help": "HELP", "line": "LINE", "near": "NEAR",
    "option": "OPTION", "options": "OPTIONS", "players": "PLAYERS", "preset": "PRESET",
    "reason": "REASON", "rules": "RULES", "sentence": "SENTENCE", "setting": "SETTING",
    "tag": "TAG", "text": "TEXT", "title": "TITLE", "typed": "TYPED", "value": "VALUE",
    "what": "WHAT", "why": "WHY", "word": "WORD", "words": "WORDS",
    "card_subject": "die ♠Q", "card_object": "den ♠K",
    "card_dative": "dem ♠K", "cards_object": "den ♥B,die ♥2",
}  # fmt: skip
"""What is no number. Every other fact is one, unlike all others of its sentence."""

CONTRASTS: Final = {
    "not": (
        r"not?|none|nobody|nothing|never|neither|nor|without|cannot|\w+n[’']t",
        r"nichts?|kein\w*|niemand\w*|nie|weder|ohne",
    ),
    "only": ("only|alone", "nur|allein"),
    "last": ("last", r"letzt\w*|zuletzt"),
    "less": ("less|fewer", "weniger"),
    "at most": ("at most|up to", r"höchstens|bis zu"),
    "at least": ("at least", "mindestens"),
    "lose": (r"los[et]\w*", r"verlier\w*|verloren"),
    "close": (r"close\w*", r"schließ\w*|geschlossen"),
    "public": ("public", r"öffentlich\w*"),
    "sign out": (
        r"sign(?:s|ed|ing)? (?:[^. ]+ ){0,5}?out",
        r"ab(?:ge)?meld\w*|meld\w* [^.]*\bab",
    ),
    "private": ("private", r"privat\w*"),
}
"""Words that turn a sentence round, in English and in German; of two opposites the rarer one."""


def facts_of(sentence: str) -> dict[str, str | int]:
    """Telling values for a sentence's facts."""
    numbers = count(2)
    fields = {fact_of(name): spec or "" for _, name, spec, _ in Formatter().parse(sentence) if name}
    return {
        name: FACTS[name] if name in FACTS and not fields[name].endswith("f") else next(numbers)
        for name in sorted(fields)
    }


def others_of(facts: Mapping[str, str | int], sentence: str) -> dict[str, str | float]:
    """Other values: high counts, letters that run to the left, decimals where they are written."""
    return {
        name: f"{value} שלום"
        if isinstance(value, str)
        else value - 10.0625
        if f"{{{name}:" in sentence and f"{{{name}:>" not in sentence
        else 10_000 * value
        for name, value in facts.items()
    }


def test_facts_of_a_sentence_stand_where_they_belong(
    assert_fingerprints: AssertFingerprints,
) -> None:
    """A name in the place of another; each as the program and as the terminal writes it."""
    filled = defaultdict[str, list[CourseStep]](list)
    for language in LANGUAGES:
        translation = Translation(language)
        for key, sentence in catalogue(language).items():
            facts = facts_of(sentence) | ({"n": 1} if key.endswith(".one") else {})
            assert len({*facts.values()}) == len(facts), key
            if facts:
                others = others_of(facts, sentence)
                came = [translation(key, **values) for values in (facts, others)]
                if "key" not in facts:  # in sentences of the browser alone
                    came += [text(language, key, **values) for values in (facts, others)]
                steps = filled[f"{language} {key.partition('.')[0]}"]
                steps.append(CourseStep(key, "\n".join(came)))
    assert_fingerprints(FOLDER / "facts.txt", filled)


def test_german_denies_and_contrasts_what_english_does(assert_golden: AssertGolden) -> None:
    """The golden file lists those sentences that do it in one language alone, with other words in
    the other."""
    english, german, found = catalogue("en"), catalogue("de"), []
    for name, words in CONTRASTS.items():
        in_english, in_german = (re.compile(rf"\b(?:{it})\b", re.IGNORECASE) for it in words)
        for key, sentence in english.items():
            if len(in_english.findall(sentence)) != len(in_german.findall(german[key])):
                found.append(f"{name}: {key}")
    assert_golden(FOLDER / "contrasts.txt", "".join(f"{line}\n" for line in found))
