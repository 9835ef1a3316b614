"""Ratings in sentences, in both languages."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.protocol.http_ratings import (
    BoardEntry,
    BotRating,
    MyRating,
    RatingPoint,
    RatingValue,
)
from herzrasen.ratings.families import FAMILIES
from herzrasen.terminal.history.plot_drawing import draw_plot
from herzrasen.terminal.ratings.rating_texts import (
    board_line,
    bot_line,
    family_name,
    own_curve,
    own_lines,
    rated_text,
)
from herzrasen.terminal.translation import Translation

EN, DE = Translation("en"), Translation("de")
VALUE = RatingValue(1612.4, 48.2, 1516.0, 31, provisional=False)
DAY = 86_400_000
OWN = MyRating(
    family="hearts-classic",
    rating=VALUE,
    place=5,
    players=240,
    left=1,
    resigned=1,
    guest=False,
    excluded=False,
    curve=tuple(RatingPoint(1000 * DAY + at * DAY, 1500 + 20.0 * at, 90.0) for at in range(5)),
)


@pytest.mark.parametrize("t", [EN, DE])
def test_every_family_and_every_reason_has_its_sentence(t: Translation) -> None:
    sentences = [rated_text(t, one) for one in (*FAMILIES, "private", "rules", "house", "decks")]
    assert all(sentences)
    assert len({*sentences}) == len(sentences)
    assert all(family_name(t, family) != family for family in FAMILIES)
    assert rated_text(t, "") == ""


def test_a_row_of_a_board_is_a_sentence() -> None:
    entry = BoardEntry(5, "Eva", VALUE, own=True)
    assert board_line(EN, entry) == "5. Eva (you): 1,516 (rating 1,612 ± 96, 31 rated matches)"
    assert board_line(DE, entry) == "5. Eva (du): 1.516 (Stärke 1.612 ± 96, 31 gewertete Partien)"
    other = msgspec.structs.replace(entry, place=12, own=False)
    assert board_line(EN, other) == "12. Eva: 1,516 (rating 1,612 ± 96, 31 rated matches)"
    assert bot_line(EN, BotRating({"level": 4}, 1800.0)) == "Master: 1,800"


PROVISIONAL = msgspec.structs.replace(VALUE, provisional=True)


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({}, "place"),
        ({"place": None, "guest": True}, "guest"),
        ({"place": None}, "old"),
        ({"place": None, "rating": PROVISIONAL}, "provisional"),
        ({"excluded": True}, "excluded"),
    ],
)
def test_the_own_rating_says_its_place_or_why_there_is_none(
    changes: dict[str, object], status: str
) -> None:
    lines = own_lines(EN, msgspec.structs.replace(OWN, **changes))
    expected = EN(f"ratings.own.{status}", place="5", n=240)
    assert lines[:2] == ["1,612 ± 96", expected]
    assert lines[2] == "31 rated matches, 1 left early, 1 of them soon after the start"


def test_the_curve_is_drawn_and_said() -> None:
    curve = own_curve(EN, OWN)
    assert [row[2] for row in curve.rows][-1] == "1,580 ± 180"
    assert draw_plot(curve, 60, "en")
    assert own_curve(EN, msgspec.structs.replace(OWN, curve=OWN.curve[:1])).rows == ()


def test_without_a_rating_it_says_how_to_get_one() -> None:
    lines = own_lines(EN, msgspec.structs.replace(OWN, rating=None, curve=()))
    assert lines == [EN("ratings.own.none"), EN("ratings.own.how")]
