"""Keys chosen anew, beside the browser's own functions: both read what the other has stored."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.terminal.keys.key_bindings import (
    RESERVED_KEYS,
    BoundKey,
    KeyBindings,
    KeyClash,
    KeyFault,
    key_label,
)
from herzrasen.terminal.keys.key_tables import KEY_TABLES
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

TABLE = KeyBindings({"turn": " ", "pile": "a", "call": "n"})


@pytest.mark.parametrize(
    ("game", "module", "name"),
    [
        ("hearts", "hearts/key-bindings.js", "bindings"),
        ("nerts", "nerts/key-bindings.js", "bindings"),
    ],
)
def test_every_action_has_the_browsers_key(node: str, game: Any, module: str, name: str) -> None:
    [browser] = ask_browser(node, [(module, name, [])])
    own = dict(KEY_TABLES[game]().bindings.defaults)
    page = {action: key for action, key in browser["usual"].items() if action not in own}
    assert own | page == browser["usual"]
    assert set(page.values()) == RESERVED_KEYS


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": "x"}, {"turn": "x", "pile": "a", "call": "n"}),
        ({"turn": "a"}, {"turn": "a", "pile": " ", "call": "n"}),
        ({"turn": "x", "pile": "x"}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": 3, "gone": "y", "call": "m"}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": "X"}, {"turn": " ", "pile": "a", "call": "n"}),
    ],
)
def test_stored_changes_are_read_however_broken(changes: dict[str, Any], keys: Any) -> None:
    assert TABLE.keys_of(changes) == keys


def test_a_key_is_bound_unless_another_action_or_every_page_has_it() -> None:
    assert TABLE.bind({}, "turn", "X") == BoundKey({"turn": "x"})
    assert TABLE.bind({"turn": "x"}, "turn", " ") == BoundKey({}), "the usual key is no change"
    assert TABLE.bind({}, "turn", "n") == KeyClash("call")
    assert TABLE.bind({}, "turn", " ") == BoundKey({})
    assert TABLE.bind({}, "turn", "b") == KeyFault("taken")
    assert TABLE.bind({}, "turn", "enter") == KeyFault("sign")


def test_two_actions_swap_their_keys() -> None:
    changes = TABLE.swap({}, "turn", "n")
    assert changes == {"turn": "n", "call": " "}
    assert TABLE.swap(changes, "call", "n") == {}


def test_keys_are_shown_as_people_see_them() -> None:
    t = Translation("en")
    assert [key_label(t, key) for key in (" ", "q", "ß", "?")] == ["Space", "Q", "ß", "?"]
