"""German and English have the same sentences with the same blanks."""

import re
from string import Formatter
from typing import Final

import pytest

from herzrasen.locales import LANGUAGES, catalogue

IN_ANOTHER_ORDER: Final = {
    "cards.name",
    "coach.why.queen-known",
    "coach.why.queen-likely",
    "guide.hearts.trick.lead",
    "guide.hearts.trick.taken.one",
    "guide.hearts.trick.taken.other",
    "hearts.event.received",
    "hearts_table.moon.others.about.one",
    "hearts_table.moon.others.about.other",
    "hearts_table.moon.others.all.one",
    "hearts_table.moon.others.all.other",
    "nerts.event.other.revealed",
    "nerts_review.found.lost.coin",
    "nerts_review.found.lost.ties",
    "rules.both",
    "rules.card",
}
"""Sentences whose blanks stand in another order in German, as they should. Elsewhere two of them
may have been mixed up: who removed whom, what is the least and what the most."""

SAME_WORDS: Final = (
    (r"\blinks\b|\blinke[nrs]?\b", r"\bleft\b"),
    (r"\brechts\b|\brechte[nrs]?\b", r"\bright\b"),
)
"""A German word, and the English one that has to stand in the same sentence."""

NEGATIONS: Final = {
    "en": (
        r"\b(not|cannot|never|nobody|no one|neither|nor)\b|n’t\b"
        r"|\b(?<!yes or )no\b(?! matter| one)"
    ),
    "de": r"\b(nicht|nie|niemals|niemand\w*|kein\w*|weder)\b",
}
"""What says that something is not so."""

SAID_OTHERWISE: Final = {
    "en": (
        r"\b(not|no|cannot|never|nobody|nothing|none|neither|nor|without|unless|only|until|too|lost"
        r"|gone|stop\w*|fail\w*|miss\w*|over|hidden|else|instead|less|other\w*|before)\b|n’t\b"
        r"|\b(un|im|in|dis)\w+"
    ),
    "de": (
        r"\b(nichts?|nie|niemals|niemand\w*|nirgends|kein\w*|weder|nein|ohne|erst|außer|verboten|tabu"
        r"|egal|fehlt|fehlen)\b|\bun\w{4,}|los\b"
    ),
}
"""What may say so in the other language: rather too much than too little."""

AFFIRMED: Final = {
    "en": {
        "cli.trouble.forbidden",
        "coach.refusal.no-job",
        "first_evening.close",
        "hearts_rules.counting.moon-choice-sides.one",
        "hearts_rules.counting.moon-choice-sides.other",
        "hearts_table.seat.void",
        "league.config.cores",
        "members.do.not_after_all",
        "nerts.option.progress.about",
        "settings.wrong.secret",
        "terminal.hearts.command.voids.help",
    },
    "de": {
        "daily.number",
        "guide.hearts.deal.line.5",
        "lobby.nerts.line",
        "rules.page.options_about",
        "rules.page.presets_about",
        "tactics.hearts.moon.text",
    },
}
"""Sentences that mean the same without any of these words."""


def blanks(sentence: str) -> list[str]:
    """The names that the sentence leaves to be filled in, in their order."""
    return [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]


def test_every_language_has_the_same_keys() -> None:
    first, *others = (catalogue(language).keys() for language in LANGUAGES)
    assert first
    for other in others:
        assert first ^ other == set()


def test_every_language_leaves_the_same_blanks() -> None:
    first, *others = (catalogue(language) for language in LANGUAGES)
    for other in others:
        assert [key for key in first if {*blanks(first[key])} != {*blanks(other[key])}] == []


def test_the_blanks_stand_in_the_same_order() -> None:
    english, german = catalogue("en"), catalogue("de")
    others = {key for key in english if blanks(english[key]) != blanks(german[key])}
    assert others == IN_ANOTHER_ORDER


def test_left_and_right_are_not_mixed_up() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert [
        key
        for here, there in SAME_WORDS
        for key in english
        if re.search(here, german[key]) and not re.search(there, english[key], re.IGNORECASE)
    ] == []


@pytest.mark.parametrize(("one", "other"), [("en", "de"), ("de", "en")])
def test_what_is_not_so_in_one_language_is_not_so_in_the_other(one: str, other: str) -> None:
    """A "not" that was forgotten, or that was left, says the opposite of what happens."""
    sentences, others = catalogue(one), catalogue(other)
    affirmed = {
        key
        for key, sentence in sentences.items()
        if re.search(NEGATIONS[one], sentence, re.IGNORECASE)
        and not re.search(SAID_OTHERWISE[other], others[key], re.IGNORECASE)
    }
    assert affirmed == AFFIRMED[other]
