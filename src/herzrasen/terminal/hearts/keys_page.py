"""The keys of a table of Hearts as their page shows them: in groups, with names."""

from __future__ import annotations

from typing import Final

from herzrasen.terminal.hearts.key_bindings import BINDINGS
from herzrasen.terminal.keys.key_bindings import PAGE_KEYS
from herzrasen.terminal.keys.keys_page import PAGE_GROUP, KeysPage

_GROUPS: Final = (
    ("play", ("pass", "claim", "next", "hint", "undo", "order")),
    ("show", ("last", "scores", "rules", "overview", "legend")),
    ("hear", (
        "hand", "why", "trick", "hear_last", "hear_scores", "voids", "open", "kitty", "sides",
        "hear_rules",
    )),
    (PAGE_GROUP, tuple(PAGE_KEYS)),
)  # fmt: skip

KEYS_PAGE: Final = KeysPage("hearts_keys", "hearts_table.bind", BINDINGS, _GROUPS)
