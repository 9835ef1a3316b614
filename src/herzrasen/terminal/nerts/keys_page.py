"""The keys of a table of Nerts as their page shows them: in groups, with names."""

from __future__ import annotations

import re
from typing import Final

from herzrasen.terminal.keys.key_bindings import PAGE_KEYS, KeyBindings
from herzrasen.terminal.keys.keys_page import PAGE_GROUP, KeysPage
from herzrasen.terminal.nerts.key_bindings import DEFAULT_KEYS

_COLUMNS: Final = tuple(action for action in DEFAULT_KEYS if action.startswith("column"))
_RIVALS: Final = tuple(action for action in DEFAULT_KEYS if re.fullmatch(r"rival\d+", action))
_GROUPS: Final = (
    ("own", ("turn", "pile", "waste", *_COLUMNS)),
    ("deeds", ("foundation", "call", "vote")),
    ("rivals", _RIVALS),
    ("ask", ("own", "middle", "rivals", "hear_scores", "hear_rules", "rules", "legend")),
    (PAGE_GROUP, tuple(PAGE_KEYS)),
)

KEYS_PAGE: Final = KeysPage("table_keys", "nerts_table.bind", KeyBindings(DEFAULT_KEYS), _GROUPS)
