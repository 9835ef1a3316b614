"""Made-up answers about ratings, always the same."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from herzrasen.protocol import codec
from herzrasen.protocol.http_ratings import (
    BoardEntry,
    BotRating,
    MyRating,
    RatedFamilies,
    RatedFamily,
    RatingBoard,
    RatingPoint,
    RatingValue,
)
from herzrasen.ratings.families import FAMILIES, PRESETS, game_of_family

NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Eva", "Fritz", "Greta", "Henri", "Ida", "Jonas",
    "Ludovica Bartholomäus",
)  # fmt: skip
_DAY: Final = 86_400_000


def rating_answers(now: int) -> tuple[RatedFamilies, RatingBoard, MyRating]:
    """The families, a board, and the own rating of Eva."""
    own = _value(1612, 44, 31)
    families = tuple(
        RatedFamily(one, game_of_family(one), PRESETS[one], 240, own if not at else None)
        for at, one in enumerate(FAMILIES)
    )
    entries = tuple(
        BoardEntry(place, name, own if name == "Eva" else _value_of_place(place), name == "Eva")
        for place, name in enumerate(NAMES, 1)
    )
    bots = tuple(BotRating({"level": level}, 900 + 200.0 * level) for level in (4, 3, 2, 1))
    board = RatingBoard(FAMILIES[0], entries, 240, 50, bots)
    curve = tuple(
        RatingPoint(
            now - (31 - number) * 2 * _DAY,
            1466 + 4 * number + (number * 37 % 11 - 5) * 180 / (number + 4),
            350 / (1 + number) ** 0.5 - 350 / 32**0.5 + 44,
        )
        for number in range(31)
    )
    mine = MyRating(FAMILIES[0], own, 5, 240, 1, 0, False, False, curve)
    return RatedFamilies(families), board, mine


def show_ratings(page: Page, now: int) -> None:
    """Answer every question about ratings on this page."""
    families, board, own = rating_answers(now)
    _answer(page, "**/api/ratings", codec.encode(families))
    _answer(page, "**/api/ratings/*", codec.encode(board))
    _answer(page, "**/api/me/ratings/*", codec.encode(own))


def _answer(page: Page, path: str, body: bytes) -> None:
    page.route(path, lambda route: route.fulfill(body=body, content_type="application/json"))


def _value_of_place(place: int) -> RatingValue:
    return _value(1790 - 41 * place, 38 + 3 * place, 90 - 6 * place)


def _value(mean: float, deviation: float, matches: int) -> RatingValue:
    return RatingValue(mean, deviation, mean - 2 * deviation, matches, provisional=False)
