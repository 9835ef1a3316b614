"""The tables of observations in the documentation, made from ``describe``.

    python -m herzrasen.research.environments.reference_table docs/environments*.md

writes them anew between their markers; a test compares the pages with them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.nerts import NertsRules
from herzrasen.research.environments.hearts_observation import describe
from herzrasen.research.environments.nerts_observation import describe_nerts
from herzrasen.research.environments.observation_layout import ObservationBlock

HEADS: Final = {
    "en": "| numbers | block | along | meaning | from the `View` |",
    "de": "| Zahlen | Block | entlang | Bedeutung | aus der `View` |",
}
_TABLE: Final = re.compile(r"(<!-- observation of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def observation_table(blocks: Sequence[ObservationBlock], language: str) -> str:
    """The blocks as a Markdown table."""
    lines = [HEADS[language], "|---|---|---|---|---|"]
    for block in blocks:
        last = block.start + block.size - 1
        numbers = f"{block.start}" if block.size == 1 else f"{block.start}–{last}"
        along = " × ".join(f"{n} {axis}" for n, axis in zip(block.shape, block.axes, strict=True))
        sources = ", ".join(f"`{field}`" for field in block.source.split(", "))
        lines.append(f"| {numbers} | `{block.name}` | {along} | {block.meaning} | {sources} |")
    return "\n".join(lines) + "\n"


def with_tables(page: str, language: str) -> str:
    """The page with its tables as they should be."""
    tables = {"Hearts": describe(HeartsRules()), "Nerts": describe_nerts(NertsRules())}

    def table(found: re.Match[str]) -> str:
        return found[1] + observation_table(tables[found[2]], language) + found[3]

    return _TABLE.sub(table, page)


def main() -> None:
    """Write the tables of the pages that are named."""
    for name in sys.argv[1:]:
        path = Path(name)
        language = "de" if name.endswith(".de.md") else "en"
        path.write_text(with_tables(path.read_text("utf-8"), language), "utf-8")


if __name__ == "__main__":
    main()
