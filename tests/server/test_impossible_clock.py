"""A clock before 1970, or in the year 11000, as of a machine without a battery."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from herzrasen.config.sections import Config
from herzrasen.locales import LANGUAGES, text
from herzrasen.server import run
from herzrasen.server.runtime.entropy import Entropy
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

YEAR_11000 = 285_000_000_000


@pytest.mark.parametrize("seconds", [-1, YEAR_11000])
def test_a_server_does_not_start_by_an_impossible_clock(
    seconds: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It said that its keys were damaged, or answered every request with an error."""
    monkeypatch.setattr(time, "time", lambda: seconds)
    with pytest.raises(SystemExit) as ended:
        run.run_server(Config(), tmp_path, open_browser=False)
    assert ended.value.code == 2
    assert capsys.readouterr().err.strip() in {text(one, "server.clock") for one in LANGUAGES}
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("seconds", [-1, YEAR_11000])
def test_a_clock_that_is_set_so_while_the_server_runs_lets_people_play(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with live_server(tmp_path) as address:
        monkeypatch.setattr(time, "time_ns", lambda: seconds * 1_000_000_000)
        person = TableClient(address)
        assert person.join(person.open_table("hearts", "standard"))["type"] == "welcome"
        assert Entropy().now() >= 0
