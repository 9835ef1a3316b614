"""What is seen, heard and reached on each screen of the browser, and what a press does there.

``run.js`` visits the whole page, ``courses.js`` takes long random courses through it: matches that
go on while the page is pressed, typed and dragged on, all kinds of tables, every screen, lessons.
Fingerprints tell what changes in what they tell (``tests/fingerprints.py``).
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.client.pages.node_runs import GOLDEN, run_in_world
from tests.fingerprints import AssertFingerprints, AssertLongText, CourseStep
from tests.served_addresses import assert_requests_are_served


def test_every_screen_shows_says_and_does_what_it_did(
    node: str, tmp_path: Path, assert_long_text: AssertLongText
) -> None:
    run_in_world(node, "run.js", tmp_path)
    texts = {path.stem: path.read_text("utf-8") for path in sorted(tmp_path.glob("*.txt"))}
    text = "".join(text.replace("== ", f"== {name}, ") for name, text in texts.items())
    assert_requests_are_served(text, least=60)
    assert_long_text(GOLDEN / "pages.txt", text)


def test_random_courses_show_say_and_send_what_they_did(
    node: str, tmp_path: Path, assert_fingerprints: AssertFingerprints
) -> None:
    run_in_world(node, "courses.js", tmp_path, "courses.jsonl")
    courses: dict[str, list[CourseStep]] = {}
    for line in (tmp_path / "courses.jsonl").read_text("utf-8").splitlines():
        step = json.loads(line)
        courses.setdefault(step["course"], []).append(CourseStep(step["done"], step["came"]))
    assert_fingerprints(GOLDEN / "courses.txt", courses)
