"""The compiled rivals: ``source/`` and the kernel's sources, compiled on first use.

Without a compiler their Python twins play, and the log says so once.
"""

from __future__ import annotations

import ctypes
import hashlib
import logging
from ctypes import POINTER, c_int32, c_size_t, c_uint64
from functools import cache
from pathlib import Path
from typing import Final

from herzrasen.bots.hearts.engine import build, supports_rules
from herzrasen.bots.hearts.engine.struct_layout import CDeal, CRules, CUnseenCards
from herzrasen.bots.hearts.engine.struct_packing import pack_deal, pack_rules, pack_unseen
from herzrasen.bots.hearts.engine.worlds import UnseenCards
from herzrasen.bots.hearts.model.card_table import CardTable
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts import HeartsRules

LOG: Final = logging.getLogger(__name__)
HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE / "source"
UNITS: Final = (SOURCE / "rivals.cpp", build.SOURCE / "worlds.cpp")


class RivalLibrary:
    """The library, with Python values for arguments and results."""

    def __init__(self, path: Path) -> None:
        self._library = ctypes.CDLL(str(path))
        deal = (POINTER(CRules), POINTER(CDeal))
        hidden = (POINTER(CUnseenCards), c_uint64, c_size_t)
        for name, arguments in (
            ("rival_greedy", (*deal, c_uint64)),
            ("rival_greedy_pass", (POINTER(CRules), c_uint64, c_int32)),
            ("rival_flat", (*deal, c_uint64, *hidden)),
        ):
            function = getattr(self._library, name)
            function.restype, function.argtypes = c_uint64, arguments

    def greedy(self, position: Position, free: int) -> int:
        """See ``greedy.choose_card``."""
        rules = pack_rules(position.card_table)
        return int(self._library.rival_greedy(rules, pack_deal(position), free))

    def cards_to_pass(self, card_table: CardTable, hand: int, count: int) -> int:
        """See ``greedy.cards_to_pass``."""
        return int(self._library.rival_greedy_pass(pack_rules(card_table), hand, count))

    def flat(
        self, position: Position, free: int, hidden: UnseenCards, stream: int, count: int
    ) -> int:
        """See ``flat.best_card``."""
        rules, packed = pack_rules(position.card_table), pack_unseen(hidden)
        card = self._library.rival_flat(rules, pack_deal(position), free, packed, stream, count)
        assert card, "a world fits"
        return int(card)


def library_for(rules: HeartsRules) -> RivalLibrary | None:
    """The library; None if there is none, or if it does not support these rules."""
    return _load() if supports_rules(rules) else None


@cache
def _load() -> RivalLibrary | None:
    try:
        return RivalLibrary(_library_path())
    except (build.BuildError, OSError) as reason:
        LOG.warning("the Python rivals play, a thousand times slower: %s", reason)
        return None


def _library_path() -> Path:
    """The library compiled from the present sources, compiled now if it does not exist.

    Raises build.BuildError if no compiler succeeds, OSError if it cannot be written.
    """
    level = build.levels()[0]
    digest = hashlib.sha256(build.library(level).name.encode())
    for path in sorted(SOURCE.iterdir()):
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    wanted = HERE / f"rivals-{digest.hexdigest()[:16]}{build.SUFFIX}"
    if wanted.exists():
        return wanted
    error = build.BuildError("There is no C++ compiler.")
    for compiler in build.compilers():
        with build.building_folder(HERE) as folder:
            output = folder / wanted.name
            try:
                build.compile_with(compiler, level, output, f"-I{build.SOURCE}", units=UNITS)
            except build.BuildError as failed:
                error = failed
                continue
            output.replace(wanted)
            return wanted
    raise error
