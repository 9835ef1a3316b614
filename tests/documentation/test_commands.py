"""Every command that a page names is one that the program understands; none is carried out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from herzrasen.cli.command import CommandError
from herzrasen.cli.main import build_parser
from herzrasen.cli.usage_error import UsageError
from herzrasen.locales import text
from launcher.commands import COMMANDS as LAUNCHER_COMMANDS
from tests.documentation.test_code_blocks import ALL_FILES
from tests.tools import ROOT

INDENTED: Final = re.compile(r"^    (.*)$", re.MULTILINE)
INLINE: Final = re.compile(r"`([^`\n]+)`")
COMMAND: Final = re.compile(
    r"(?:\./herzrasen|^herzrasen|\bherzrasen:cluster|(?<=/backup )herzrasen)"
    r"((?: (?! )[^;&|>#]*)?)"
)
"""`herzrasen` at the beginning, `./herzrasen` anywhere, and an image's name before its command."""
PLACEHOLDER: Final = re.compile(r"\b[NK]\b")
"""Stands for a number."""
NOT_TYPED: Final = frozenset({"VERSION", "daily"})
"""What follows the name in an answer of the seat protocol, and in the text that a day's seed is
computed from."""


def commands(page_text: str) -> Iterator[str]:
    """What follows the program's name, wherever a page says to type it."""
    lines = [*INDENTED.findall(page_text), *INLINE.findall(page_text)]
    for line in lines:
        for words in COMMAND.findall(line):
            command = PLACEHOLDER.sub("1", re.sub(r"\$\([^)]*\)", "X", words.strip()))
            yield re.split(r"  |( --\w+)? \[?…| \.\.\.", command)[0]


def misunderstood(command: str) -> str | None:
    """Why the program does not understand it, None where it does."""
    words = shlex.split(command)
    if not words or words[0] in (*LAUNCHER_COMMANDS, *NOT_TYPED):
        return None
    parser = build_parser(lambda key, **facts: text("en", f"cli.{key}", **facts))
    try:
        _, unknown = parser.parse_known_args(words)
    except UsageError as error:
        is_named_alone = len(words) <= 2 and str(error).startswith("Missing: ")
        return None if is_named_alone else str(error)
    except (SystemExit, CommandError):  # --version and --help end it
        return None
    return f"unknown: {unknown}" if unknown else None


@pytest.mark.parametrize("page", ALL_FILES, ids=str)
def test_every_named_command_is_understood(page: Path) -> None:
    found = {one: misunderstood(one) for one in commands((ROOT / page).read_text("utf-8"))}
    assert {one: why for one, why in found.items() if why} == {}
