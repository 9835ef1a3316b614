"""What a player's environment lacks, no player's module asks for."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.server.live_server import process_address, start_process
from tests.server.table_client import http_request
from tests.tools import ROOT

_PATH: Final = os.pathsep.join([str(ROOT / "src"), str(ROOT)])

TERMINAL: Final = ("terminal.",)
CLUSTER: Final = (
    "server.cluster.broker_",
    "server.cluster.nats_bus",
    "storage.postgres.",
    "storage.move_data.",
)
OF_A_CLUSTER: Final = (
    "herzrasen.cluster",
    "herzrasen.server.cluster",
    "herzrasen.storage.postgres",
)
RESEARCH: Final = ("bots.hearts.engine.batch", "cli.data_card", "research.")
"""Which modules need the packages of a group, below ``herzrasen``."""

MISSING: Final[Mapping[str, tuple[str, ...]]] = {
    "play": TERMINAL + CLUSTER + RESEARCH,
    "terminal": CLUSTER + RESEARCH,
    "cluster": RESEARCH,
}
"""Which modules a lock leaves without a package."""


@pytest.mark.parametrize(
    "kind",
    ["play", *(pytest.param(kind, marks=pytest.mark.heavy) for kind in ("terminal", "cluster"))],
)
def test_every_module_has_its_packages_where_it_is_used(kind: str) -> None:
    """An import at the top of a module that reaches another group's package: the tests have it,
    and every player's start would end with a traceback."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.launcher.hidden_packages", kind],
        env=os.environ | {"PYTHONPATH": _PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lacking = [name.removeprefix("herzrasen.") for name in json.loads(done.stdout)]
    assert [name for name in lacking if not name.startswith(MISSING[kind])] == []
    assert lacking, "nothing was hidden"


def test_a_server_starts_with_what_a_player_has(tmp_path: Path) -> None:
    """The whole start, with what it imports late."""
    customize = "from tests.launcher.hidden_packages import hide_packages\nhide_packages('play')\n"
    (tmp_path / "sitecustomize.py").write_text(customize, "utf-8")
    path = os.pathsep.join([str(tmp_path), _PATH])
    with start_process(tmp_path, environment={"PYTHONPATH": path}) as process:
        page = http_request(f"{process_address(process)}/").body.decode()
    assert "<!doctype html>" in page


def test_a_single_server_loads_nothing_of_a_cluster() -> None:
    """It starts sooner, and a fault there cannot stop it. The words that nodes tell each other are
    those that a single server tells itself."""
    code = "import sys, herzrasen.server.run; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env=os.environ | {"PYTHONPATH": _PATH},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name for name in done.stdout.split() if name.startswith(OF_A_CLUSTER)}
    assert loaded == {"herzrasen.cluster", "herzrasen.cluster.announcements"}
