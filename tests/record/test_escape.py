"""What stands between quotation marks: visible, on one line, in the direction around it."""

from __future__ import annotations

import sys
from unicodedata import bidirectional, category

from herzrasen.record.escape import escape, excerpt, excerpt_of_name, unescape

DIRECTION_MARKS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Classes of the bidirectional algorithm; the three marks themselves are letters to it."""


def test_whatever_ends_a_line_or_turns_it_around_is_written_as_its_code_point() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        turns = bidirectional(sign) in DIRECTION_MARKS or number in (0x200E, 0x200F, 0x061C)
        if turns or category(sign) in ("Cc", "Zl", "Zp"):
            assert escape(sign) == f"\\u{{{number:x}}}"
            assert unescape(escape(sign)) == sign


def test_an_excerpt_of_a_name_keeps_joined_emoji_whole() -> None:
    family = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    assert excerpt_of_name(family) == family
    assert excerpt_of_name(f"\u2066{family}") == f"\\u{{2066}}{family}"
    assert excerpt_of_name(family * 3, 2) == f"{family * 2}…"
    assert excerpt(f"\u202e{family}", 2) == f"\\u{{202e}}{escape(family)}", "of other text they go"


def test_quotation_marks_and_backslashes_come_back() -> None:
    assert escape('"\\"') == r"\"\\\""
    assert unescape(r"\"\\\"\u{22}") == '"\\""'
