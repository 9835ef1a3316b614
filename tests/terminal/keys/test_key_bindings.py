"""Keys chosen anew, beside the browser's own functions: both read what the other has stored."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.kits.registry import part_of
from herzrasen.locales import LANGUAGES
from herzrasen.terminal.hearts.key_bindings import BINDINGS, RANK_KEYS
from herzrasen.terminal.keys.key_bindings import (
    PAGE_KEYS,
    BoundKey,
    KeyBindings,
    KeyClash,
    KeyFault,
    key_label,
)
from herzrasen.terminal.keys.keys_page import KeysPage
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

TABLE = KeyBindings({"turn": " ", "pile": "a", "call": "n"})


@pytest.mark.parametrize(
    ("game", "module", "name"),
    [
        ("hearts", "games/hearts/key-bindings.js", "bindings"),
        ("nerts", "games/nerts/key-bindings.js", "bindings"),
    ],
)
def test_every_action_has_the_browsers_key(node: str, game: Any, module: str, name: str) -> None:
    [browser] = ask_browser(node, [(module, name, [])])
    table = part_of(game, KeysPage)
    assert table.bindings.usual == browser["usual"]
    assert {action for _, actions in table.groups for action in actions} == set(browser["usual"])


def test_no_usual_key_of_hearts_is_a_ranks_and_both_sides_know_the_same_ranks(node: str) -> None:
    """In a hand with a king, K went to it, and elsewhere it was the kitty's."""
    signs = sorted({*"abcdefghijklmnopqrstuvwxyz0123456789-", *BINDINGS.usual.values()})
    for language in LANGUAGES:
        calls = [
            ("games/hearts/rank-keys.js", "rankOfKey", [{"key": sign}, language]) for sign in signs
        ]
        browser = dict(zip(signs, ask_browser(node, calls), strict=True))
        page = set(PAGE_KEYS.values())
        own = {sign: RANK_KEYS[language].get(sign) for sign in signs if sign not in page}
        assert {sign: rank for sign, rank in browser.items() if sign not in page} == own
        assert not any(own.get(key) for key in BINDINGS.defaults.values())


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"scores": "b"},
        {"sound": "x", "scores": "m"},
        {"chat": "s"},
        {"sound": "s", "chat": "s"},
        {"scores": "q", "trick": "q", "chat": "j"},
        {"chat": "B", "sound": 3},
    ],
)
def test_changed_keys_are_those_of_the_browser(node: str, changes: dict[str, Any]) -> None:
    """Sound and chat included, which nothing could change here, nor have their keys."""
    [keys] = ask_browser(node, [("games/hearts/key-bindings.js", "bindings.keysOf", [changes])])
    assert BINDINGS.keys_of(changes) == keys


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": "x"}, {"turn": "x", "pile": "a", "call": "n"}),
        ({"turn": "a"}, {"turn": "a", "pile": " ", "call": "n"}),
        ({"turn": "x", "pile": "x"}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": 3, "gone": "y"}, {"turn": " ", "pile": "a", "call": "n"}),
        ({"turn": "X"}, {"turn": " ", "pile": "a", "call": "n"}),
    ],
)
def test_stored_changes_are_read_however_broken(changes: dict[str, Any], keys: Any) -> None:
    assert TABLE.keys_of(changes) == {**keys, **PAGE_KEYS}


def test_a_key_is_bound_unless_another_action_has_it() -> None:
    assert TABLE.bind({}, "turn", "X") == BoundKey({"turn": "x"})
    assert TABLE.bind({"turn": "x"}, "turn", " ") == BoundKey({}), "the usual key is no change"
    assert TABLE.bind({}, "turn", "n") == KeyClash("call")
    assert TABLE.bind({}, "turn", " ") == BoundKey({})
    assert TABLE.bind({}, "turn", "b") == KeyClash("chat")
    assert TABLE.bind({"chat": "x"}, "turn", "b") == BoundKey({"turn": "b", "chat": "x"})
    assert TABLE.bind({}, "turn", "enter") == KeyFault()


def test_two_actions_swap_their_keys() -> None:
    changes = TABLE.swap({}, "turn", "n")
    assert changes == {"turn": "n", "call": " "}
    assert TABLE.swap(changes, "call", "n") == {}


def test_keys_are_shown_as_people_see_them() -> None:
    t = Translation("en")
    assert [key_label(t, key) for key in (" ", "q", "ß", "?")] == ["Space", "Q", "ß", "?"]
