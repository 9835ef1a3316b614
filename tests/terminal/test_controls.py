"""Controls of the terminal without a screen: what is typed is what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

import pytest
from textual.geometry import Offset, Size

from herzrasen.protocol.http_account import LinkOwner
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.dialog import NameDialog
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.translation import Translation


def key(character: str | None, stop: Callable[[], None] = lambda: None) -> Any:
    return SimpleNamespace(character=character, stop=stop)


def click(x: int, y: int = 0) -> Any:
    return SimpleNamespace(x=x, y=y, stop=lambda: None)


def test_a_digit_chooses_the_item_of_that_number(monkeypatch: pytest.MonkeyPatch) -> None:
    row = ChoiceRow([ChoiceItem(sign, sign) for sign in "abc"], "b")
    chosen: list[Any] = []
    monkeypatch.setattr(row, "_choose", chosen.append)
    for digit in "3104":
        row.on_key(key(digit))
    assert chosen == ["c", "a"]


def test_a_number_that_is_being_typed_counts_when_the_focus_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = NumberRow("Target", 100, 1, 500)
    sent: list[Any] = []
    monkeypatch.setattr(row, "post_message", sent.append)
    row.on_key(key("4"))
    row.on_key(key("2"))
    row.on_blur(SimpleNamespace())  # type: ignore[arg-type]
    assert (row.value, row.typed) == (42, "")
    assert [message.value for message in sent] == [42]
    row.on_blur(SimpleNamespace())  # type: ignore[arg-type]
    assert len(sent) == 1


@pytest.mark.parametrize(
    ("typed", "limits", "shown", "sent"),
    [
        ("-", (0, 9), "", [4]),
        ("-", (None, 9), "-", []),
        ("-", (-3, 9), "-", []),
        ("-2", (-3, 9), "-2", []),
        ("-2+", (-3, 9), "", [-1]),
        ("1-", (-3, 9), "", [0]),
        ("-+", (-3, 9), "", [6]),
        ("+", (0, 9), "", [6]),
        ("+", (0, 5), "", []),
        ("x", (0, 9), "", []),
        ("", (0, 9), "", []),
        ("1234567", (0, 9), "123456", []),
    ],
)
def test_digits_write_a_number_and_signs_step_it_where_they_are_no_part_of_it(
    typed: str,
    limits: tuple[int | None, int],
    shown: str,
    sent: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = NumberRow("Target", 5, *limits)
    messages: list[Any] = []
    stopped: list[str] = []
    monkeypatch.setattr(row, "post_message", messages.append)
    for sign in typed:
        row.on_key(key(sign, partial(stopped.append, sign)))
    assert row.typed == shown
    assert [message.value for message in messages] == sent
    assert stopped == [sign for sign in typed if sign != "x"]
    row.on_key(key(None, partial(stopped.append, "")))
    assert "" not in stopped
    row.action_take_typed()
    assert row.typed == "", "a minus alone is no number, and no error"


@pytest.mark.parametrize(("x", "value"), [(9, 11), (10, 13), (11, 13)])
def test_a_number_is_stepped_by_the_half_that_is_clicked(
    x: int, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = NumberRow("Label", 12, 0, 99)
    monkeypatch.setattr(row, "post_message", lambda _: None)
    row.on_click(click(x))
    assert row.value == value


WORDS = [ChoiceItem(name, name) for name in ("four", "two", "five!", "x")]


@pytest.mark.parametrize(
    ("width", "places"),
    [
        (40, [(5, 0), (13, 0), (20, 0), (29, 0)]),
        (32, [(5, 0), (13, 0), (20, 0), (29, 0)]),
        (31, [(5, 0), (13, 0), (20, 0), (5, 1)]),
        (3, [(5, 0), (5, 1), (5, 2), (5, 3)]),
        (0, [(5, 0), (5, 1), (5, 2), (5, 3)]),
    ],
)
def test_values_stand_in_as_many_lines_as_they_need(
    width: int, places: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ChoiceRow(WORDS, "two", "Go!")
    chosen: list[Any] = []
    monkeypatch.setattr(row, "_choose", chosen.append)
    monkeypatch.setattr(ChoiceRow, "content_size", Size(width, 1))
    assert row.get_content_height(Size(0, 0), Size(0, 0), width) == places[-1][1] + 1
    for name in ("four", "two", "five!", "x", "none of them"):
        row.value = name
        at = max(0, row.position)
        assert row.cursor_cell() == Offset(*places[at])
    for (x, y), item in zip(places, WORDS, strict=True):
        wide = len(item.label) + 2
        for cell in (x - 1, x, x + wide - 1, x + wide):
            chosen.clear()
            row.on_click(click(cell, y))
            assert chosen == [item.value] * (x <= cell < x + wide)
        chosen.clear()
        row.on_click(click(x, y + 4))
        assert chosen == []


@pytest.mark.parametrize(
    ("row", "value"),
    [
        (ChoiceRow(WORDS, "two"), "four"),
        (NumberRow("Target", 100, 1, 500), 42),
        (SwitchRow("Sound", value=False), True),
    ],
    ids=lambda it: type(it).__name__,
)
def test_a_control_that_is_set_is_drawn_anew(
    row: Any, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Mock()
    monkeypatch.setattr(row, "refresh", drawn)
    row.set_value(value)
    assert row.value == value
    drawn.assert_called_once()


def test_only_other_values_are_laid_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    row, drawn = ChoiceRow(WORDS, "two"), Mock()
    monkeypatch.setattr(row, "refresh", drawn)
    for items in (WORDS, [*WORDS[:1]], None):
        row.set_value("four", items)
    assert row.items == (*WORDS[:1],)
    assert drawn.mock_calls == [call(), call(layout=True), call(), call()]


def test_a_step_stays_at_the_ends_and_of_nothing_nothing_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = ChoiceRow(WORDS, "two")
    messages: list[Any] = []
    monkeypatch.setattr(row, "post_message", messages.append)
    for way in (-1, -1, 1, 1, 1, 1):
        row.action_step(way)
    row.set_value("not there")
    row.action_step(-1)
    assert [message.value for message in messages] == ["four", "two", "five!", "x", "four"]
    empty = ChoiceRow([], None)
    empty.action_step(1)
    assert (empty.value, empty.cursor_cell()) == (None, Offset(0, 0))
    assert empty.get_content_height(Size(0, 0), Size(0, 0), 9) == 1


def test_a_name_that_was_thought_over_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = NameDialog("Save", "Name", "mine", "Save")
    line = SimpleNamespace(value=" mine ")
    results: list[Any] = []
    monkeypatch.setattr(dialog, "query_one", lambda *_: line)
    monkeypatch.setattr(dialog, "dismiss", results.append)
    dialog.action_close()
    dialog.choose("take")
    assert results == ["", "mine"]


@pytest.mark.parametrize("account", [None, "Eva"])
def test_enter_on_a_strangers_link_changes_nothing(account: str | None) -> None:
    """The answer that has the focus at first is to stay who one is."""
    owner = LinkOwner("Nimble Hare", "Rosa Luxemburg", own=False)
    answers = JoinPersonDialog(Translation("en"), owner, account).answers()
    assert [answer.value for answer in answers if answer.primary] == [""]


def test_of_two_requests_of_a_page_the_newer_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    page, begun = TextPage(), Mock()
    monkeypatch.setattr(page, "run_worker", begun)
    page.begin(Mock(), "look")
    assert begun.call_args.kwargs == {"group": "look", "exclusive": True}
