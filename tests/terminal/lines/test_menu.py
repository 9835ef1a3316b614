"""Questions: answered by number or words, left by `back`, never half answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from herzrasen.terminal.lines.line_input import InputEnded
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose, find_option
from herzrasen.terminal.lines.session import LineSession, ProgramLeft
from tests.server.event_loop import run_coroutine
from tests.terminal.lines.conversation import session_of

T = TypeVar("T")

CARDS = [
    Option("Clubs", "C"),
    Option("Diamonds", "D"),
    Option("Spades", "S"),
    Option("Hearts", "H"),
]


def answer(
    ask: Callable[[LineSession], Awaitable[T]], *lines: str, language: str = "en"
) -> tuple[T, str]:
    async def run() -> tuple[T, str]:
        session, output = session_of(*lines, language=language)
        return await ask(session), output.getvalue()

    return run_coroutine(run())


def suit(session: LineSession) -> Awaitable[str | None]:
    return choose(session, "Which suit?", CARDS)


@pytest.mark.parametrize(
    ("lines", "chosen"),
    [
        (["2"], "D"),
        (["hea"], "H"),
        (["nonsense", "0", "5", "99999", "²", "1"], "C"),
        (["back"], None),
        ([""], None),
        (["b"], None),
        (["help", "3"], "S"),
    ],
)
def test_a_choice(lines: list[str], chosen: str | None) -> None:
    assert answer(suit, *lines)[0] == chosen


def test_a_choice_is_a_numbered_list_and_says_what_was_wrong() -> None:
    assert answer(suit, "7", "1")[1].splitlines() == [
        "Which suit?",
        "1: Clubs",
        "2: Diamonds",
        "3: Spades",
        "4: Hearts",
        "“7” is not one of the answers. Type a number from 1 to 4, or back.",
    ]


def test_back_is_known_in_both_languages() -> None:
    assert answer(suit, "zurück", language="de")[0] is None
    assert answer(suit, "back", language="de")[0] is None


def test_a_question_can_be_left_with_the_program_and_ends_with_the_input() -> None:
    with pytest.raises(ProgramLeft):
        answer(suit, "quit")
    with pytest.raises(InputEnded):
        answer(suit, "nonsense")


def test_an_ambiguous_beginning_is_no_answer() -> None:
    options = [Option("Seat 1", 1), Option("Seat 2", 2)]
    assert find_option("seat", options) is None
    assert find_option("seat 2", options) == options[1]


@pytest.mark.parametrize(
    ("lines", "yes"),
    [
        (["yes"], True),
        (["j", "y"], True),
        (["no"], False),
        (["back"], False),
        (["maybe", "y"], True),
    ],
)
def test_yes_or_no(lines: list[str], yes: bool) -> None:
    assert answer(lambda session: ask_yes_no(session, "Really?"), *lines)[0] is yes


def test_a_text_is_any_line_but_back() -> None:
    def name(session: LineSession) -> Awaitable[str | None]:
        return ask_text(session, "Your name", usual="Ada")

    assert answer(name, "Eva Maria")[0] == "Eva Maria"
    assert answer(name, "help")[0] == "help"
    assert answer(name, "")[0] == "Ada"
    assert answer(name, "back")[0] is None


def test_a_password_may_be_any_line() -> None:
    def password(session: LineSession) -> Awaitable[str | None]:
        return ask_text(session, "Password", secret=True)

    assert answer(password, "back")[0] == "back"
