"""The words a person may type after `herzrasen`, and what each of them starts.

Whatever a command needs is imported by that command, so that `--help` answers at once.
"""

import argparse
import os
import shlex
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from herzrasen import __version__
from herzrasen.cli import arena, review, rules, seat
from herzrasen.cli import backup as kept
from herzrasen.cli import check as records
from herzrasen.cli import serve as serving
from herzrasen.cli import verify_bots as verify
from herzrasen.cli.command import Unobeyable
from herzrasen.locales import Say, system_language, text

THINKING = ("review", "verify-bots", "seat", "arena")
"""The commands that let bots think. A server does, too, and says itself how well it can."""


def main(words: Sequence[str] | None = None) -> int:
    """Do what the words ask for (those of the command line by default).

    Returns:
        The exit code: 0 when all went well, 2 when the words could not be understood or obeyed;
        `check`, `replay`, `review` and `verify-bots` answer 1 when a record is wrong, the last
        also when a bot’s move is not its own.
    """
    language = system_language()

    def say(key: str, **facts: str | int) -> str:
        return text(language, f"cli.{key}", **facts)

    given = list(sys.argv[1:] if words is None else words)
    parser = command_line(say)
    try:
        asked, unknown = parser.parse_known_args(given)
        if unknown:
            raise Misunderstood(asked.parser.prog)
        if asked.thinks:
            from herzrasen.presentation.kernel_notice import say_if_plain

            say_if_plain(say)
        code: int | None = asked.run(asked, say)
        sys.stdout.flush()
    except Misunderstood as misunderstood:
        typed = shlex.join(["herzrasen", *given])
        print(say("misunderstood", words=typed, help=f"{misunderstood} --help"), file=sys.stderr)
        return 2
    except Unobeyable as unobeyable:
        print(unobeyable, file=sys.stderr)
        return 2
    except MemoryError:
        print(say("memory"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read us has heard enough, as in `herzrasen rules | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return code or 0


class Misunderstood(Exception):
    """The words on the command line make no sense; the text names the command they were for."""


def command_line(say: Say) -> argparse.ArgumentParser:
    """The parser of all commands, its help in the language of `say`."""
    parser = Words("herzrasen", say, say("about"), epilog=say("epilog"))
    parser.options.add_argument(
        "--version", action="version", version=f"herzrasen {__version__}", help=say("version")
    )
    parser.set_defaults(run=serving.play, parser=parser, thinks=False)
    commands = parser.add_subparsers(
        title=say("commands"), metavar=say("command"), prog="herzrasen"
    )
    for name, add_words, run in (
        ("play", serving.no_words, serving.play),
        ("serve", serving.serve_words, serving.serve),
        ("backup", kept.backup_words, kept.backup),
        ("restore", kept.restore_words, kept.restore),
        ("export", kept.export_words, kept.export),
        ("check", records.check_words, records.check),
        ("replay", records.replay_words, records.replay),
        ("review", review.add_words, review.run),
        ("verify-bots", verify.add_words, verify.run),
        ("seat", seat.add_words, seat.run),
        ("arena", arena.add_words, arena.run),
        ("rules", rules.add_words, rules.run),
    ):
        command = commands.add_parser(
            name, say=say, description=say(f"{name}.about"), help=say(f"{name}.help")
        )
        add_words(command, say)
        command.set_defaults(run=run, parser=command, thinks=name in THINKING)
    return parser


class Words(argparse.ArgumentParser):
    """An argparse parser whose own words come from the texts, too."""

    def __init__(self, prog: str, say: Say, description: str, **settings: Any) -> None:
        class Formatter(argparse.HelpFormatter):
            def add_usage(
                self,
                usage: str | None,
                actions: Iterable[argparse.Action],
                groups: Iterable[Any],
                prefix: str | None = None,
            ) -> None:
                begin = f"{say('usage')} " if prefix is None else prefix
                super().add_usage(usage, actions, groups, begin)

        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            formatter_class=Formatter,
            **settings,
        )
        self._positionals.title = say("arguments")
        self.options = self.add_argument_group(say("options"))
        self.options.add_argument("-h", "--help", action="help", help=say("help"))

    def error(self, message: str) -> NoReturn:
        """Leave the sentence to `main`; argparse only speaks English."""
        raise Misunderstood(self.prog) from argparse.ArgumentError(None, message)


def no_words(command: Words, say: Say) -> None:
    """`play` takes none."""
