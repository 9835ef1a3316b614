"""``herzrasen league``: programs and our levels meet each other in duplicate deals of Hearts."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from herzrasen.cli.colours import print_lines
from herzrasen.cli.command import CommandError
from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.cli.usage_error import refuse_arguments
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.league.config_table import LeagueConfigError
    from herzrasen.league.league_config import LeagueConfig
    from herzrasen.league.page import LeagueSummary
    from herzrasen.league.result_log import ResultLog
    from herzrasen.league.standings import StandingsRow


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``league``."""
    add = command.options.add_mutually_exclusive_group().add_argument
    add("--show", action="store_true", help=translate("league.show"))
    add("--check", action="store_true", help=translate("league.check"))
    command.options.add_argument("--json", action="store_true", help=translate("league.json"))
    command.add_argument(
        "config",
        metavar=translate("league.file"),
        type=path_argument,
        help=translate("league.config"),
    )


def run(args: argparse.Namespace, translate: Translate) -> int:
    """Play what is missing, write the page, print the standings. Progress goes to stderr.

    Returns the exit code: 1 if ``--check`` found a program that does not start.
    """
    if args.check and args.json:
        refuse_arguments(args, translate, "conflict", name="--check", other="--json")
    config = _config(args.config)
    if args.check:
        return _check_programs(config, translate)
    log = _log(config, translate)
    try:
        if not args.show:
            _play(config, log, translate)
    finally:
        summary = _write_pages(config, log, translate)
        log.close()
    _print_summary(config, summary, as_json=args.json)
    return 0


def _config(file: Path) -> LeagueConfig:
    """The league of this file. Raises CommandError."""
    from herzrasen.config.sources import SourceError
    from herzrasen.league.config_table import LeagueConfigError
    from herzrasen.league.league_config import read_config
    from herzrasen.league.league_run import available_cores

    language = system_language()
    try:
        config = read_config(file)
        cores = len(available_cores())
        if (config.tables or 0) > cores:
            raise LeagueConfigError("cores", "tables", 0, n=cores)
    except SourceError as error:
        raise CommandError(text(language, f"settings.{error}", **error.facts)) from None
    except LeagueConfigError as error:
        raise CommandError(_config_text(file, error, language)) from None
    return config


def _config_text(file: Path, error: LeagueConfigError, language: str) -> str:
    """Where the error is, and what is wrong."""
    from herzrasen.presentation.rulebook.refusals import explain

    facts = dict(error.facts)
    if error.refusal is not None:
        facts["why"] = explain("hearts", error.refusal, language).sentence
    sentence = text(language, f"league.config.{error.code}", **facts)
    name = error.key or text(language, "league.whole_file")
    place = "at_line" if error.line else "at_key"
    return text(
        language, f"league.{place}", file=str(file), line=error.line, name=name, sentence=sentence
    )


def _log(config: LeagueConfig, translate: Translate) -> ResultLog:
    """The log of the league. Raises CommandError if it cannot be used."""
    from herzrasen.games.protocol import Refusal
    from herzrasen.league.result_log import open_log

    log = open_log(config)
    if isinstance(log, Refusal):
        facts = dict(log.facts)
        if "trouble" in facts:
            facts["why"] = translate(f"trouble.{facts['trouble']}", code=facts["system"])
        raise CommandError(text(system_language(), f"league.refusal.{log.code}", **facts))
    return log


def _play(config: LeagueConfig, log: ResultLog, translate: Translate) -> None:
    """Play what is missing. Raises CommandError if this machine cannot."""
    import sys

    from herzrasen.cli.arena_hearts import refusal_text
    from herzrasen.league.league_deals import commitment
    from herzrasen.league.league_run import planned_sittings, run_league
    from herzrasen.league.seat_host import SeatFailed
    from herzrasen.user_files import cause_of

    language = system_language()
    digest = commitment(log.secret).hex()
    print(text(language, "league.commitment", commitment=digest), file=sys.stderr)
    try:
        with ProgressBar(len(planned_sittings(config)), translate) as bar:
            run_league(config, log, progress=bar.update)
    except SeatFailed as failed:
        why = refusal_text(failed.refusal, translate)
        raise CommandError(text(language, "league.refusal.host", why=why)) from failed
    except OSError as error:
        kind, system = cause_of(error)
        facts = {"folder": str(config.results), "why": translate(f"trouble.{kind}", code=system)}
        raise CommandError(text(language, "league.refusal.unwritable", **facts)) from error
    except KeyboardInterrupt:
        print(text(language, "league.interrupted"), file=sys.stderr)
        raise


def _write_pages(config: LeagueConfig, log: ResultLog, translate: Translate) -> LeagueSummary:
    """Write the pages of what has been played. Raises CommandError if the folder is full."""
    from herzrasen.league.league_deals import commitment
    from herzrasen.league.page import LeagueSummary, write_pages
    from herzrasen.league.standings import compute_standings
    from herzrasen.user_files import cause_of

    standings = compute_standings(config.entrants, config.rules, config.deals, log.found.values())
    is_complete = standings.deals >= config.deals
    summary = LeagueSummary(
        standings, commitment(log.secret).hex(), log.secret.hex() if is_complete else ""
    )
    try:
        write_pages(config, summary)
    except OSError as error:
        kind, system = cause_of(error)
        facts = {"folder": str(config.results), "why": translate(f"trouble.{kind}", code=system)}
        raise CommandError(text(system_language(), "league.refusal.unwritable", **facts)) from error
    return summary


def _check_programs(config: LeagueConfig, translate: Translate) -> int:
    """Start every program once and print what it says it is. Returns the exit code."""
    from threading import Event

    from herzrasen.cli.arena_hearts import refusal_text
    from herzrasen.league.seat_host import SeatFailed, SeatHost
    from herzrasen.league.sitting import config_words

    language, failures = system_language(), 0
    for entrant in config.entrants:
        words = config_words(entrant, 0)
        host = SeatHost(entrant, 0, config.rules, config.limits, words=words, stopping=Event())
        try:
            host.start()
        except SeatFailed as failed:
            failures += 1
            facts = {"name": entrant.name, "why": refusal_text(failed.refusal, translate)}
            print_lines(text(language, "league.failed", **facts))
        else:
            facts = {"name": entrant.name, "program": host.usage().program}
            print_lines(text(language, "league.started", **facts))
        finally:
            host.end()
    return int(failures > 0)


def _print_summary(config: LeagueConfig, summary: LeagueSummary, *, as_json: bool) -> None:
    from herzrasen.protocol import codec

    language, standings = system_language(), summary.standings
    if as_json:
        print(codec.encode(summary).decode())
        return
    if not standings.rows:
        print_lines(text(language, "league.no_deals"))
    else:
        facts = {"deals": standings.deals, "planned": standings.planned}
        print_lines(text(language, "league.head", **facts))
        width = max(len(row.name) for row in standings.rows)
        for row in standings.rows:
            print(_row_text(row, width, language))
    print_lines(text(language, "league.page_written", page=str(config.results / "index.html")))


def _row_text(row: StandingsRow, width: int, language: str) -> str:
    from herzrasen.league.html import PageTranslator

    words = PageTranslator(language)
    key = "row_without_interval" if row.rating.within is None else "row"
    return text(
        language,
        f"league.{key}",
        place=row.place,
        name=f"{row.name:<{width}}",
        rating=words.format_signed(row.rating.mean),
        within=words.number(row.rating.within or 0),
        points=words.number(row.points),
        made=row.moons[0],
        conceded=row.moons[1],
        lost=sum(row.losses.values()),
    )
