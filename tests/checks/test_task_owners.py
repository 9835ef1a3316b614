"""Every task of the server has an owner that notices its end."""

from __future__ import annotations

import ast
from typing import Final

from tests.tools import ROOT

SOURCE: Final = ROOT / "src/herzrasen"
FOLDERS: Final = ("cluster", "server", "storage")
STARTS: Final = {"create_task", "ensure_future"}

ALLOWED: Final = {
    "cluster/membership.py": "a group of tasks, which ends with the first failure of one",
    "server/api/review_jobs.py": "a group of tasks, which ends with the first failure of one",
    "server/runtime/background_tasks.py": "what all others start tasks with",
    "server/runtime/mailbox.py": "its task catches, logs and tells whatever an item raises",
    "storage/postgres/call_batches.py": "its task tells whatever a batch raises to each call",
    "storage/postgres/summary_batches.py": "each writer waits for the task, and has its error",
    "storage/postgres/known_outcome.py": "who runs a transaction waits for the task",
}
"""The modules that start tasks, and who notices their end."""


def test_tasks_are_started_where_their_end_is_noticed() -> None:
    """A task that nobody looks at may end with its error unseen, and a table stands still."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for folder in FOLDERS
        for path in (SOURCE / folder).rglob("*.py")
        if any(
            isinstance(node, ast.Attribute) and node.attr in STARTS
            for node in ast.walk(ast.parse(path.read_bytes()))
        )
    }
    assert found == set(ALLOWED)
