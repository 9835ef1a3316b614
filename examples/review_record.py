"""Write a record, read it again, replay it, and let the coach review it."""

import tempfile
from pathlib import Path

import herzrasen

file = Path(tempfile.mkdtemp()) / "match.hrz"
match = herzrasen.new_match("standard", seed=5, deals=1).play(["level=1"] * 4)
herzrasen.save_record(match.record(names=["Ada", "Ben", "Cleo", "Dan"]), file)

record = herzrasen.read_record(file)
for step in herzrasen.replay_record(record):
    print(step.seat, herzrasen.event_text(step.event))
(review,) = herzrasen.review(record, seat=0, by="quick,effort=10")
print(herzrasen.review_text(review, names=["Ada", "Ben", "Cleo", "Dan"]))
