"""Letters of other scripts as single keys: every other test types Latin ones."""

from __future__ import annotations

from herzrasen.terminal.keys.letter_places import LATIN_LETTERS


def test_a_letter_lies_where_one_latin_letter_lies() -> None:
    latin = set("qwertyuiopasdfghjklzxcvbnm")
    assert {LATIN_LETTERS[letter] for letter in "йцукенгшщзфывапролдячсмить"} == latin
    assert not set(LATIN_LETTERS) & latin
    assert [LATIN_LETTERS[letter] for letter in "ыіσ"] == ["s"] * 3
