"""Which names are allowed, and which look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.protocol import Refusal
from herzrasen.table.name_skeleton import name_skeleton
from herzrasen.table.names import MAX_NAME_LENGTH, clean_name


@pytest.mark.parametrize(
    ("name", "proper"),
    [
        ("  Eva \t Müller\n", "Eva Müller"),
        ("\u202eavE", "avE"),
        ("\u2066Eva\u2069\ufeff", "Eva"),
        ("E\u200bv\u00ada", "Eva"),
        ("Ｅva", "Eva"),
        ("E\u0301va", "Éva"),
        ("\u061cEva\u200f", "Eva"),
        ("❤\ufe0f Eva", "❤\ufe0f Eva"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("  👨\u200d👩\u200d👧  Ｅva", "👨\u200d👩\u200d👧 Eva"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("👍🏽 1\ufe0f\u20e3", "👍🏽 1\ufe0f\u20e3"),
        ("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",) * 2,
        ("👩\u200d Eva\ufe0f", "👩 Eva"),
        ("👩\u200d\u200d🚀", "👩🚀"),
        ("👨\u200d👩\u200d👧" * MAX_NAME_LENGTH, "👨\u200d👩\u200d👧" * MAX_NAME_LENGTH),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("E\U000e0041va", "Eva"),
        ("<b>Eva</b>", "<b>Eva</b>"),
        ("x" * MAX_NAME_LENGTH, "x" * MAX_NAME_LENGTH),
        ("🇩🇪" * MAX_NAME_LENGTH, "🇩🇪" * MAX_NAME_LENGTH),
    ],
)
def test_a_name_is_cleaned(name: str, proper: str) -> None:
    assert clean_name(name) == proper


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \t\n",
        "\u200b\u200d",
        "\u3164",
        "\u2800",
        "\ufffc",
        "Eva\u2800",
        "\U0001d159",
        "Eva\U00016fe4",
        "\x1b[31mEva",
        "E\0va",
        "\ud800",
        "\u0301",
        "x" * (MAX_NAME_LENGTH + 1),
        "ﷺ" * MAX_NAME_LENGTH,
        "E" + "\u200b" * 10_000,
    ],
)
def test_invalid_names_are_refused(name: str) -> None:
    assert clean_name(name) == Refusal("table.refusal.name", {"limit": MAX_NAME_LENGTH})


def test_a_name_with_stacked_marks_is_refused_for_them() -> None:
    """Its length and visibility are no reason."""
    refused = Refusal("table.refusal.name-marks", {"limit": 3})
    assert clean_name("E\u0336\u0337\u0338\u0339va") == refused


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is_and_is_one_printable_line(name: str) -> None:
    proper = clean_name(name)
    if isinstance(proper, str):
        assert clean_name(proper) == proper
        assert len(proper.splitlines()) == 1
        assert proper.replace("\u200c", "").replace("\u200d", "").isprintable()
        assert name_skeleton(proper)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Eva", "Еvа"),
        ("Eva", "eva"),
        ("Ivan", "lvan"),
        ("ivan", "Ivan"),
        ("Arno", "Amo"),
        ("Otto", "0TT0"),
        ("Brave Otter", "BraveOtter"),
        ("Straße", "STRASSE"),
        ("Ⅳ", "IV"),
        ("Eva", "E\u2800va\ufffc\U0001d159\U00016fe4"),
    ],
)
def test_similar_names_have_equal_skeletons(one: str, other: str) -> None:
    assert name_skeleton(one) == name_skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Eva", "Ava"), ("Eva", "Éva"), ("Jan", "Jana")])
def test_different_names_have_different_skeletons(one: str, other: str) -> None:
    assert name_skeleton(one) != name_skeleton(other)
