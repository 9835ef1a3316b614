"""Benchmark of reading and replaying records, valid ones and hostile ones."""

from __future__ import annotations

import time
from collections.abc import Iterator

from bench.figure import Figure
from herzrasen.record import Fault, check, read, write
from tests.record.hostile_records import HOSTILE
from tests.record.recorded_matches import random_record

MEGABYTE = 1_000_000


def figures() -> Iterator[Figure]:
    long = "standard+target=none,deals=100,deal_cap=100"
    for name, record in (
        ("Hearts", write(random_record("hearts", long))),
        ("Nerts", write(random_record("nerts", "stoss+target=none,rounds=6"))),
    ):
        yield Figure(f"a record of {name} checked, a megabyte", _seconds(record) * 1000, "ms")
    made = {name: make() for name, make in HOSTILE.items()}
    hostile = {name: text for name, text in made.items() if len(text) > MEGABYTE // 2}
    worst = max((_seconds(text), name) for name, text in hostile.items())
    yield Figure(f"the slowest hostile record, {worst[1]}, a megabyte", worst[0] * 1000, "ms")


def _seconds(text: bytes) -> float:
    """Seconds for each megabyte."""
    began = time.perf_counter()
    found = read(text)
    if not isinstance(found, Fault):
        check(found.record)
    return (time.perf_counter() - began) * MEGABYTE / len(text)
