"""Records at their limits: what just goes, and what just does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from herzrasen.cards import Card, CardSet
from herzrasen.record import Fault, read, reader, write
from herzrasen.record.assignment import assign_cards
from herzrasen.record.effort import NUMBERS_PER_LINE, effort_fault
from herzrasen.record.lines import EffortLine, Line, PointsLine
from herzrasen.record.notation import notation_of
from herzrasen.record.tags import MAX_PROOF_LENGTH, MAX_RULES_LENGTH, MAX_VALUE_LENGTH
from tests.record.test_reader import TAGS

DIGEST = "0" * 64


@pytest.mark.parametrize(
    ("tags", "tag", "longest"),
    [
        (TAGS + '[Site "{}"]', "Site", MAX_VALUE_LENGTH),
        (TAGS.replace("standard", "{}"), "Rules", MAX_RULES_LENGTH),
        (TAGS.replace('"a"', '"{}"'), "Seat", MAX_VALUE_LENGTH),
    ],
)
def test_a_value_may_be_as_long_as_the_fault_says(tags: str, tag: str, longest: int) -> None:
    found = read(tags.replace("{}", "x" * longest).encode())
    assert not isinstance(found, Fault), found
    for much in (longest + 1, MAX_RULES_LENGTH + 1):
        found = read(tags.replace("{}", "x" * much).encode())
        assert isinstance(found, Fault)
        assert found.code == "record.fault.value-too-long"
        assert found.facts == {"tag": tag, "limit": longest}


def test_shares_of_all_seats_are_limited_together() -> None:
    deal = f'{TAGS}[Deal "1"]\n[SeatCommitments "{{}}"]'
    found = read(deal.format(" ".join([DIGEST] * 12)).encode())
    assert not isinstance(found, Fault)
    assert read(deal.format(" ".join([DIGEST] * 13)).encode()) == Fault(
        "record.fault.value-too-long",
        {"tag": "SeatCommitments", "limit": MAX_PROOF_LENGTH},
        line=11,
        column=19,
    )


def test_a_line_may_be_as_long_as_the_fault_says() -> None:
    longest = ";" + "x" * (reader.MAX_LINE_LENGTH - 1)
    assert not isinstance(read((TAGS + longest).encode()), Fault)
    found = read((TAGS + longest + "x").encode())
    assert isinstance(found, Fault)
    assert found.facts == {"limit": len(longest)}


@pytest.mark.parametrize(
    ("tag", "value", "is_right"),
    [
        ("Deal", "9" * 15, True),
        ("Deal", "9" * 16, False),
        ("Deal", "", False),
        ("Deal", "-1", False),
        ("Deal", "\N{ARABIC-INDIC DIGIT ONE}", False),
        ("Undone", "1", True),
        ("Undone", "x", False),
        ("Undone", "", False),
    ],
)
def test_counts_are_of_a_few_plain_digits(tag: str, value: str, *, is_right: bool) -> None:
    before = "" if tag == "Deal" else '[Deal "1"]\n'
    found = read(f'{TAGS}{before}[{tag} "{value}"]'.encode())
    assert (not isinstance(found, Fault)) == is_right
    assert is_right or found == Fault(
        "record.fault.tag-value",
        {"tag": tag, "value": value},
        line=10 + bool(before),
        column=len(tag) + 4 if value else None,
    )


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("hearts", "hand 0: -"),
        ("hearts", "points: 13 -10 0"),
        ("hearts", "effort 0: 5 - 7"),
        ("nerts", "race: call touch 0 - 1 2 / 1 - 3 4"),
        ("nerts", "race: f0 coin 0 2C 1 2 / 1 2C' 3 4 / 2 2C'2 5 6"),
        ("nerts", "5 0: turn over"),
        ("nerts", "5 0: turn 2C 3C"),
        ("nerts", "-5 dealer: fill 0 t1 up 2C"),
        ("nerts", "end: call 2"),
        ("nerts", "end: idle"),
    ],
)
def test_a_line_is_written_as_it_was_read(game: str, line: str) -> None:
    notation = notation_of("hearts" if game == "hearts" else "nerts")
    assert notation.text(notation.read(line)) == line


def efforts(*lines: tuple[int, int]) -> list[Line]:
    """Lines below the points: a seat, and how many numbers it has."""
    return [PointsLine((0,)), *(EffortLine(seat, (1,) * count) for seat, count in lines)]


FULL = NUMBERS_PER_LINE


@pytest.mark.parametrize(
    ("moves", "lines", "code", "row"),
    [
        ((3, 2), [(0, 3), (1, 2)], None, None),
        ((3, 2), [(1, 2)], None, None),
        ((3, 2), [(0, 2), (1, 2)], "count", 1),
        ((3, 2), [(0, 3), (1, 3)], "count", 2),
        ((3, 2), [(1, 2), (0, 3)], "last", 2),
        ((FULL, 0), [(0, FULL)], None, None),
        ((FULL + 1, 0), [(0, FULL), (0, 1)], None, None),
        ((FULL + 1, 0), [(0, FULL)], "count", 1),
        ((FULL + 1, 0), [(0, FULL - 1), (0, 2)], "count", 1),
        ((FULL + 1, 0), [(0, FULL), (0, 2)], "count", 2),
        ((FULL + 1, 1), [(0, FULL), (1, 1), (0, 1)], "last", 3),
    ],
)
def test_efforts_are_as_many_as_the_moves_seat_by_seat(
    moves: Sequence[int], lines: Sequence[tuple[int, int]], code: str | None, row: int | None
) -> None:
    movers = [seat for seat, count in enumerate(moves) for _ in range(count)]
    found = effort_fault(efforts(*lines), movers)
    assert (found and (found.code, found.row)) == (code and (f"record.fault.effort-{code}", row))


TWO = CardSet.parse("2C 3C")


@pytest.mark.parametrize(
    ("room", "bans", "shares"),
    [
        ([2], "", "2C 3C"),
        ([0, 2], "", "- 2C 3C"),
        ([1, 1], "0:2C", "3C 2C"),
        ([1, 1], "0:2C 0:3C", None),
        ([1, 1], "0:2C 1:2C", None),
        ([1], "", None),
        ([3], "", None),
        ([3, -1], "", None),
    ],
)
def test_cards_are_assigned_where_each_place_is_filled(
    room: list[int], bans: str, shares: str | None
) -> None:
    banned = [(int(ban[0]), Card.parse(ban[2:])) for ban in bans.split()]
    found = assign_cards(TWO, room, banned)
    assert (found and " ".join(str(one) or "-" for one in found)) == shares


def test_a_value_that_is_written_longer_may_be_as_long_as_others() -> None:
    """A quotation mark counts once."""
    found = read(TAGS.replace('"a"', '"' + '\\"' * MAX_VALUE_LENGTH + '"').encode())
    assert not isinstance(found, Fault)
    assert '\\"' * MAX_VALUE_LENGTH in write(found.record).decode()
