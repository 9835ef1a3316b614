"""A rule that is not sent has its default: the page writes the same one as the rules do.

Rules travel without what is usual, so that the page shows another game than the one that is played
where the two differ.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.nerts import NertsRules
from tests.tools import ROOT

CLIENT: Final = ROOT / "src/herzrasen/client"
RULES: Final = {"hearts": HeartsRules(), "nerts": NertsRules()}
DEFAULT: Final = re.compile(r"(?:\brules\.|\$\{)(\w+) \?\? ('[\w-]*'|[\w.]+|\[\])")


def value_of(text: str, source: str) -> object:
    """What a literal means, or the constant of this name in the same file."""
    if constant := re.search(rf"\bconst {re.escape(text)} = ([^;]+);", source):
        text = constant[1]
    return msgspec.json.decode(text.replace("'", '"'))


def test_each_default_of_the_page_is_that_of_the_rules() -> None:
    compared, wrong = 0, []
    for file in sorted(CLIENT.rglob("*.js")):
        source = file.read_text("utf-8")
        games = [name for name in RULES if name in file.parts] or list(RULES)
        for option, text in DEFAULT.findall(source):
            known = [getattr(RULES[name], option) for name in games if hasattr(RULES[name], option)]
            if known:
                compared += 1
                written = msgspec.json.encode(value_of(text, source))
                if written not in map(msgspec.json.encode, known):
                    wrong.append(f"{file.name}: {option} is {known}, not {text}")
    assert wrong == []
    assert compared > 12
