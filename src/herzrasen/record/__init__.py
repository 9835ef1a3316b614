"""Matches on paper: the record format, its text and its JSON twin, and playing them again.

docs/record.md is the specification. A table's journal becomes a record (``keep``), a record becomes
text (``write``) and JSON (``write_twin``), bytes become a record (``read``, ``read_twin``), and
``check`` plays it again by the rules.
"""

from herzrasen.record.check import Checked, check
from herzrasen.record.from_journal import keep
from herzrasen.record.json_form import read_twin, write_twin
from herzrasen.record.reader import Read, read
from herzrasen.record.record import Fault, Record
from herzrasen.record.replay import Played, Step, replay
from herzrasen.record.writer import write

__all__ = [
    "Checked",
    "Fault",
    "Played",
    "Read",
    "Record",
    "Step",
    "check",
    "keep",
    "read",
    "read_twin",
    "replay",
    "write",
    "write_twin",
]
