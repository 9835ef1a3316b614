"""The text of messages: a chat message is one line that disturbs no other."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.protocol import Refusal
from herzrasen.table.chat.message_text import MAX_LENGTH, clean_text

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    ("written", "cleaned"),
    [
        ("  Na,   wer gibt?\n", "Na, wer gibt?"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u2066b\u2069c", "abc"),
        ("zero\u200bwidth", "zerowidth"),
        ("tab\tnul\0bell\a", "tab nulbell"),
        ("e\u0301", "\u00e9"),
        ("Z" + "\u0335" * 40, "Z" + "\u0335" * 3),
        (FAMILY, FAMILY),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("שלום", "שלום"),
        ("\U000e0041 tagged", "tagged"),
    ],
)
def test_a_message_becomes_one_clean_line(written: str, cleaned: str) -> None:
    assert clean_text(written) == cleaned


@pytest.mark.parametrize(
    "nothing",
    ["", "  \n", "\u202e\u200f", "\u200d", "\u0301", "\u2800", "\ufffc", "\U0001d159\u2800"],
)
def test_invisible_text_is_refused(nothing: str) -> None:
    assert clean_text(nothing) == Refusal("table.refusal.talk-empty")


def test_length_is_counted_as_a_reader_counts() -> None:
    assert clean_text(FAMILY * MAX_LENGTH) == FAMILY * MAX_LENGTH
    too_long = Refusal("table.refusal.talk-too-long", {"limit": MAX_LENGTH})
    assert clean_text("x" * (MAX_LENGTH + 1)) == too_long
    assert clean_text(FAMILY * (MAX_LENGTH + 1)) == too_long
    assert clean_text("x" * 10_000_000) == too_long


@given(st.text(max_size=60))
def test_cleaning_is_idempotent_and_leaves_no_control_characters(written: str) -> None:
    cleaned = clean_text(written)
    if isinstance(cleaned, Refusal):
        return
    assert clean_text(cleaned) == cleaned
    assert cleaned.splitlines() == [cleaned]
    kinds = {unicodedata.category(sign) for sign in cleaned if sign not in "\u200c\u200d"}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(sign) for sign in cleaned} & {
        "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
    }  # fmt: skip
