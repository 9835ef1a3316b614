"""The command line: ``python -m bench.cluster [part …]``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from typing import Final

from bench.cluster import crash, faults, latency, moves, upgrade
from bench.figure import Figure
from bench.run import measure

PARTS: Final[dict[str, Callable[[], Iterator[Figure]]]] = {
    "moves": moves.figures,
    "latency": latency.figures,
    "hop": latency.hop_figures,
    "adoption": crash.adoption_figures,
    "outage": crash.outage_figures,
    "upgrade": upgrade.figures,
    "faults": faults.figures,
}

ON_DEMAND: Final = frozenset({"faults"})
"""Those that take an hour or more."""

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the engines are stopped then, too
    sys.exit(measure(PARTS, sys.argv[1:] or [name for name in PARTS if name not in ON_DEMAND]))
