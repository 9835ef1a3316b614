"""A round of Nerts: a quick hand with little insight against three slower ones with more."""

import herzrasen
from herzrasen import nerts

players = ["tempo=5,insight=1", "tempo=3,insight=4", "tempo=3,insight=3", "tempo=2,insight=5"]
match = herzrasen.new_deal("stoss", seed=7).play(players)

for entry in match.journal:
    if isinstance(entry.event, nerts.Moved) and entry.event.target.at is nerts.Spot.FOUNDATION:
        print(f"{entry.at / 1000:6.1f} s ", herzrasen.event_text(entry.event))
for name, score in zip(players, match.totals, strict=True):
    print(f"{score:4} points: {name}")
