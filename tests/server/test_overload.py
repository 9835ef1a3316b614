"""Overload: nobody new is admitted, and running play continues."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.overload import Overload
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.test_hostile_input import VALID_WISH, create_table
from tests.server.test_run import TRUSTED, fetch_metrics


class Lag(LoopLag):
    """A lag that the test says."""

    lag_ms = 0.0

    @property
    def smoothed_ms(self) -> float:
        return self.lag_ms


def test_admission_resumes_when_the_lag_has_halved() -> None:
    lag = Lag()
    overload = Overload(lag, 300)
    seen = []
    for lag.lag_ms in (0, 299, 301, 299, 151, 149, 299, 301):
        seen.append(overload.active)
    assert seen == [False, False, True, True, True, False, False, True]


def test_new_tables_and_sockets_are_refused_with_a_sentence_and_who_plays_plays_on(
    tmp_path: Path,
) -> None:
    lag = Lag()
    limits = LimitSettings(messages_per_second=1000)
    with live_server(tmp_path, lag=lag, limits=limits) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.join(table)
        lag.lag_ms = 1000.0
        for _ in range(20):
            answer = create_table(server, VALID_WISH)
            assert (answer.status, answer.json["code"]) == (503, "table.refusal.overloaded")
        quick = http_request(
            f"{server}/api/tables/quick",
            b'{"game":"hearts","name":"Eva"}',
            content_type="application/json",
        )
        assert (quick.status, quick.json["code"]) == (503, "table.refusal.overloaded")
        for where in (table, "none"):
            assert refused_code(TableClient(server), where) == 4503
        play(person)
        assert person.last["view"] is not None
        lag.lag_ms = 0.0
        assert create_table(server, VALID_WISH).status == 201
        assert TableClient(server, person.cookie).join(table)["seat"] == 0


def refused_code(person: TableClient, table: str) -> Any:
    """The code by which the line was closed, after the sentence."""
    person.connect(table)
    assert person.next_error() == "overloaded"
    with pytest.raises(ConnectionClosed) as closed:
        person.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_the_lag_is_measured_while_a_server_runs_and_told_to_who_may_read_it(
    tmp_path: Path,
) -> None:
    lag = LoopLag()
    with live_server(tmp_path, lag=lag, metrics_from=TRUSTED) as server:
        metrics = fetch_metrics(server)
        assert lag._timer is not None  # noqa: SLF001 - it runs
        assert metrics["herzrasen_loop_lag_seconds"] >= 0
        assert metrics["herzrasen_loop_lag_smoothed_seconds"] >= 0
        assert metrics["herzrasen_connections"] >= 1
    assert lag._timer is None  # noqa: SLF001
