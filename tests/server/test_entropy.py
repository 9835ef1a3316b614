"""What the server draws by chance."""

from __future__ import annotations

import pytest

from herzrasen.server.runtime.entropy import Entropy


def test_a_tables_name_is_no_option_on_a_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["-9k", "-", "9k-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _bytes: next(names))
    assert Entropy().table_name() == "9k-"
