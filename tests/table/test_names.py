"""What people may be called, and which names look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.protocol import Refusal
from herzrasen.table.name_skeleton import looks
from herzrasen.table.names import NAME_LENGTH, proper_name


@pytest.mark.parametrize(
    ("name", "proper"),
    [
        ("  Eva \t Müller\n", "Eva Müller"),
        ("\u202eavE", "avE"),
        ("\u2066Eva\u2069\ufeff", "Eva"),
        ("E\u200bv\u00ada", "Eva"),
        ("Ｅva", "Eva"),
        ("E\u0301va", "Éva"),
        ("❤\ufe0f Eva", "❤ Eva"),
        ("👩\u200d🚀", "👩🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("E\U000e0041va", "Eva"),
        ("<b>Eva</b>", "<b>Eva</b>"),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("🇩🇪" * NAME_LENGTH, "🇩🇪" * NAME_LENGTH),
    ],
)
def test_a_name_is_cleaned(name: str, proper: str) -> None:
    assert proper_name(name) == proper


@pytest.mark.parametrize(
    "name",
    [
        "",
        " \t\n",
        "\u200b\u200d",
        "\u3164",
        "\x1b[31mEva",
        "E\0va",
        "\ud800",
        "\u0301",
        "E\u0336\u0337\u0338\u0339va",
        "x" * (NAME_LENGTH + 1),
        "ﷺ" * NAME_LENGTH,
        "E" + "\u200b" * 10_000,
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    assert proper_name(name) == Refusal("table.refusal.name", {"limit": NAME_LENGTH})


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is_and_is_one_printable_line(name: str) -> None:
    proper = proper_name(name)
    if isinstance(proper, str):
        assert proper_name(proper) == proper
        assert len(proper.splitlines()) == 1
        assert proper.replace("\u200c", "").replace("\u200d", "").isprintable()
        assert looks(proper)


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
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(("one", "other"), [("Eva", "Ava"), ("Eva", "Éva"), ("Jan", "Jana")])
def test_these_do_not(one: str, other: str) -> None:
    assert looks(one) != looks(other)
