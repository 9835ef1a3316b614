"""The record format of a match (.hrz): text, its JSON form, and replaying by the rules.

docs/record.md is the specification. A table's journal becomes a record (``record_from_journal``), a
record becomes text (``write``) or JSON (``write_json``), bytes become a record (``read``,
``read_json``), and ``check`` replays it by the rules.
"""

from herzrasen.record.check import CheckResult, check
from herzrasen.record.from_journal import record_from_journal
from herzrasen.record.json_form import read_json, write_json
from herzrasen.record.reader import ParsedRecord, read
from herzrasen.record.record import Fault, Record
from herzrasen.record.replay import ReplayedDeal, Step, replay
from herzrasen.record.writer import write

__all__ = [
    "CheckResult",
    "Fault",
    "ParsedRecord",
    "Record",
    "ReplayedDeal",
    "Step",
    "check",
    "read",
    "read_json",
    "record_from_journal",
    "replay",
    "write",
    "write_json",
]
