"""Beyond what the event loop can carry nobody new is let in, and who plays plays on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.limits import Bounds
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.overload import Overload
from tests.server.person import Person, ask
from tests.server.playing import play
from tests.server.served import served
from tests.server.test_doors import GOOD, wish
from tests.server.test_running import TRUSTED, measured


class Lag(LoopLag):
    """A lag that the test says."""

    said = 0.0

    @property
    def smoothed_ms(self) -> float:
        return self.said


def test_it_has_to_fall_to_half_before_anybody_is_let_in_again() -> None:
    lag = Lag()
    overload = Overload(lag, 300)
    seen = []
    for lag.said in (0, 299, 301, 299, 151, 149, 299, 301):
        seen.append(overload.now)
    assert seen == [False, False, True, True, True, False, False, True]


def test_new_tables_and_sockets_are_refused_with_a_sentence_and_who_plays_plays_on(
    tmp_path: Path,
) -> None:
    lag = Lag()
    limits = Bounds(messages_per_second=1000)
    with served(tmp_path, lag=lag, limits=limits) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.come(table)
        lag.said = 1000.0
        for _ in range(20):
            answer = wish(server, GOOD)
            assert (answer.status, answer.json["code"]) == (503, "table.refusal.overloaded")
        quick = ask(
            f"{server}/api/tables/quick",
            b'{"game":"hearts","name":"Eva"}',
            content_type="application/json",
        )
        assert (quick.status, quick.json["code"]) == (503, "table.refusal.overloaded")
        for where in (table, "none"):
            assert turned_away(Person(server), where) == 4503
        play(person)
        assert person.last["view"] is not None
        lag.said = 0.0
        assert wish(server, GOOD).status == 201
        assert Person(server, person.cookie).come(table)["seat"] == 0


def turned_away(person: Person, table: str) -> Any:
    """The code by which the line was closed, after the sentence."""
    person.connect(table)
    assert person.refusal() == "overloaded"
    with pytest.raises(ConnectionClosed) as closed:
        person.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_the_lag_is_measured_while_a_server_runs_and_told_to_who_may_read_it(
    tmp_path: Path,
) -> None:
    lag = LoopLag()
    with served(tmp_path, lag=lag, metrics_from=TRUSTED) as server:
        told = measured(server)
        assert lag._timer is not None  # noqa: SLF001 - it runs
        assert told["herzrasen_loop_lag_seconds"] >= 0
        assert told["herzrasen_loop_lag_smoothed_seconds"] >= 0
        assert told["herzrasen_connections"] >= 1
    assert lag._timer is None  # noqa: SLF001
