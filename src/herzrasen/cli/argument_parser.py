"""An argument parser that speaks the user's language and fits a narrow window."""

from __future__ import annotations

import argparse
import re
import textwrap
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NoReturn

from herzrasen.cli.colours import Style, paint
from herzrasen.cli.usage_error import UsageError, explain_usage
from herzrasen.locales import Translate

_NO_BREAK: Final = "\xa0"
_USAGE_INDENT: Final = 4
"""Indent of the arguments in the usage, where they do not fit beside the command's name."""


class LocalizedArgumentParser(argparse.ArgumentParser):
    """An ArgumentParser whose headings and usage come from ``locales``, too."""

    def __init__(self, prog: str, translate: Translate, description: str, **settings: Any) -> None:
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            formatter_class=partial(_HelpFormatter, translate),
            **settings,
        )
        self._translate = translate
        self.color = False  # from Python 3.14 on it would have colours of its own
        self._positionals.title = translate("arguments")
        self.options = self.add_argument_group(translate("options"))
        self.options.add_argument("-h", "--help", action="help", help=translate("help"))

    def error(self, message: str) -> NoReturn:
        """Raise UsageError, so that `main` prints the sentence: argparse's own are English."""
        raise UsageError(self.prog, explain_usage(message, self._translate))


class _HelpFormatter(argparse.HelpFormatter):
    def __init__(self, translate: Translate, prog: str) -> None:
        super().__init__(prog)
        self._usage = translate("usage")

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        begin = f"{self._usage} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, begin)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and paint(heading, Style.HEADING))

    def format_help(self) -> str:
        usage, gap, rest = super().format_help().partition("\n\n")
        if max(map(len, usage.splitlines()), default=0) > self._width:
            usage = _wrap_usage(usage, self._width)
        return usage + gap + rest


def _wrap_usage(usage: str, width: int) -> str:
    """The usage in lines of this width, broken only between arguments."""
    joined = re.sub(r"\[[^]]*\]", lambda one: re.sub(r"\s+", _NO_BREAK, one[0]), usage)
    lines = textwrap.wrap(
        joined,
        width,
        subsequent_indent=" " * _USAGE_INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines).replace(_NO_BREAK, " ")
