"""Every option, value, preset and refusal has its words, and nothing else stands there."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import get_args

import pytest
from msgspec.structs import FieldInfo, fields

from herzrasen.games import hearts
from herzrasen.games.hearts.events import Event
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.locales import LANGUAGES, catalogue

FOLDER = Path(hearts.__file__).parent
SPOKEN = ("refusal", "option", "value", "preset")


def values(field: FieldInfo) -> Iterator[str]:
    """The values of an option that have a name rather than a number or a card."""
    if isinstance(field.type, type) and issubclass(field.type, Enum):
        yield from (str(value.value) for value in field.type)
    elif field.type is bool:
        yield from ("yes", "no")
    elif field.default == () or NoneType in get_args(field.type):
        yield "none"


def codes() -> set[str]:
    """Every refusal that the source of the game can answer with."""
    found: set[str] = set()
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"^hearts\.refusal\.([a-z-]*[a-z])$", node.value))
    return found | {f"now-{phase}" for phase in ("deal", "pass", "charge", "play", "moon")}


def expected_keys() -> Iterator[str]:
    for field in fields(HeartsRules):
        yield from (f"option.{field.name}.name", f"option.{field.name}.about")
        yield from (f"value.{field.name}.{value}" for value in values(field))
    for preset in hearts.PRESETS:
        yield from (f"preset.{preset}.name", f"preset.{preset}.about")
    yield from (f"refusal.{code}" for code in codes())
    yield "refusal.newer-rules"  # of every game's links: table/info.py


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_complete_with_no_extra_keys(language: str) -> None:
    keys = {
        re.sub(r"^(refusal\..*)\.(one|other)$", r"\1", key.removeprefix("hearts."))
        for key in catalogue(language)
        if key.startswith("hearts.") and key.split(".")[1] in SPOKEN
    }
    assert keys == set(expected_keys())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    keys = catalogue(language).keys()

    def has(key: str) -> bool:
        return any(known == key or known.startswith(f"{key}.") for known in keys)

    for kind in get_args(Event):
        assert has(f"hearts.event.{kind.__struct_config__.tag}")


def test_refusals_were_found_in_the_source() -> None:
    assert {"follow-suit", "collision", "now-moon"} < codes()
