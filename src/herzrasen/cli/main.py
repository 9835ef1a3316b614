"""Entry point of the command line: parses the arguments and runs a command.

Each command imports what it needs when it runs, so that `--help` answers at once.
"""

import argparse
import shlex
import sys
from collections.abc import Sequence
from itertools import takewhile

from herzrasen import __version__
from herzrasen.cli import (
    arena,
    backup,
    check,
    completion,
    dataset,
    export,
    league,
    move_data,
    play,
    ratings,
    replay,
    restore,
    review,
    rules,
    seat,
    serve,
    terminal,
    verify_bots,
    verify_deal,
)
from herzrasen.cli.argument_parser import LocalizedArgumentParser
from herzrasen.cli.colours import print_error
from herzrasen.cli.command import CommandError
from herzrasen.cli.standard_streams import OutputError
from herzrasen.cli.usage_error import UsageError, refuse_arguments
from herzrasen.config.secret_url import mask_passwords
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_files import cause_of

COMMANDS_WITH_BOTS = ("review", "verify-bots", "seat", "arena", "league", "dataset")
"""Commands that run bots: they warn if the compiled kernel is missing. A server logs that."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its arguments are those of the process by default.

    Returns:
        The exit code: 0 for success, 2 if the arguments are wrong or the command cannot be carried
        out, 1 from `check`, `replay`, `review`, `verify-bots` and `verify-deal` if a record is not
        valid, from `verify-bots` also if a bot’s move is not its own, from `verify-deal` if a deal
        is not proved, from `ratings recompute --check` if a rating is not the one that follows from
        the log, and from `export` if a table is damaged.
    """
    language = system_language()

    def translate(key: str, **facts: str | int) -> str:
        return text(language, f"cli.{key}", **facts)

    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = build_parser(translate)
    try:
        try:
            args = _parse(parser, arguments, translate)
            if args.uses_bots:
                from herzrasen.presentation.kernel_notice import print_kernel_notice

                print_kernel_notice()
            code: int | None = args.run(args, translate)
        finally:
            sys.stdout.flush()
    except OutputError as failed:
        if failed.nobody_reads:
            return 141
        cause = cause_of(failed.error)
        why = translate(f"trouble.{cause.kind}", code=cause.code)
        print_error(translate("no_output", why=why))
        return 2
    except UsageError as error:
        lines = (
            translate("misunderstood", words=shlex.join(["herzrasen", *arguments])),
            str(error),
            translate("see", help=f"{error.command} --help"),
        )
        print_error(mask_passwords("\n".join(filter(None, lines))))
        return 2
    except CommandError as error:
        print_error(str(error))
        return 2
    except MemoryError:
        print_error(translate("memory"))
        return 2
    return code or 0


def _parse(
    parser: argparse.ArgumentParser, arguments: Sequence[str], translate: Translate
) -> argparse.Namespace:
    """The arguments, read. Raises UsageError if some are unknown.

    What stands before the command is looked at first: else the value of an unknown option, as in
    ``herzrasen --port 8080``, is taken for a command.
    """
    leading = [*takewhile(lambda word: word.startswith("-"), arguments)]
    args, unknown = parser.parse_known_args(leading)
    if not unknown:
        args, unknown = parser.parse_known_args(arguments)
    if unknown:
        refuse_arguments(args, translate, "unknown", words=shlex.join(unknown))
    return args


def build_parser(translate: Translate) -> argparse.ArgumentParser:
    """The parser of all commands, with its help in the user's language."""
    parser = LocalizedArgumentParser(
        "herzrasen", translate, translate("about"), epilog=translate("epilog")
    )
    parser.options.add_argument(
        "--version", action="version", version=f"herzrasen {__version__}", help=translate("version")
    )
    parser.set_defaults(run=play.run, parser=parser, uses_bots=False)
    commands = parser.add_subparsers(
        title=translate("commands"), metavar=translate("command"), prog="herzrasen"
    )
    for name, add_arguments, run in (
        ("play", play.add_arguments, play.run),
        ("terminal", terminal.add_arguments, terminal.run),
        ("serve", serve.add_arguments, serve.run),
        ("backup", backup.add_arguments, backup.run),
        ("restore", restore.add_arguments, restore.run),
        ("export", export.add_arguments, export.run),
        ("move-data", move_data.add_arguments, move_data.run),
        ("ratings", ratings.add_arguments, ratings.run),
        ("check", check.add_arguments, check.run),
        ("replay", replay.add_arguments, replay.run),
        ("review", review.add_arguments, review.run),
        ("verify-bots", verify_bots.add_arguments, verify_bots.run),
        ("verify-deal", verify_deal.add_arguments, verify_deal.run),
        ("seat", seat.add_arguments, seat.run),
        ("arena", arena.add_arguments, arena.run),
        ("league", league.add_arguments, league.run),
        ("dataset", dataset.add_arguments, dataset.run),
        ("rules", rules.add_arguments, rules.run),
        ("completion", completion.add_arguments, completion.run),
    ):
        command = commands.add_parser(
            name,
            translate=translate,
            description=translate(f"{name}.about"),
            help=translate(f"{name}.help"),
        )
        add_arguments(command, translate)
        command.set_defaults(run=run, parser=command, uses_bots=name in COMMANDS_WITH_BOTS)
    return parser
