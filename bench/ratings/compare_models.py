"""Which rating predicts matches best: log-loss of the order of every two seats, with intervals.

    .venv/bin/python -m pip install --target FOLDER openskill==6.2.0
    PYTHONPATH=FOLDER .venv/bin/python -m bench.ratings.compare_models hearts-standard nerts-stoss

The matches are those of ``play_matches``. Each kind of bot plays under several names, of which the
models know nothing: they rate names, all of them new at first, and predict every match before they
see it. A model's one free number (its beta, or the credit of a comparison) is chosen on the first
60 %; the table is of the rest. Intervals (95 %) are those of 2000 bootstraps over matches; the
difference to our rating is of the same matches. Points are the totals of a match, standardized.
"""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import NormalDist, fmean
from typing import Any, Final, Protocol

from bench.ratings.play_matches import FOLDER, Row, read
from herzrasen.ratings.rating import NEW_RATING, Rating
from herzrasen.ratings.update import SeatComparison, apply_comparisons, win_probability

NAMES: Final = 24
SHUFFLES: Final = 4
TRAINED: Final = 0.6
BOOTSTRAPS: Final = 2000
PHI: Final = NormalDist().cdf
LEAST: Final = 1e-6
OPENSKILL: Final = (
    "PlackettLuce",
    "BradleyTerryFull",
    "BradleyTerryPart",
    "ThurstoneMostellerFull",
    "ThurstoneMostellerPart",
)


class Model(Protocol):
    """Rates names: predicts, then learns."""

    def predict(self, one: str, other: str) -> float:
        """The probability that one ends before the other."""
        ...

    def learn(self, names: Sequence[str], places: Sequence[int], points: Sequence[float]) -> None:
        """Take note of a match."""
        ...


class Coin:
    """Knows nothing."""

    def predict(self, _one: str, _other: str) -> float:
        """A half."""
        return 0.5

    def learn(self, *_match: object) -> None:
        """Nothing."""


class Pairs:
    """Our rating, with this credit of a comparison."""

    def __init__(self, credit: float) -> None:
        self.credit = credit
        self.ratings: dict[str, Rating] = {}

    def predict(self, one: str, other: str) -> float:
        """By the means, flattened by both deviations."""
        a, b = self.ratings.get(one, NEW_RATING), self.ratings.get(other, NEW_RATING)
        return win_probability(a.mean - b.mean, a.deviation**2 + b.deviation**2)

    def learn(self, names: Sequence[str], places: Sequence[int], _points: Sequence[float]) -> None:
        """One comparison of every two."""
        before = [self.ratings.get(name, NEW_RATING) for name in names]
        for seat, name in enumerate(names):
            pairs = [
                SeatComparison(
                    0.5 if places[other] == places[seat] else float(places[seat] < places[other]),
                    before[other].mean,
                    before[other].deviation,
                    1.0,
                )
                for other in range(len(names))
                if other != seat
            ]
            self.ratings[name] = apply_comparisons(before[seat], pairs, self.credit)


class OpenSkill:
    """A model of openskill with this beta, in its own scale (25 and 25 / 3)."""

    def __init__(self, kind: str, beta: float) -> None:
        models: Any = importlib.import_module("openskill.models")
        self.beta = beta
        self.model = getattr(models, kind)(beta=beta)
        self.ratings: dict[str, Any] = {}

    def _of(self, name: str) -> Any:
        return self.ratings.setdefault(name, self.model.rating())

    def predict(self, one: str, other: str) -> float:
        """As the models predict a match of two."""
        a, b = self._of(one), self._of(other)
        return PHI((a.mu - b.mu) / math.sqrt(2 * self.beta**2 + a.sigma**2 + b.sigma**2))

    def learn(self, names: Sequence[str], places: Sequence[int], _points: Sequence[float]) -> None:
        """A match of teams of one."""
        teams = [[self._of(name)] for name in names]
        rated = self.model.rate(teams, ranks=[float(place) for place in places])
        for name, (rating,) in zip(names, rated, strict=True):
            self.ratings[name] = rating


class Points:
    """A Gaussian on standardized points: each is a noisy measurement of a strength."""

    def __init__(self, beta: float) -> None:
        self.beta = beta
        self.ratings: dict[str, tuple[float, float]] = {}

    def predict(self, one: str, other: str) -> float:
        """By the means, and all variances together."""
        (a, va), (b, vb) = (self.ratings.get(name, (0.0, 1.0)) for name in (one, other))
        return PHI((a - b) / math.sqrt(2 * self.beta**2 + va + vb))

    def learn(self, names: Sequence[str], _places: Sequence[int], points: Sequence[float]) -> None:
        """The points above those of the others are the strength above theirs, plus noise."""
        before = [self.ratings.get(name, (0.0, 1.0)) for name in names]
        for seat, name in enumerate(names):
            others = [before[other] for other in range(len(names)) if other != seat]
            rest = [points[other] for other in range(len(names)) if other != seat]
            mean, variance = before[seat]
            seen = points[seat] - fmean(rest) + fmean(one for one, _ in others)
            noise = (
                self.beta**2 * (1 + 1 / len(others))
                + math.fsum(v for _, v in others) / len(others) ** 2
            )
            gain = variance / (variance + noise)
            self.ratings[name] = mean + gain * (seen - mean), (1 - gain) * variance


def candidates() -> dict[str, list[Callable[[], Model]]]:
    """Every model, with the values of its free number."""
    betas = [25 / 6 * factor for factor in (0.5, 1, 1.5, 2, 3, 4, 6, 8, 12)]
    of_openskill: dict[str, list[Callable[[], Model]]] = {
        f"openskill {kind}": [partial(OpenSkill, kind, beta) for beta in betas]
        for kind in OPENSKILL
    }
    return {
        "coin": [Coin],
        **of_openskill,
        "Gaussian on points": [partial(Points, beta) for beta in (0.3, 0.5, 0.7, 1.0, 1.4, 2.0)],
        "ours": [partial(Pairs, credit) for credit in (0.2, 0.3, 0.4, 0.6, 0.8, 1.0)],
    }


def losses(model: Model, rows: Sequence[Row], shuffle: int, lower_wins: bool) -> list[float]:
    """The mean log-loss of the pairs of each match; what is equal is not predicted."""
    rng, found = Random(f"names/{shuffle}"), []
    kinds = len({kind for _, bots, *_ in rows for kind in bots})
    every = max(2, NAMES // kinds)
    for _, bots, totals, places in rows:
        names: list[str] = []
        for kind in bots:
            free = [f"{kind}/{n}" for n in range(every + 3) if f"{kind}/{n}" not in names]
            names.append(rng.choice(free[:every]))
        of_pairs = [
            -math.log(max(LEAST, model.predict(names[a], names[b])))
            for a in range(4)
            for b in range(4)
            if places[a] < places[b]
        ]
        found.append(fmean(of_pairs) if of_pairs else math.log(2))
        signed = [-total if lower_wins else total for total in totals]
        middle = fmean(signed)
        spread = math.sqrt(fmean((value - middle) ** 2 for value in signed)) or 1.0
        model.learn(names, places, [(value - middle) / spread for value in signed])
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean by bootstrap."""
    rng = Random("bootstrap")
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(BOOTSTRAPS))
    return means[BOOTSTRAPS // 40], means[-BOOTSTRAPS // 40]


def compare(name: str) -> None:
    """Print the table of one file."""
    rows = read(FOLDER / f"{name}.csv")
    lower, cut = name.startswith("hearts"), round(TRAINED * len(rows))
    tested: dict[str, list[float]] = {}
    chosen: dict[str, int] = {}
    for title, variants in candidates().items():
        runs = []
        for create in variants:
            of_shuffles = [losses(create(), rows, number, lower) for number in range(SHUFFLES)]
            runs.append([fmean(match) for match in zip(*of_shuffles, strict=True)])
        best = min(range(len(runs)), key=lambda index: fmean(runs[index][:cut]))
        chosen[title], tested[title] = best, runs[best][cut:]
    print(f"\n{name}: {len(rows)} matches, {len(rows) - cut} tested\n")
    print("| model | log-loss | 95 % | minus ours | 95 % | chosen |")
    print("|---|---|---|---|---|---|")
    for title, values in tested.items():
        less, more = interval(values)
        difference = [one - own for one, own in zip(values, tested["ours"], strict=True)]
        low, high = interval(difference)
        print(
            f"| {title} | {fmean(values):.4f} | {less:.4f} to {more:.4f}"
            f" | {fmean(difference):+.4f} | {low:+.4f} to {high:+.4f} | {chosen[title] + 1} |"
        )


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        compare(argument)
