"""A program that plays its lowest card, but does what its first word says when it is first asked to
play. With the name of a file as its second word it does so only as long as there is no such file.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path.cwd()))

from low_card import Seat  # type: ignore[import-not-found]

KINDS: dict[str, Callable[[], None]] = {}


def kind(function: Callable[[], None]) -> Callable[[], None]:
    KINDS[function.__name__] = function
    return function


def write(raw: bytes) -> None:
    os.write(1, raw)


@kind
def crash() -> None:
    print("first\nlast words \x1b[31m", file=sys.stderr, flush=True)
    os._exit(3)


@kind
def silence() -> None:
    time.sleep(1000)


@kind
def flood() -> None:
    while True:
        write(b"play 2C\n" * 1000)


@kind
def huge_line() -> None:
    while True:
        write(b"x" * 10_000)


@kind
def garbage() -> None:
    write(b"\xff\xfe\x00play\x80\n")


@kind
def illegal() -> None:
    write(b"play QS' 0\n")


@kind
def nonsense() -> None:
    write(b"\n")


@kind
def gives_up() -> None:
    write(b"error no-idea I do not know\n")


@kind
def chatter() -> None:
    write(b"play 2C\nplay 3C\nplay 4C\nplay 5C\n")


@kind
def noisy_stderr() -> None:
    for _ in range(200):
        os.write(2, b"e" * 10_000)
    os._exit(1)


@kind
def children() -> None:
    """Leave a child behind that holds the pipes and would run for long."""
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(1)


def main() -> None:
    word, *once = sys.argv[1:]
    if word == "early_exit":
        sys.exit(7)
    seat = Seat()
    for line in sys.stdin:
        if line.startswith("play?") and not (once and Path(once[0]).exists()):
            if once:
                Path(once[0]).write_text(str(os.getpid()))
            KINDS[word]()
            continue
        print(seat.answer(line), flush=True)


if __name__ == "__main__":
    main()
