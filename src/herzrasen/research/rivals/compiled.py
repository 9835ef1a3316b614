"""The compiled rivals: ``source/`` beside this module, built on the kernel's when first asked for.

Where there is no compiler the plain twins play, and the log says so once.
"""

from __future__ import annotations

import ctypes
import hashlib
import logging
import tempfile
from ctypes import POINTER, c_int32, c_size_t, c_uint64
from functools import cache
from pathlib import Path
from typing import Final

from herzrasen.bots.hearts.engine import build, fits
from herzrasen.bots.hearts.engine.compiled import Deal, RulesOfDeal, deal_of, rules_of
from herzrasen.bots.hearts.engine.worlds import Unseen
from herzrasen.bots.hearts.model.card_table import Prices
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import HeartsRules

LOG: Final = logging.getLogger(__name__)
HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE / "source"
UNITS: Final = (SOURCE / "rivals.cpp", build.SOURCE / "worlds.cpp")
PLACES: Final = 8


class UnseenCards(ctypes.Structure):
    """``hz_unseen``."""

    _fields_ = (
        ("cards", c_uint64),
        ("may", c_uint64 * PLACES),
        ("room", c_int32 * PLACES),
        ("places", c_int32),
    )


class Rivals:
    """The library with Python's values in and out."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        deal = (POINTER(RulesOfDeal), POINTER(Deal))
        hidden = (POINTER(UnseenCards), c_uint64, c_size_t)
        for name, arguments in (
            ("rival_greedy", (*deal, c_uint64)),
            ("rival_parting", (POINTER(RulesOfDeal), c_uint64, c_int32)),
            ("rival_flat", (*deal, c_uint64, *hidden)),
        ):
            function = getattr(self._library, name)
            function.restype, function.argtypes = c_uint64, arguments

    def greedy(self, position: Position, free: int) -> int:
        """See ``greedy.card``."""
        rules = rules_of(position.prices)
        return int(self._library.rival_greedy(rules, deal_of(position), free))

    def parting(self, prices: Prices, hand: int, count: int) -> int:
        """See ``greedy.parting``."""
        return int(self._library.rival_parting(rules_of(prices), hand, count))

    def flat(self, position: Position, free: int, hidden: Unseen, stream: int, count: int) -> int:
        """See ``flat.best``."""
        rules, places = rules_of(position.prices), len(hidden.room)
        packed = UnseenCards(cards=hidden.cards, places=places)
        packed.may[:places], packed.room[:places] = hidden.may, hidden.room
        card = self._library.rival_flat(rules, deal_of(position), free, packed, stream, count)
        assert card, "a world fits"
        return int(card)


def rivals(rules: HeartsRules) -> Rivals | None:
    """The library, None where it cannot play by these rules or there is none."""
    return _rivals() if fits(rules) else None


@cache
def _rivals() -> Rivals | None:
    try:
        return Rivals(_built())
    except (build.Unbuilt, OSError) as reason:
        LOG.warning("the rivals' plain twins play, a thousand times slower: %s", reason)
        return None


def _built() -> Path:
    """The library made from these very sources, made now if it is not there.

    Raises build.Unbuilt where no compiler makes it, OSError where it cannot be written.
    """
    level = build.levels()[0]
    told = hashlib.sha256(build.library(level).name.encode())
    for path in sorted(SOURCE.iterdir()):
        told.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    wanted = HERE / f"rivals-{told.hexdigest()[:16]}{build.SUFFIX}"
    if wanted.exists():
        return wanted
    trouble = build.Unbuilt("There is no C++ compiler.")
    for compiler in build.compilers():
        with tempfile.TemporaryDirectory(prefix="building-", dir=HERE) as folder:
            made = Path(folder) / wanted.name
            try:
                build.compile_with(compiler, level, made, f"-I{build.SOURCE}", units=UNITS)
            except build.Unbuilt as failed:
                trouble = failed
                continue
            made.replace(wanted)
            return wanted
    raise trouble
