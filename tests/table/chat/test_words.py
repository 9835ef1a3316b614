"""What people write is one line of text that disturbs no other."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.protocol import Refusal
from herzrasen.table.chat.text_cleaning import LENGTH, clean

FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    ("written", "said"),
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
def test_what_is_said_is_one_clean_line(written: str, said: str) -> None:
    assert clean(written) == said


@pytest.mark.parametrize("nothing", ["", "  \n", "\u202e\u200f", "\u200d", "\u0301"])
def test_what_cannot_be_seen_is_not_said(nothing: str) -> None:
    assert clean(nothing) == Refusal("table.refusal.talk-empty")


def test_length_is_counted_as_a_reader_counts() -> None:
    assert clean(FAMILY * LENGTH) == FAMILY * LENGTH
    too_long = Refusal("table.refusal.talk-too-long", {"limit": LENGTH})
    assert clean("x" * (LENGTH + 1)) == too_long
    assert clean(FAMILY * (LENGTH + 1)) == too_long
    assert clean("x" * 10_000_000) == too_long


@given(st.text(max_size=60))
def test_clean_words_stay_as_they_are_and_hold_nothing_that_acts(written: str) -> None:
    said = clean(written)
    if isinstance(said, Refusal):
        return
    assert clean(said) == said
    assert said.splitlines() == [said]
    kinds = {unicodedata.category(sign) for sign in said if sign not in "\u200c\u200d"}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(sign) for sign in said} & {
        "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
    }  # fmt: skip
