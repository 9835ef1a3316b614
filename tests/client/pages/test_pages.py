"""What is seen, heard and reached on each screen of the browser, and what a press does there.

``run.js`` visits the whole page, ``courses.js`` takes long random courses through it: matches that
go on while the page is pressed, typed and dragged on, all kinds of tables, every screen, lessons.
``--update-golden`` writes anew what they tell: read the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.client.pages.node_runs import GOLDEN, run_in_world
from tests.fingerprints import AssertFingerprints, Step
from tests.golden_text import AssertGolden


def test_every_screen_shows_says_and_does_what_it_did(
    node: str, tmp_path: Path, assert_golden: AssertGolden
) -> None:
    run_in_world(node, "run.js", tmp_path)
    now = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.txt")}
    for name, text in sorted(now.items()):
        assert_golden(GOLDEN / name, text)
    assert {path.name for path in GOLDEN.glob("*.txt")} == now.keys()


def test_random_courses_show_say_and_send_what_they_did(
    node: str, tmp_path: Path, assert_fingerprints: AssertFingerprints
) -> None:
    run_in_world(node, "courses.js", tmp_path, "courses.jsonl")
    courses: dict[str, list[Step]] = {}
    for line in (tmp_path / "courses.jsonl").read_text("utf-8").splitlines():
        step = json.loads(line)
        courses.setdefault(step["course"], []).append(Step(step["done"], step["came"]))
    assert_fingerprints(GOLDEN / "courses.fingerprints", courses)
