"""The independent verifier: short, alone, and of the same opinion as ``verify-deal``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.presentation.record.deal_proofs import verify_deals
from herzrasen.record import CheckResult, Record, check, read, write
from tests.fair_deals.proved_match import BEACON, proved_record
from tests.tools import ROOT

VERIFIER = ROOT / "examples/verify_deal/verify_deal.py"


def run(record: str, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "match.hrz"
    file.write_text(record, "utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", str(VERIFIER), str(file)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_short_and_needs_nothing_of_ours() -> None:
    source = VERIFIER.read_text("utf-8")
    assert len(source.splitlines()) < 100
    imported = re.findall(r"^(?:import|from) (\S+)", source, re.MULTILINE)
    assert set(imported) <= {"re", "sys", "hashlib", "pathlib"}


@pytest.mark.parametrize(
    ("game", "rules", "moves"),
    [
        ("hearts", "standard", 2_000),
        ("hearts", "standard+players=3", 2_000),
        ("nerts", "stoss", 40),
    ],
)
def test_it_confirms_what_is_proved(game: str, rules: str, moves: int, tmp_path: Path) -> None:
    record = proved_record(game, rules, asked=(0, 2), late=(2,), moves=moves)  # type: ignore[arg-type]
    assert isinstance(check(record, dealer.deal), CheckResult)
    assert all(verdict.is_proved for verdict in verify_deals(record))
    result = run(write(record).decode(), tmp_path)
    assert result.returncode == 0, result
    assert result.stdout.count("nobody chose") == len(record.deals)


@pytest.mark.parametrize("asked", [(), (0, 2)])
@pytest.mark.parametrize("beacon", [BEACON, replace(BEACON, signature=None)])
def test_it_mixes_in_the_round_of_a_beacon(
    beacon: BeaconRound, asked: tuple[int, ...], tmp_path: Path
) -> None:
    record = proved_record(deals=1, asked=asked, beacon=beacon, moves=60)
    assert verify_deals(record)[0].is_proved
    result = run(write(record).decode(), tmp_path)
    assert result.returncode == 0, result
    named = f"Beacon: {BEACON.chain} {BEACON.round}." in result.stdout
    assert named == (beacon.signature is not None)


def tamper(record: Record) -> dict[str, str]:
    """Each part of the proof, changed by one digit."""
    text = write(record).decode()
    changed = {}
    for tag in (
        "Commitment", "ServerShare", "SeatCommitments", "SeatShares", "Seed", "Beacon",
        "BeaconSignature",
    ):  # fmt: skip
        found = re.search(rf'\[{tag} "([0-9a-f])', text)
        assert found is not None
        digit = "0" if found[1] != "0" else "1"
        changed[tag] = text[: found.start(1)] + digit + text[found.end(1) :]
    return changed


def test_it_finds_each_changed_digit_as_verify_deal_does(tmp_path: Path) -> None:
    record = proved_record(deals=1, asked=(0, 2), beacon=BEACON)
    for tag, text in tamper(record).items():
        assert run(text, tmp_path).returncode == 1, tag
        loaded = read(text.encode()).record  # type: ignore[union-attr]
        checked = check(loaded, dealer.deal)
        assert tag == "Seed" or isinstance(checked, CheckResult), "the game itself is all right"
        assert tag == "Seed" or not any(each.is_proved for each in verify_deals(loaded)), tag


def test_without_a_proof_nothing_is_proved(tmp_path: Path) -> None:
    text = (ROOT / "tests/golden/records/standard.hrz").read_text("utf-8")
    assert run(text, tmp_path).returncode == 1
