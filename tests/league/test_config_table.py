"""The values of a league's file at their limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from herzrasen.league.config_table import MAX_WORDS, WORD_LENGTH, ConfigTable, LeagueConfigError
from herzrasen.league.league_config import read_config
from tests.league.test_league_config import GOOD, write_league

READ: Final[dict[str, Callable[[ConfigTable], Any]]] = {
    "text": lambda table: table.text("it", most=3),
    "text by default": lambda table: table.text("it", default="", most=3),
    "texts": lambda table: table.texts("it"),
    "number": lambda table: table.number("it", 2, 4),
    "seconds": lambda table: table.seconds("it", 5, default=1),
    "settings": lambda table: table.settings("it"),
    "environment": lambda table: table.environment("it"),
}
SAME: Final = object()
"""What was written is what is read."""


def outcome(read: Callable[[], Any]) -> Any:
    """What is read, or the code of the mistake."""
    try:
        return read()
    except LeagueConfigError as error:
        return error.code


@pytest.mark.parametrize(
    ("read", "value", "found"),
    [
        ("text", "abc", SAME),
        ("text", "abcd", "text"),
        ("text", "a\tb", "text"),
        ("text", 5, "text"),
        ("text", "", "empty"),
        ("text", "  ", "empty"),
        ("text by default", "", SAME),
        ("text by default", " ", "empty"),
        ("texts", ["a", ""], ("a", "")),
        ("texts", ["a"] * MAX_WORDS, ("a",) * MAX_WORDS),
        ("texts", ["a"] * (MAX_WORDS + 1), "texts"),
        ("texts", ["a" * WORD_LENGTH], ("a" * WORD_LENGTH,)),
        ("texts", ["a" * (WORD_LENGTH + 1)], "texts"),
        ("texts", [], "texts"),
        ("texts", [""], "texts"),
        ("texts", ["a", 1], "texts"),
        ("texts", ["a", "\0"], "texts"),
        ("texts", "a", "texts"),
        ("number", 2, SAME),
        ("number", 4, SAME),
        ("number", 1, "number"),
        ("number", 5, "number"),
        ("number", 3.0, "number"),
        ("seconds", 0.5, SAME),
        ("seconds", 5, 5.0),
        ("seconds", 5.1, "seconds"),
        ("seconds", 0, "seconds"),
        ("seconds", True, "seconds"),
        ("seconds", "1", "seconds"),
        ("settings", {"a": 1, "b": "x"}, ("a=1", "b=x")),
        ("settings", {"a": True}, "setting"),
        ("settings", {"a": 1.5}, "setting"),
        ("settings", {"a=b": 1}, "setting"),
        ("settings", {"a b": 1}, "setting"),
        ("settings", {"a": "x y"}, "setting"),
        ("settings", {"a": ""}, "setting"),
        ("settings", "a=1", "table"),
        ("environment", {"A_1": "x y"}, SAME),
        ("environment", {"A": ""}, SAME),
        ("environment", {"1A": "x"}, "variable"),
        ("environment", {"A": 1}, "variable"),
        ("environment", {"A": "\0"}, "variable"),
        ("environment", [], "table"),
    ],
)
def test_a_value_is_read_or_its_mistake_is_named(read: str, value: Any, found: Any) -> None:
    table = ConfigTable("", {"it": value})
    assert outcome(lambda: READ[read](table)) == (value if found is SAME else found)


@pytest.mark.parametrize(
    ("name", "is_taken"),
    [
        ("my-bot-2", True),
        ("x" * 32, True),
        ("x" * 33, False),
        ("-", False),
        ("my_bot", False),
        ("Mine", False),
        ("mä", False),
    ],
)
def test_an_entrant_is_called_by_a_few_small_letters(
    name: str, is_taken: bool, tmp_path: Any
) -> None:
    text = GOOD.replace("[entrants.mine]", f'[entrants."{name}"]')
    file = write_league(tmp_path, text)
    assert outcome(lambda: read_config(file).entrants[1].id) == (name if is_taken else "id")


@pytest.mark.parametrize(("effort", "is_taken"), [(0, True), (1, True), (-1, False)])
def test_a_level_takes_only_what_it_may_have(effort: int, is_taken: bool, tmp_path: Any) -> None:
    text = GOOD.replace("effort = 5", f"effort = {effort}")
    file = write_league(tmp_path, text)
    found = outcome(lambda: read_config(file).entrants[0].settings)
    assert found == ((f"effort={effort}",) if is_taken else "level-setting")
