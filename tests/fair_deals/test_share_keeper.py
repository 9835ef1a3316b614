"""What a client sends in a draw and holds of it, step by step: as agreed, and where the server or
another client of the same person does otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import pytest
from msgspec.structs import replace

from herzrasen.fair_deals import draw, shares
from herzrasen.library.remote.share_keeper import DrawVerdict, ShareKeeper
from herzrasen.protocol.draw_messages import draw_message
from herzrasen.protocol.websocket import CommitShare, DealDraw, DealOpened, OpenShare

SERVER: Final = bytes(range(32))
OWN: Final = {seat: bytes([seat]) * 16 for seat in range(4)}
OPENED: Final = DealOpened(3, SERVER.hex())
Change = Callable[[list[DealDraw]], list[DealDraw]]


def messages(asked: Collection[int], late: Collection[int] = ()) -> list[DealDraw]:
    """What is told of a draw: it begins, all have committed, it is drawn."""
    begun = draw.begin(3, SERVER, frozenset(asked), 4)
    going = begun
    for seat in asked:
        mine = shares.seat_commitment(going.commitment, seat, OWN[seat])
        going = going.with_commitment(seat, mine)
    closed = going = going.close_commitments()
    for seat in sorted({*asked} - {*late}):
        after = going.with_share(seat, OWN[seat])
        assert after is not None
        going = after
    return [draw_message(each) for each in dict.fromkeys((begun, closed, going.close_shares()))]


def sent_and_held(
    steps: list[DealDraw], seat: int, share: bytes | None = None
) -> tuple[str, DrawVerdict | None]:
    """What a client at a seat sends, in a word for each message, and its verdict."""
    keeper = ShareKeeper(lambda: share or OWN.get(seat, b""))
    words = []
    for message in steps:
        match keeper.receive_draw(message, seat):
            case CommitShare(share=None):
                words.append("commit")
            case CommitShare():
                words.append("commit-open")
            case OpenShare():
                words.append("open")
            case _:
                words.append("-")
    return " ".join(words), keeper.receive_opened(OPENED)


def with_step(at: int, **changes: object) -> Change:
    """The server tells this step, and those after it, otherwise."""
    return lambda steps: [*steps[:at], *(replace(one, **changes) for one in steps[at:])]


@pytest.mark.parametrize(
    ("asked", "late", "seat", "sent", "verdict"),
    [
        ((0, 2), (), 0, "commit open -", "own"),
        ((0, 2), (), 2, "commit open -", "own"),
        ((0, 2), (2,), 0, "commit open -", "own"),
        ((0, 2), (0,), 0, "commit open -", "late"),
        ((0,), (), 0, "commit-open open -", "own"),
        ((3,), (), 3, "commit-open open -", "own"),
        ((0, 2), (), 1, "- - -", "other"),
        ((0, 2), (), -2, "- - -", "other"),
        ((0, 2), (0, 2), 1, "- - -", "alone"),
        ((), (), 0, "-", "alone"),
    ],
)
def test_a_draw_as_agreed(
    asked: tuple[int, ...], late: tuple[int, ...], seat: int, sent: str, verdict: str
) -> None:
    assert sent_and_held(messages(asked, late), seat) == (sent, verdict)


BOTH: Final = messages((0, 2))
FIRST, SECOND = BOTH[1].commitments[0], BOTH[1].commitments[2]
GIVEN: Final = BOTH[2].shares


@pytest.mark.parametrize(
    ("change", "sent", "verdict"),
    [
        (with_step(1, commitment="00" * 32), "commit open -", "broken"),
        (with_step(2, commitments=(FIRST, None, None, None)), "commit open -", "broken"),
        (
            # a proof holds, but another's share is left out once it was known
            with_step(2, commitments=(FIRST, *[None] * 3), shares=(GIVEN[0], *[None] * 3)),
            "commit open -",
            "broken",
        ),
        (with_step(2, shares=(GIVEN[0], None, "00" * 16, None)), "commit open -", "broken"),
        (with_step(2, phase="open"), "commit open open", "broken"),
        (with_step(1, commitments=(FIRST, None, SECOND)), "commit open -", "broken"),
        (with_step(1, commitments=()), "commit - -", "broken"),
        (with_step(0, asked=(0,)), "commit-open open -", "broken"),
        (lambda steps: [*steps, steps[-1]], "commit open - -", "own"),
        (
            lambda steps: [*steps, replace(steps[-1], shares=(None,) * 4)],
            "commit open - -",
            "broken",
        ),
        (lambda steps: steps[:2], "commit open", "broken"),
        (lambda steps: steps[2:], "-", "other"),
        (
            lambda steps: [
                steps[0],
                replace(steps[1], commitments=(None, None, SECOND, None)),
                replace(
                    steps[2],
                    commitments=(None, None, SECOND, None),
                    shares=(None, None, GIVEN[2], None),
                ),
            ],
            "commit - -",
            "late",
        ),
        (
            lambda steps: [
                steps[0],
                replace(steps[1], commitments=()),
                replace(steps[2], commitments=(), shares=()),
            ],
            "commit - -",
            "late",
        ),
    ],
)
def test_a_server_that_does_otherwise_is_told_apart(
    change: Change, sent: str, verdict: str
) -> None:
    assert sent_and_held(change(BOTH), 0) == (sent, verdict)


def test_another_client_of_the_same_person_was_quicker() -> None:
    """Their share counts, not ours, which stays closed."""
    assert sent_and_held(BOTH, 0, share=b"x" * 16) == ("commit - -", "other")


def test_a_share_of_the_server_that_was_not_committed_to_breaks_the_draw() -> None:
    keeper = ShareKeeper(lambda: OWN[0])
    for message in BOTH:
        keeper.receive_draw(message, 0)
    assert keeper.receive_opened(DealOpened(4, SERVER.hex())) is None, "nothing is known of it"
    assert keeper.receive_opened(DealOpened(3, "00" * 32)) == "broken"


def test_a_seat_has_one_share_and_another_seat_another() -> None:
    made = iter((b"a" * 16, b"b" * 16))
    keeper = ShareKeeper(lambda: next(made))
    first, again, moved = (keeper.receive_draw(BOTH[0], seat) for seat in (0, 0, 2))
    assert first == again
    assert isinstance(first, CommitShare)
    assert isinstance(moved, CommitShare)
    assert moved.commitment != first.commitment
