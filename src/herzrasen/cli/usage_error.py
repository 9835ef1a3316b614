"""Says in the user's language why arguments cannot be understood: argparse does so in English."""

from __future__ import annotations

import argparse
import re
from difflib import get_close_matches
from typing import Final, NoReturn

from herzrasen.locales import Translate

_PATTERNS: Final = (
    ("missing", r"the following arguments are required: (?P<names>.+)"),
    ("needs_value", r"argument (?P<name>\S+): expected (?:one|at least one|\d+) arguments?"),
    ("no_number", r"argument (?P<name>\S+): invalid int value: '(?P<typed>.*)'"),
    ("empty", r"argument (?P<name>\S+): invalid (?:path_argument|not_empty) value: ''"),
    (
        "choice",
        r"argument (?P<name>\S+): invalid choice: '(?P<typed>.*)' \(choose from (?P<choices>.+)\)",
    ),
    ("conflict", r"argument (?P<name>\S+): not allowed with argument (?P<other>\S+)"),
    ("no_value", r"argument (?P<name>\S+): ignored explicit argument '.*'"),
)
"""What argparse says, by the key of our sentence."""


class UsageError(Exception):
    """The arguments cannot be understood, or one would have no effect; the text says why."""

    def __init__(self, command: str, why: str) -> None:
        super().__init__(why)
        self.command = command
        """The name of the command, for its help."""


def refuse_arguments(
    args: argparse.Namespace, translate: Translate, key: str, **facts: str
) -> NoReturn:
    """Raise UsageError with a sentence below ``cli.usage_error.``."""
    raise UsageError(args.parser.prog, translate(f"usage_error.{key}", **facts))


def refuse_without(args: argparse.Namespace, translate: Translate, option: str, other: str) -> None:
    """Raise UsageError if an option is given without the other one, to which it belongs."""
    given, needed = (getattr(args, name.strip("-")) for name in (option, other))
    if given and not needed:
        refuse_arguments(args, translate, "without", name=option, other=other)


def explain_usage(message: str, translate: Translate) -> str:
    """Our sentence for an error of argparse, or none where it is one that we do not know."""
    for key, pattern in _PATTERNS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found is None:
            continue
        # Of an option with several names the first is enough.
        facts = {name: one.partition("/")[0] for name, one in found.groupdict().items()}
        facts |= {name: found[name] for name in ("names", "typed") if name in facts}
        sentence = translate(f"usage_error.{key}", **facts)
        return f"{sentence} {_possible(found, translate)}" if key == "choice" else sentence
    return ""


def _possible(found: re.Match[str], translate: Translate) -> str:
    """What may have been meant: a choice that is like the typed word, or all of them."""
    choices = [one.strip("' ") for one in found["choices"].split(",")]
    for similar in get_close_matches(found["typed"], choices, 1):
        return translate("usage_error.similar", word=similar)
    return translate("usage_error.choices", words=", ".join(choices))
