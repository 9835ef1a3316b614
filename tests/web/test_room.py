"""A bug in a room closes it, and the table is there again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.table.table import Table
from tests.web.person import Person
from tests.web.served import served


def test_a_bug_costs_a_line_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)

        def broken(*_: Any, **__: Any) -> Any:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(Table, "propose", broken)
            person.submit(move="pass", cards=person.last["view"]["hand"][:3])
            with pytest.raises(ConnectionClosed) as closed:
                person.until("accepted")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4409
        assert "ZeroDivisionError" in caplog.text
        again = Person(server, person.cookie)
        assert again.come(table)["view"] == person.last["view"]
        again.submit(move="pass", cards=person.last["view"]["hand"][:3])
        again.until("accepted")
