"""A small neural network in NumPy: two hidden layers, one value for each card, trained by Adam."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float32]


class ValueNetwork:
    """A multilayer perceptron with rectified linear units.

    ``weights`` are matrices and biases in turn. The output has 52 values: what a seat expects to
    make of the deal if it chooses that card, in units of ``POINTS_PER_UNIT``.
    """

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(one) for one in weights]
        self._squares = [np.zeros_like(one) for one in weights]
        self._updates = 0

    @classmethod
    def random(cls, sizes: tuple[int, ...], rng: np.random.Generator) -> ValueNetwork:
        """Weights by He's rule; the last layer begins at zero, so that all cards seem alike."""
        weights: list[Floats] = []
        for size, after in pairwise(sizes):
            scale = np.sqrt(2 / size)
            weights.append(rng.normal(0, scale, (size, after)).astype(np.float32))
            weights.append(np.zeros(after, np.float32))
        weights[-2][:] = 0
        return cls(weights)

    def values(self, features: Floats) -> Floats:
        """One row of 52 values for each row of features."""
        return self._layers(features)[-1]

    def train(
        self, features: Floats, cards: npt.NDArray[np.int64], targets: Floats, rate: float
    ) -> float:
        """One step of Adam towards the targets of the cards that were chosen; the mean square error
        before it."""
        layers = self._layers(features)
        rows = np.arange(len(cards))
        errors = layers[-1][rows, cards] - targets
        slope = np.zeros_like(layers[-1])
        slope[rows, cards] = errors / len(cards)
        slopes: list[Floats] = []
        for number in range(len(self.weights) - 2, -1, -2):
            before = layers[number // 2]
            slopes += [slope.sum(axis=0), before.T @ slope]
            if number:
                slope = (slope @ self.weights[number].T) * (before > 0)
        self._adam(slopes[::-1], rate)
        return float(np.mean(errors * errors))

    def _layers(self, features: Floats) -> list[Floats]:
        layers = [features]
        for number in range(0, len(self.weights), 2):
            after = layers[-1] @ self.weights[number]
            after += self.weights[number + 1]
            if number + 2 < len(self.weights):
                np.maximum(after, 0, out=after)
            layers.append(after)
        return layers

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        """Kingma and Ba, Adam: A Method for Stochastic Optimization, 2015."""
        self._updates += 1
        mean_scale = 1 - 0.9**self._updates
        square_scale = 1 - 0.999**self._updates
        for weight, mean, square, slope in zip(
            self.weights, self._means, self._squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weight -= rate * (mean / mean_scale) / (np.sqrt(square / square_scale) + 1e-8)

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The weights by name, in half precision, to be saved."""
        return {f"{name}{n}": one.astype(np.float16) for n, one in enumerate(self.weights)}

    @classmethod
    def from_arrays(cls, name: str, arrays: Mapping[str, npt.NDArray[Any]]) -> ValueNetwork:
        """The network that was saved under this name."""
        count = sum(key.startswith(name) for key in arrays)
        return cls([arrays[f"{name}{n}"].astype(np.float32) for n in range(count)])
