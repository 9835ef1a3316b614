"""Run benchmarks, print the figures and append them to the results: see README.md."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "src"), str(HERE.parent)]
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy on one core, like everything else here

from bench import (  # noqa: E402 # the path is set above
    attacks,
    bots,
    bus,
    frames,
    kernel,
    page,
    races,
    records,
    requests,
    rules,
    seat,
    server,
    terminal,
    vector,
)
from bench.figure import Figure  # noqa: E402
from bench.peers import figures as peers  # noqa: E402
from tests.tools import Missing  # noqa: E402

MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {
    "rules": rules.figures,
    "bots": bots.figures,
    "kernel": kernel.figures,
    "records": records.figures,
    "seat": seat.figures,
    "server": server.figures,
    "races": races.figures,
    "bus": bus.figures,
    "attacks": attacks.figures,
    "requests": requests.figures,
    "page": page.figures,
    "frames": frames.figures,
    "terminal": terminal.figures,
    "vector": vector.figures,
    "peers": peers.figures,
}
ON_DEMAND = {"peers", "attacks", "requests"}
"""Measured only where they are named: one fetches what it needs, the other takes minutes."""


def loop_rounds(seconds: float = 1.0) -> float:
    """The reference: rounds a second of a loop that adds, compares and looks up."""
    table = {number: number + 1 for number in range(1024)}
    rounds, found = 0, 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for number in range(1000):
            found += table[number] if number & 1 else 1
        rounds += 1000
    assert found > 0
    return rounds / seconds


def measure(measures: Mapping[str, Callable[[], Iterator[Figure]]], names: Sequence[str]) -> int:
    """Measure what is named, print the figures and append them to the results; the exit code."""
    unknown = [name for name in names if name not in measures]
    if unknown:
        print(f"no such measure: {', '.join(unknown)}; there are {', '.join(measures)}")
        return 2
    reference = loop_rounds()
    run = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, shared and noisy",
        "loop rounds a second": round(reference),
    }
    print(", ".join(f"{name}: {value}" for name, value in run.items()))
    results = HERE / "results" / "figures.jsonl"
    results.parent.mkdir(exist_ok=True)
    with results.open("a", encoding="utf-8") as file:
        for name in names:
            try:
                for figure in measures[name]():
                    file.write(json.dumps(print_figure(figure, reference) | run) + "\n")
            except Missing as what:
                print(f"{name} is not measured, for it needs {what}")
                return 1
    return 0


def print_figure(figure: Figure, reference: float) -> dict[str, object]:
    """Print a figure; returns its row of the results."""
    ratio = round(reference / figure.value, 1) if figure.rate else None
    comparison = f"   = {ratio} rounds each" if ratio else ""
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.2f}"
    print(f"{figure.name:<58}{value:>12} {figure.unit}{comparison}", flush=True)
    return {"figure": figure.name, "value": figure.value, "unit": figure.unit, "ratio": ratio}


if __name__ == "__main__":
    usual = [name for name in MEASURES if name not in ON_DEMAND]
    sys.exit(measure(MEASURES, sys.argv[1:] or usual))
