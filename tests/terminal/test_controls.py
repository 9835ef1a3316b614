"""Controls of the terminal without a screen: what is typed is what is chosen."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from herzrasen.protocol.http_account import LinkOwner
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.dialog import NameDialog
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.translation import Translation


def key(character: str) -> Any:
    return SimpleNamespace(character=character, stop=lambda: None)


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
