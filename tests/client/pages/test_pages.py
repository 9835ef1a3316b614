"""What is seen, heard and reached on each screen of the browser, and what a press does there.

``run.js`` visits the whole page in one Node process, without a browser, with the answers of
``world.py``; fingerprints tell what changes in what it tells (``tests/fingerprints.py``).
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Final

from tests.client.pages.world import world
from tests.fingerprints import AssertLongText
from tests.tools import ROOT

FOLDER: Final = Path(__file__).parent
GOLDEN: Final = FOLDER / "golden" / "pages.txt"


def test_every_screen_shows_says_and_does_what_it_did(
    node: str, tmp_path: Path, assert_long_text: AssertLongText
) -> None:
    (tmp_path / "world.json").write_text(json.dumps(world()), "utf-8")
    command = [
        node,
        "--max-semi-space-size=64",
        str(FOLDER / "run.js"),
        str(tmp_path / "world.json"),
        str(tmp_path),
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "TZ": "Europe/Berlin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    texts = sorted(tmp_path.glob("*.txt"))
    assert_long_text(
        GOLDEN, "".join(f"== {text.stem}\n{text.read_text('utf-8')}" for text in texts)
    )
