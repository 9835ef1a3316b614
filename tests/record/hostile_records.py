"""Records made to do harm, each about a megabyte; in the first tier a tenth of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from herzrasen.record import write
from tests.record.recorded_matches import random_record
from tests.tiers import size_of_tier

SIZE: Final = size_of_tier(100_000, 1_000_000)


def pad_to_size(piece: bytes, head: bytes = b"", tail: bytes = b"") -> bytes:
    """The piece repeated up to `SIZE`."""
    return head + piece * (SIZE // len(piece)) + tail


def head(game: str, rules: str, seats: int) -> bytes:
    """The tags of a record, up to its first deal."""
    totals = " ".join(["0"] * seats)
    tags = [("Herzrasen", "1"), ("Game", game), ("Rules", rules), ("View", "all")]
    tags += [("Totals", totals), *((f"Seat{seat}", "x") for seat in range(seats))]
    return "".join(f'[{name} "{value}"]\n' for name, value in tags).encode()


@cache
def round_text() -> bytes:
    """A round of Nerts that has begun: up to the line that starts it."""
    text = write(random_record("nerts", "stoss+rounds=1"))
    deal = text[text.index(b"[Deal") : text.index(b"start\n") + 6]
    return head("nerts", "stoss+rounds=1", 4) + deal


@cache
def unseen_hands() -> bytes:
    """The same as a seat saw it, where stocks are shuffled and hands dealt again."""
    rules = "stoss+stuck_action=shuffle,between=rotate,stuck_times=20"
    text = write(random_record("nerts", rules + ",rounds=1", 0))
    deal = text[text.index(b"[Deal") : text.index(b"start\n") + 6]
    return head("nerts", rules, 4).replace(b'"all"', b'"0"') + deal


@cache
def hearts() -> bytes:
    """Two deals of Hearts."""
    return write(random_record("hearts", "standard+target=none,deals=2"))


HEAD: Final = head("hearts", "standard", 4)

HOSTILE: Final[dict[str, Callable[[], bytes]]] = {
    "nothing": bytes,
    "nul": lambda: pad_to_size(b"\0"),
    "nul at the end": lambda: pad_to_size(b" ", HEAD, b"\0"),
    "no text": lambda: pad_to_size(b"\xff\xfe"),
    "half a character at the end": lambda: pad_to_size(b"x ", HEAD, b"\xc3"),
    "one token": lambda: pad_to_size(b"x"),
    "one token after the tags": lambda: pad_to_size(b"x", HEAD),
    "open comments": lambda: pad_to_size(b"{\n"),
    "open comments in a line": lambda: pad_to_size(b"{"),
    "comments": lambda: pad_to_size(b"{}\n"),
    "quotation marks": lambda: pad_to_size(b'"'),
    "quotation marks and backslashes": lambda: pad_to_size(b'"\\'),
    "lines of quotation marks": lambda: pad_to_size(b'"\\' * 5000 + b"\n"),
    "a tag of backslashes": lambda: pad_to_size(b"\\\\" * 190, b'[Herzrasen "', b'"]'),
    "semicolons": lambda: pad_to_size(b";\n", HEAD),
    "brackets": lambda: pad_to_size(b"["),
    "brackets in lines": lambda: pad_to_size(b"[[[[[[[[\n"),
    "empty lines": lambda: pad_to_size(b"\n"),
    "the same tag": lambda: pad_to_size(b'[Game "hearts"]\n', b'[Herzrasen "1"]\n'),
    "tags of seats": lambda: pad_to_size(b'[Seat11 "x"]\n', HEAD),
    "deals of nothing": lambda: pad_to_size(b'[Deal "1"]\n', HEAD),
    "a long number": lambda: pad_to_size(b"9", HEAD + b'[Deal "', b'"]\n'),
    "long numbers": lambda: pad_to_size(b"points: 999999999999999\n", HEAD + b'[Deal "1"]\n'),
    "hands": lambda: pad_to_size(b"hand 0: ?\n", HEAD + b'[Deal "1"]\n'),
    "tricks": lambda: pad_to_size(b"lead 0: 2C\n", HEAD + b'[Deal "1"]\n' + b"hand 0: ?\n" * 4),
    "a hand of one card": lambda: pad_to_size(
        b"2C " * 5000 + b"\n", HEAD + b'[Deal "1"]\nhand 0: '
    ),
    "passes": lambda: pad_to_size(b"pass 0: 2C\n", HEAD + b'[Deal "1"]\n' + b"hand 0: ?\n" * 4),
    "the same match again and again": lambda: pad_to_size(
        hearts()[hearts().index(b"\n[Deal") :], hearts()
    ),
    "votes": lambda: pad_to_size(b"0 0: vote\n0 0: unvote\n", round_text()),
    "turns": lambda: pad_to_size(b"0 0: turn\n", round_text()),
    "races": lambda: pad_to_size(b"race: f0 touch 0 2C 1 2 / 1 2D 3 4\n", round_text()),
    "a race of many": lambda: pad_to_size(
        b"/ 0 2C 1 2 " * 1000 + b"\n", round_text() + b"race: f0 coin 0 2C 1 2 "
    ),
    "remedies": lambda: pad_to_size(b"0 dealer: remedy\n", round_text()),
    "long orders": lambda: pad_to_size(b"0 dealer: remedy" + b" 0 /" * 3000 + b"\n", round_text()),
    "remedies that shuffle": lambda: pad_to_size(
        b"0 dealer: remedy\n0 0: turn 2C 3C 4C\n", unseen_hands()
    ),
    "fills": lambda: pad_to_size(b"0 dealer: fill 0 t0 up 2C\n", round_text()),
    "stops": lambda: pad_to_size(b"stop: lock\n", round_text()),
    "nonsense rules": lambda: pad_to_size(b"+", b'[Herzrasen "1"]\n[Rules "'),
    "effort": lambda: pad_to_size(b"effort 0: 1\n", hearts()),
}
"""Makers: who only wants the names plays no match."""
