"""What a terminal may send and Textual cannot read: its own thread, which no other test feeds with
bytes, ends at the first of them."""

from __future__ import annotations

from itertools import chain

import pytest
from textual.events import Key, Paste

from herzrasen.terminal.keys.input_decoder import InputDecoder


def keys_of(*received: bytes) -> list[str]:
    decoder = InputDecoder()
    messages = chain.from_iterable(map(decoder.feed, received))
    return [one.key for one in messages if isinstance(one, Key)]


@pytest.mark.parametrize(
    "unreadable",
    [
        pytest.param(b"\xfc", id="an umlaut in Latin-1"),
        pytest.param(b"\xe4", id="one that begins a character in UTF-8"),
        pytest.param(b"\xff\xfe", id="the first bytes of UTF-16"),
        pytest.param(b"\x1b[1114112u", id="a number above all characters"),
        pytest.param(b"\x1b[99999999999999999999;1u", id="a number above all integers"),
        pytest.param(b"\x1b[1;9;1114112S", id="such a number as text"),
        pytest.param(b"\x1b[::A", id="no number"),
        pytest.param(b"\x1b[55296u", id="half of a character"),
        pytest.param(b"\x1b[48;0;0;0;0t\x1b[<0;5;5M", id="a window without a size"),
    ],
)
def test_what_cannot_be_read_takes_no_other_key_along(unreadable: bytes) -> None:
    assert keys_of(b"a" + unreadable + b"b", b"c") == ["a", "b", "c"]


def test_a_character_may_come_in_pieces() -> None:
    assert keys_of("ü♥".encode()[:3], "ü♥".encode()[3:]) == ["ü", "black_heart_suit"]


def test_a_paste_with_foreign_bytes_is_the_rest_of_it() -> None:
    [paste] = InputDecoder().feed(b"\x1b[200~K\xf6nig\x1b[201~\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "Knig"
