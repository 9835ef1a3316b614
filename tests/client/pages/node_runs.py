"""Runs a script of this folder in Node, without a browser, with the answers of ``world.py``."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Final

from tests.client.pages.world import world
from tests.tools import ROOT

FOLDER: Final = Path(__file__).parent
GOLDEN: Final = FOLDER / "golden"


def run_in_world(node: str, script: str, folder: Path, output: str = "") -> None:
    """What it finds it writes into ``folder``, or into one file there."""
    (folder / "world.json").write_text(json.dumps(world()), "utf-8")
    done = subprocess.run(
        [
            node,
            "--max-semi-space-size=64",
            str(FOLDER / script),
            str(folder / "world.json"),
            str(folder / output),
        ],
        cwd=ROOT,
        env={**os.environ, "TZ": "Europe/Berlin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
