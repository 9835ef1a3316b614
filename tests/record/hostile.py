"""Records that somebody made to do harm, each about a megabyte."""

from __future__ import annotations

from typing import Final

from herzrasen.record import write
from tests.record.kept import match

SIZE: Final = 1_000_000


def filled(piece: bytes, head: bytes = b"", tail: bytes = b"") -> bytes:
    """The piece again and again, up to a megabyte."""
    return head + piece * (SIZE // len(piece)) + tail


def head(game: str, rules: str, seats: int) -> bytes:
    """The tags of a record, up to its first deal."""
    totals = " ".join(["0"] * seats)
    tags = [("Herzrasen", "1"), ("Game", game), ("Rules", rules), ("View", "all")]
    tags += [("Totals", totals), *((f"Seat{seat}", "x") for seat in range(seats))]
    return "".join(f'[{name} "{value}"]\n' for name, value in tags).encode()


def a_round() -> bytes:
    """A round of Nerts that has begun: up to the line that starts it."""
    text = write(match("nerts", "stoss+rounds=1"))
    deal = text[text.index(b"[Deal") : text.index(b"start\n") + 6]
    return head("nerts", "stoss+rounds=1", 4) + deal


def unseen() -> bytes:
    """The same as a seat saw it, where stocks are shuffled and hands dealt again."""
    rules = "stoss+stuck_action=shuffle,between=rotate,stuck_times=20"
    text = write(match("nerts", rules + ",rounds=1", 0))
    deal = text[text.index(b"[Deal") : text.index(b"start\n") + 6]
    return head("nerts", rules, 4).replace(b'"all"', b'"0"') + deal


HEARTS: Final = write(match("hearts", "standard+target=none,deals=2"))
HEAD: Final = head("hearts", "standard", 4)

HOSTILE: Final = {
    "nothing": b"",
    "nul": filled(b"\0"),
    "nul at the end": filled(b" ", HEAD, b"\0"),
    "no text": filled(b"\xff\xfe"),
    "half a character at the end": filled(b"x ", HEAD, b"\xc3"),
    "one token": filled(b"x"),
    "one token after the tags": filled(b"x", HEAD),
    "open comments": filled(b"{\n"),
    "open comments in a line": filled(b"{"),
    "comments": filled(b"{}\n"),
    "quotation marks": filled(b'"'),
    "quotation marks and backslashes": filled(b'"\\'),
    "lines of quotation marks": filled(b'"\\' * 5000 + b"\n"),
    "a tag of backslashes": filled(b"\\\\" * 190, b'[Herzrasen "', b'"]'),
    "semicolons": filled(b";\n", HEAD),
    "brackets": filled(b"["),
    "brackets in lines": filled(b"[[[[[[[[\n"),
    "empty lines": filled(b"\n"),
    "the same tag": filled(b'[Game "hearts"]\n', b'[Herzrasen "1"]\n'),
    "tags of seats": filled(b'[Seat11 "x"]\n', HEAD),
    "deals of nothing": filled(b'[Deal "1"]\n', HEAD),
    "a long number": filled(b"9", HEAD + b'[Deal "', b'"]\n'),
    "long numbers": filled(b"points: 999999999999999\n", HEAD + b'[Deal "1"]\n'),
    "hands": filled(b"hand 0: ?\n", HEAD + b'[Deal "1"]\n'),
    "tricks": filled(b"lead 0: 2C\n", HEAD + b'[Deal "1"]\n' + b"hand 0: ?\n" * 4),
    "a hand of one card": filled(b"2C " * 5000 + b"\n", HEAD + b'[Deal "1"]\nhand 0: '),
    "passes": filled(b"pass 0: 2C\n", HEAD + b'[Deal "1"]\n' + b"hand 0: ?\n" * 4),
    "the same match again and again": filled(HEARTS[HEARTS.index(b"\n[Deal") :], HEARTS),
    "votes": filled(b"0 0: vote\n0 0: unvote\n", a_round()),
    "turns": filled(b"0 0: turn\n", a_round()),
    "races": filled(b"race: f0 touch 0 2C 1 2 / 1 2D 3 4\n", a_round()),
    "a race of many": filled(b"/ 0 2C 1 2 " * 1000 + b"\n", a_round() + b"race: f0 coin 0 2C 1 2 "),
    "remedies": filled(b"0 dealer: remedy\n", a_round()),
    "long orders": filled(b"0 dealer: remedy" + b" 0 /" * 3000 + b"\n", a_round()),
    "remedies that shuffle": filled(b"0 dealer: remedy\n0 0: turn 2C 3C 4C\n", unseen()),
    "fills": filled(b"0 dealer: fill 0 t0 up 2C\n", a_round()),
    "stops": filled(b"stop: lock\n", a_round()),
    "nonsense rules": filled(b"+", b'[Herzrasen "1"]\n[Rules "'),
    "effort": filled(b"effort 0: 1\n", HEARTS),
}
