"""Plot strength against deals: every saved state of a training run is measured in the arena.

    python -m examples.learning.plot FOLDER --deals 200

Writes ``strength.csv`` and ``strength.png`` into the folder. A row of the file is the number of
deals learned from, the mean gain on the level, and half the width of its interval of 99 %.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import NamedTuple

from examples.learning.measure import measure


class Strength(NamedTuple):
    """How strong the networks were after so many deals, in points a deal and seat."""

    deals: int
    gain: float
    within: float


def measure_all(folder: Path, level: str, deals: int, workers: int) -> list[Strength]:
    """Measure every state that was saved, and write them to ``strength.csv``."""
    numbers = sorted(int(path.stem.partition("-")[2]) for path in folder.glob("deals-*.npz"))
    found = []
    with (folder / "strength.csv").open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(Strength._fields)
        for number in numbers:
            path = folder / f"deals-{number}.npz"
            found.append(Strength(number, *measure(path, level, deals, 2026, workers)))
            rows.writerow(found[-1])
            file.flush()
    return found


def plot(strengths: list[Strength], level: str, path: Path) -> None:
    """Draw the curve with its intervals."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    learned = [one for one in strengths if one.deals]
    axes.errorbar(
        [one.deals for one in learned],
        [one.gain for one in learned],
        [one.within for one in learned],
        marker="o",
        capsize=3,
    )
    axes.axhline(0, color="grey", linewidth=1)
    axes.set_xscale("log")
    axes.set_xlabel("deals learned from")
    axes.set_ylabel(f"points better than {level} (99 %)")
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", default="level=2")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    curve = measure_all(chosen.folder, chosen.against, chosen.deals, chosen.workers)
    plot(curve, chosen.against, chosen.folder / "strength.png")
