"""Commands by word, letter and beginning, in the user's language and in English."""

from __future__ import annotations

import pytest

from herzrasen.locales import LANGUAGES
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.command_lookup import (
    complete_line,
    find_command,
    is_word_of,
    letter_of,
    words_of,
)


def ignore(_arguments: Arguments) -> None:
    pass


PLACE = [
    Command("play", ignore, complete=lambda typed: [f"{typed}x"]),
    Command("online", ignore),
    Command("open", ignore),
    Command("number", ignore, accepts=str.isdigit),
    Command("help", ignore),
    Command("quit", ignore),
]


@pytest.mark.parametrize(
    ("line", "language", "name", "text"),
    [
        ("play hearts  sun", "en", "play", "hearts  sun"),
        ("PLAY", "en", "play", ""),
        ("p", "en", "play", ""),
        ("spielen nerts", "de", "play", "nerts"),
        ("spiele nerts", "de", "play", "nerts"),
        ("s", "de", "play", ""),
        ("play nerts", "de", "play", "nerts"),
        ("öffnen x", "de", "open", "x"),
        ("12", "en", "number", "12"),
        ("onl", "en", "online", ""),
        ("e", "de", "quit", ""),
        ("quit", "de", "quit", ""),
        ("?", "en", "help", ""),
    ],
)
def test_a_line_finds_its_command(line: str, language: str, name: str, text: str) -> None:
    found = find_command(line, PLACE, language)
    assert found is not None
    assert (found.command.name, found.arguments.text) == (name, text)


@pytest.mark.parametrize("line", ["", " ", "x", "nonsense", "öffne", "12 a", "playing"])
def test_what_is_no_command_is_none(line: str) -> None:
    assert find_command(line, PLACE, "en") is None


def test_a_beginning_that_could_mean_two_commands_means_none() -> None:
    two = [Command("replay", ignore), Command("rematch", ignore)]
    assert find_command("re", two[:1], "en") is not None
    assert find_command("re", two, "en") is None


def test_completion_offers_words_and_then_what_the_command_offers() -> None:
    assert complete_line("o", PLACE, "en") == ["online", "open"]
    assert complete_line("play h", PLACE, "en") == ["play hx"]
    assert complete_line("nonsense h", PLACE, "en") == []


def test_a_general_word_is_known_in_every_language() -> None:
    assert is_word_of("no", "nein", "de")
    assert is_word_of("no", "N", "de")
    assert is_word_of("no", "no", "de")
    assert not is_word_of("no", "ja", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_a_word_and_letters_are_letters(language: str) -> None:
    for command in PLACE:
        assert words_of(command, language)
        assert len(letter_of(command, language)) <= 1


def test_arguments_are_words_and_a_number() -> None:
    assert Arguments("3 of  them").words == ("3", "of", "them")
    assert Arguments("3 of them").number == 3
    assert Arguments("three").number is None
    assert Arguments("").number is None
    assert Arguments("9" * 400).number is None
    assert Arguments("²").number is None
