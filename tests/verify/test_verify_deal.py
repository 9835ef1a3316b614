"""``herzrasen verify-deal``: its sentences and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.cli.main import main
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.record import Record, write, write_json
from tests.fair_deals.proved_match import BEACON, proved_record
from tests.tools import ROOT


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def save(record: Record, folder: Path) -> str:
    file = folder / "match.hrz"
    file.write_bytes(write(record))
    return str(file)


@pytest.mark.usefixtures("english")
def test_a_proved_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = save(proved_record(asked=(0, 2), late=(2,)), tmp_path)
    assert main(["verify-deal", file]) == 0
    first, *deals = capsys.readouterr().out.splitlines()
    assert first == f"{file}: Proved: nobody chose or changed any of these 2 deals."
    assert deals[0] == (
        "Deal 1: The server and Eva drew it together. "
        "Kim did not open their share; a fixed rule replaced it."
    )


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("asked", "beacon", "sentence"),
    [
        (
            (0,),
            BEACON,
            "The server and Eva drew it together. Round 1000 of the public beacon is mixed in.",
        ),
        (
            (),
            BEACON,
            "The server drew it; no seat had a share. Round 1000 of the public beacon is mixed in.",
        ),
        (
            (),
            replace(BEACON, signature=None),
            (
                "The server had fixed it alone, before the deal. Round 1000 of the public beacon "
                "did not come in time; the cards were drawn without it."
            ),
        ),
    ],
)
def test_the_round_of_a_beacon_is_named(
    asked: tuple[int, ...],
    beacon: BeaconRound,
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record = proved_record(deals=1, asked=asked, beacon=beacon, moves=60)
    file = save(record, tmp_path)
    assert main(["verify-deal", file]) == 0
    line = capsys.readouterr().out.splitlines()[1]
    assert line == f"Deal 1: {sentence} The beacon’s chain: {BEACON.chain}."
    twin = tmp_path / "match.json"
    twin.write_bytes(write_json(record))
    assert main(["verify-deal", "--json", str(twin)]) == 0
    signature = None if beacon.signature is None else beacon.signature.hex()
    assert json.loads(capsys.readouterr().out)["deals"][0]["beacon"] == {
        "chain": BEACON.chain,
        "round": 1000,
        "signature": signature,
    }


@pytest.mark.usefixtures("english")
def test_a_record_that_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = proved_record(deals=1)
    (deal,) = record.deals
    forged = replace(record, deals=(replace(deal, server_share="0" * 64),))
    assert main(["verify-deal", save(forged, tmp_path)]) == 1
    assert "The server’s share is not the one that it had committed to." in capsys.readouterr().out


@pytest.mark.usefixtures("english")
def test_a_record_without_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "tests/golden/records/standard.hrz"
    assert main(["verify-deal", str(file)]) == 1
    assert "carries no proof" in capsys.readouterr().out


@pytest.mark.usefixtures("english")
def test_what_one_seat_saw_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    file = ROOT / "tests/golden/records/standard-seat-2.hrz"
    assert main(["verify-deal", str(file)]) == 2
    assert "full record" in capsys.readouterr().err


def test_the_json_form_and_the_json_twin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(write_json(proved_record(deals=1)))
    assert main(["verify-deal", "--json", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"]
    assert answer["deals"][0]["shares"] == [0, 2]
