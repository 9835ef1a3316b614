"""Random numbers of the running test: seeded by its id, so that they are the same in every run,
whichever worker it runs on and whatever ran there before. Option ``--seed`` varies them."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import msgspec

from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.lobby.room_code import ALPHABET, LENGTH
from herzrasen.server.runtime.entropy import Entropy


class Seeds:
    """The generators of one test, one for each purpose, so that none depends on how often another
    was asked."""

    def __init__(self, seed: str, attempt: int = 1) -> None:
        self._seed = seed
        self._deals, self._bots, self._secrets = (
            Random(f"{seed} {purpose}") for purpose in ("deals", "bots", "secrets")
        )
        self._names = Random(f"{seed} names {attempt}")
        self._processes = count()

    def deal_seed(self) -> bytes:
        """A seed for one deal."""
        return self._deals.randbytes(SEED_BYTES)

    def bot_seed(self) -> int:
        """A seed for one bot."""
        return self._bots.getrandbits(53)

    def table_name(self) -> str:
        """The name of a table."""
        while (name := self._random_name()).startswith("-"):  # no option of a command line
            pass
        return name

    def table_code(self) -> str:
        """The room code of a table."""
        return "".join(self._names.choices(ALPHABET, k=LENGTH))

    def _random_name(self) -> str:
        return urlsafe_b64encode(self._names.randbytes(16)).decode().rstrip("=")

    def token_bytes(self, number: int) -> bytes:
        """The secret of a server's shared decks."""
        return self._secrets.randbytes(number)

    def process_seed(self) -> str:
        """What `Seeds` of the next server process are made of."""
        return f"{self._seed} process {next(self._processes)}"


_current = Seeds("")


def begin_test(test: str, run: str = "", attempt: int = 1) -> None:
    """Seed everything by the id of the test that begins, and by what varies the run. Another
    attempt gets the same cards, and other names for its tables at a server that it shares."""
    global _current
    _current = Seeds(f"{run} {test}", attempt)


def process_seed() -> str:
    """A seed for the next server process of the running test."""
    return _current.process_seed()


def token_bytes(number: int) -> bytes:
    """Stands in for `secrets.token_bytes`."""
    return _current.token_bytes(number)


class SharedEntropy(Entropy, frozen=True):
    """Seeded like the others, and yet seats have shares in the deals; what they choose, they
    choose at random."""

    seats_share = True


def seeded_entropy(given: Entropy | None = None, *, share: bool = False) -> Entropy:
    """A server's randomness: what ``given`` leaves to chance is drawn from the seeds of the test
    that runs then, also where the server was started by a test before; nothing keeps its clock.
    ``share``: seats have shares in the deals."""
    given = Entropy() if given is None else given
    own: dict[str, Callable[[], Any]] = {
        "deal_seed": lambda: _current.deal_seed(),
        "bot_seed": lambda: _current.bot_seed(),
        "table_name": lambda: _current.table_name(),
        "table_code": lambda: _current.table_code(),
        "clock_synchronised": lambda: False,
    }
    usual = Entropy()
    left = {
        name: draw for name, draw in own.items() if getattr(given, name) is getattr(usual, name)
    }
    seeded = msgspec.structs.replace(given, **left)
    return SharedEntropy(**msgspec.structs.asdict(seeded)) if share else seeded
