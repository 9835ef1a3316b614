"""One server for the tests of the pages, with a person who has finished a match of each game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.terminal.pages.page_pilot import PlayedServer, played_server


@pytest.fixture(scope="package")  # no longer: its pings would use `random` beside Hypothesis
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayedServer]:
    with played_server(tmp_path_factory.mktemp("data")) as server:
        yield server
