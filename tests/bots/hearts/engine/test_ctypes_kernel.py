"""The compiled kernel against the Python kernel, by any rules: the same cards, the same points."""

import ctypes
import logging
import threading
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine import (
    build,
    ctypes_kernel,
    struct_layout,
    struct_packing,
    supports_rules,
)
from herzrasen.bots.hearts.engine.python_kernel import PYTHON_KERNEL
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import Payoff
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from herzrasen.games.match import Match
from tests.bots.hearts.test_position_rules import WITHOUT_CLAIMS, position_at_first_lead
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

seeds = st.integers(0, 2**32 - 1)
SEED_NEAR_OVERFLOW = 2**64 - 5
"""Any seed; its streams begin where 64 bits end."""


@pytest.fixture(scope="module")
def library(compiled_kernel: ctypes_kernel.CompiledKernel) -> ctypes_kernel.CompiledKernel:
    return compiled_kernel


def first_leads(rules: hearts.HeartsRules, seed: int) -> Iterator[Position]:
    """The positions at the first leads of a match of random moves."""
    for step in islice(match_at_random(WITHOUT_CLAIMS, rules, Random(seed)), 200):
        trick = step.after.public.trick
        if trick is not None and not trick.cards and not step.after.public.tricks:
            yield position_at_first_lead(step.after)


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=60)
def test_both_kernels_play_out_a_deal_alike(
    library: ctypes_kernel.CompiledKernel, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(supports_rules(rules))
    position = next(first_leads(rules, seed))
    for policy in (engine.RANDOM, engine.CLUB):
        asked = (position, policy, SEED_NEAR_OVERFLOW, seed, 4)
        assert library.playouts(*asked) == PYTHON_KERNEL.playouts(*asked)


@given(rules=HEARTS.rules, seed=seeds, totals=st.lists(st.integers(0, 99), min_size=7, max_size=7))
@settings(max_examples=60)
def test_both_kernels_read_every_position_alike(
    library: ctypes_kernel.CompiledKernel, rules: hearts.HeartsRules, seed: int, totals: list[int]
) -> None:
    assume(supports_rules(rules))
    position, chance = next(first_leads(rules, seed)), Random(seed)
    while any(position.hands):
        free = legal(position)
        assert library.legal(position) == free
        there, here = position.copy(position.hands), position.copy(position.hands)
        assert library.club_card(there, free) == PYTHON_KERNEL.club_card(here, free)
        assert there.shooters == here.shooters
        position.play(chance.choice([1 << i for i in range(52) if free >> i & 1]))
    for itself in (False, True):
        assert library.points(position, shooter_subtracts=itself) == PYTHON_KERNEL.points(
            position, shooter_subtracts=itself
        )
    match = Match(tuple(totals[: rules.sides]))
    for seat in range(rules.players):
        worth = Payoff(position.card_table, match, seat).of_position(position)
        assert library.worth(position, match, seat) == worth


def test_threads_do_not_interfere(library: ctypes_kernel.CompiledKernel) -> None:
    """Calls that run at once answer as calls one after another."""
    positions = list(first_leads(hearts.PRESETS["standard"], 1))
    asked = [
        (position, engine.RANDOM, 7, 1000 * i, 400) for i, position in enumerate(positions * 4)
    ]
    answers: dict[int, list[list[int]]] = {}

    def ask(number: int) -> None:
        answers[number] = library.playouts(*asked[number])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asked))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[number] for number in range(len(asked))] == [
        library.playouts(*a) for a in asked
    ]


def test_python_runs_while_the_library_does(library: ctypes_kernel.CompiledKernel) -> None:
    """The interpreter's lock is released: a busy thread advances during one call."""
    position = next(first_leads(hearts.PRESETS["standard"], 1))
    began, stop, rounds = threading.Event(), threading.Event(), [0]

    def count() -> None:
        began.set()
        while not stop.is_set():
            rounds[0] += 1

    counting = threading.Thread(target=count)
    counting.start()
    began.wait()
    points = (ctypes_kernel.Points * 200_000)()
    asked = (
        struct_packing.pack_rules(position.card_table),
        struct_packing.pack_deal(position),
        0,
        1,
        0,
        200_000,
    )
    before = rounds[0]
    library.library.hz_playouts(*asked, points)
    during = rounds[0] - before
    stop.set()
    counting.join()
    assert during > 1000


def test_two_packs_and_large_tables_use_the_python_kernel(
    library: ctypes_kernel.CompiledKernel,
) -> None:
    for text, name in (("standard", "compiled"), ("standard+players=8", "python")):
        rules = hearts.parse_rules(text)
        assert isinstance(rules, hearts.HeartsRules)
        assert engine.kernel(rules).name == name
    assert engine.kernel().name == library.name


def test_without_a_library_a_warning_is_logged_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    monkeypatch.setattr(engine.LOG, "disabled", False)
    engine.load_kernel.cache_clear()
    engine.log_reason.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            assert [engine.kernel().name for _ in range(3)] == ["python"] * 3
    finally:
        engine.load_kernel.cache_clear()
    assert [record.name for record in caplog.records] == ["herzrasen.bots.hearts.engine"]
    assert "not compiled" in caplog.text


@pytest.mark.usefixtures("library")
def test_a_library_that_comes_later_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The launcher compiles it beside a server that runs."""
    engine.load_kernel.cache_clear()
    with monkeypatch.context() as nowhere:
        nowhere.setattr(build, "HERE", build.HERE / "nowhere")
        assert engine.kernel().name == "python"
    assert engine.kernel().name == "compiled"


def test_a_library_of_another_interface_is_not_used(
    library: ctypes_kernel.CompiledKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.name
    monkeypatch.setattr(ctypes_kernel, "ABI_VERSION", ctypes_kernel.ABI_VERSION + 1)
    with pytest.raises(ctypes_kernel.KernelLoadError, match="speaks interface"):
        ctypes_kernel.CompiledKernel()


FIELDS = struct_layout.CMatch._fields_
"""The fields of one struct; a library that has others must not be used."""

WRONG_FIELDS = {
    "swapped": (FIELDS[0], FIELDS[2], FIELDS[1], *FIELDS[3:]),
    "renamed": (FIELDS[0], ("chair", FIELDS[1][1]), *FIELDS[2:]),
    "of another type": (*FIELDS[:-1], (FIELDS[-1][0], ctypes.c_uint64)),
    "of another length": (("totals", ctypes.c_int32 * (struct_layout.SEATS + 1)), *FIELDS[1:]),
    "missing": FIELDS[:-1],
    "added": (*FIELDS, ("more", ctypes.c_int32)),
}


@pytest.mark.parametrize("fields", WRONG_FIELDS.values(), ids=WRONG_FIELDS)
def test_a_library_with_another_field_is_not_used(
    library: ctypes_kernel.CompiledKernel,
    monkeypatch: pytest.MonkeyPatch,
    fields: tuple[tuple[str, type], ...],
) -> None:
    assert list(struct_layout.packed_fields()) == struct_layout.fields_of(library.library)
    wrong = type("Wrong", (ctypes.Structure,), {"_fields_": fields})
    monkeypatch.setitem(struct_layout.STRUCTS, "hz_match", wrong)
    with pytest.raises(ctypes_kernel.KernelLoadError, match="has the field"):
        ctypes_kernel.CompiledKernel()
