"""The kernel under the address and undefined-behaviour sanitizers, on situations by many rules.

``sanitizer/driver.cpp`` calls every function of the C interface on input that is written here. It
is linked with the library that the bots use, and compiled with the kernel's sources and the
sanitizers, which end it at the first wrong access or undefined operation. Both must give the same
answers.
"""

from __future__ import annotations

import ctypes
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from herzrasen.bots.hearts.engine import (
    build,
    net,
    struct_layout,
    struct_packing,
    supports_rules,
)
from herzrasen.bots.hearts.engine.batch import opening_lead
from herzrasen.bots.hearts.engine.search_types import SearchConfig
from herzrasen.bots.hearts.engine.worlds import UnseenCards, unseen_cards
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.research.vector.environment_rules import environment_rules
from tests.bots.hearts.test_position_rules import position_at_first_lead
from tests.conftest import require_tool
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random
from tests.tools import Missing

DRIVER = Path(__file__).with_name("sanitizer") / "driver.cpp"
SANITIZE = (
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
    "-g",
)
OTHER_RULES = (
    "standard+players=3,leftover=kitty-first",
    "standard+players=5,leftover=kitty-hearts",
    "standard+players=7",
    "standard+players=6,partners=2v2v2",
    "omnibus+charging=yes",
    "omnibus+moon_needs_bonus=yes,bonus_on_moon=void",
    "standard+no_trick_bonus=-10,no_point_bonus=-5,queen_drop=yes",
    "standard+moon=choice,sun=yes,queen_value=50",
)
SOLVABLE = 4
"""With so many cards in the hand of the seat to play an ending is solved in a moment."""


def sanitizing_compiler() -> list[str]:
    """A compiler that has the sanitizers' libraries, too."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "empty.cpp"
        source.write_text("int main() {}")
        for words in build.compilers():
            try:
                linked = subprocess.run(
                    [*words, *SANITIZE, str(source), "-o", str(source.with_suffix(""))],
                    capture_output=True,
                    check=False,
                )
            except OSError:
                continue
            if linked.returncode == 0:
                return words
    raise Missing("a C++ compiler with address and undefined-behaviour sanitizers")


@pytest.fixture(scope="module")
def sanitizing(request: pytest.FixtureRequest) -> list[str]:
    return require_tool(sanitizing_compiler, request)


def driver(compiler: list[str], target: Path, units: list[Path], *flags: str) -> Path:
    """The driver with these parts of the kernel in one program."""
    words = ("-std=c++20", "-O1", "-ffp-contract=off", "-pthread", f"-I{build.SOURCE}")
    subprocess.run(
        [*compiler, *words, *flags, str(DRIVER), *map(str, units), "-o", str(target)], check=True
    )
    return target


@pytest.fixture(scope="module")
def sanitizing_driver(sanitizing: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The driver with the sanitizers; they take longer to compile than to run."""
    units = [path for path in build.sources() if path.suffix == ".cpp"]
    return driver(sanitizing, tmp_path_factory.mktemp("driver") / "checked", units, *SANITIZE)


def run(program: Path, recorded: Path) -> subprocess.CompletedProcess[str]:
    words = [str(program), str(recorded), str(net.FILE)]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_sanitizers_report_nothing_and_results_are_equal(
    sanitizing: list[str], sanitizing_driver: Path, tmp_path: Path
) -> None:
    recorded = tmp_path / "cases"
    recorded.write_bytes(b"".join(cases()))
    plain = run(driver(sanitizing, tmp_path / "plain", [build.build()]), recorded)
    found = run(sanitizing_driver, recorded)
    assert found.returncode == 0, found.stderr
    assert int(plain.stdout.split()[0]) > 200
    assert found.stdout == plain.stdout


@pytest.mark.slow
def test_sanitizers_report_planted_errors(sanitizing_driver: Path, tmp_path: Path) -> None:
    """The same program with input of a table of fifty seats reads beyond the arrays of seven."""
    recorded, rules = tmp_path / "cases", struct_layout.CRules.players
    first = bytearray(next(cases()))
    first[rules.offset : rules.offset + rules.size] = struct.pack("=i", 50)
    recorded.write_bytes(first)
    found = run(sanitizing_driver, recorded)
    assert found.returncode != 0
    assert "runtime error" in found.stderr or "AddressSanitizer" in found.stderr


def cases() -> Iterator[bytes]:
    """What the driver reads: situations out of matches of random moves."""
    others = [hearts.parse_rules(text) for text in OTHER_RULES]
    for number, rules in enumerate((*hearts.PRESETS.values(), *others)):
        assert isinstance(rules, hearts.HeartsRules), rules
        if supports_rules(rules):
            yield from cases_by(rules, Random(number))


def cases_by(rules: hearts.HeartsRules, random: Random) -> Iterator[bytes]:
    position: Position | None = None
    for step in islice(match_at_random(HEARTS, rules, random), 150):
        state, seat = step.before, step.seat
        if isinstance(step.move, hearts.Pass) and state.public.steps:
            if random.random() < 0.3:
                card_table = card_table_for(rules)
                full = Position(card_table, [card_table.bits(hand) for hand in state.hands])
                yield case(state, seat, full, rules.pass_count)
        elif isinstance(step.move, hearts.Play):
            if position is not None:
                if random.random() < 0.1 or position.hands[seat].bit_count() == SOLVABLE:
                    yield case(state, seat, position, 0)
                position.play(position.card_table.bits(CardSet([step.move.card])))
        else:
            position = None
        if position is None and step.after.public.trick is not None:
            position = position_at_first_lead(step.after)


def case(state: hearts.State, seat: int, full: Position, pass_count: int) -> bytes:
    """One case: see ``Case`` and ``Numbers`` in the driver."""
    view = hearts.view(state, seat)
    memory = knowledge_of(view)
    card_table, match = memory.position.card_table, state.public.match
    known: UnseenCards = unseen_cards(memory)
    legal = 0 if pass_count else card_table.bits(hearts.legal(view).cards)
    solvable = not pass_count and memory.position.hands[seat].bit_count() <= SOLVABLE
    plan = SearchConfig(
        7, card_budget=1500, min_worlds=2, accept_z=0.5, prune_z=1.0, random_rate=64, threads=2
    )
    parts: tuple[ctypes.Structure, ...] = (
        struct_packing.pack_rules(card_table),
        struct_packing.pack_match(state.public.rules, match, seat),
        struct_packing.pack_deal(full),
        struct_packing.pack_deal(memory.position),
        struct_packing.pack_unseen(known),
        struct_packing.pack_config(plan._replace(use_net=False), card_table),
        environment_rules(state.public.rules),
    )
    numbers = (
        legal,
        11,
        pass_count,
        state.public.steps,
        opening_lead(state.public.rules),
        solvable,
    )
    return b"".join(map(bytes, parts)) + struct.pack("=QQqqqq", *numbers)
