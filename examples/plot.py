"""Plot how the points of four bots grow deal by deal. Needs matplotlib."""

import sys
from itertools import accumulate

from matplotlib.figure import Figure

import herzrasen

bots = ["beginner", "club", "quick,effort=5", "random"]
match = herzrasen.new_match(herzrasen.rules("hearts", target=None, deals=12), seed=3).play(bots)

axes = (figure := Figure()).subplots()
for name, points in zip(bots, zip(*match.scores, strict=True), strict=True):
    axes.step(range(1, 13), [*accumulate(points)], where="post", label=name)
axes.set(xlabel="deals", ylabel="points")
axes.legend()
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "points.svg")
