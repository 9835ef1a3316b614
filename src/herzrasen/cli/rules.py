"""``herzrasen rules``: what may be typed, and what is answered."""

from __future__ import annotations

import argparse
import io
import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from herzrasen.cli.command import Unobeyable
from herzrasen.locales import LANGUAGES, Say, system_language, text

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.rules import RuleBook

_GAMES: Final = ("hearts", "nerts")
_WIDEST: Final = 96
_INDENT: Final = 22


def add_words(command: Any, say: Say) -> None:
    """The words after ``rules``: a game, or what to do with a rule set."""
    _speaking(command, say)
    words = command.add_subparsers(
        title=say("rules.words"), metavar=say("rules.word"), prog=command.prog
    )
    for name, add, run_word in (
        ("hearts", _speaking, run_list),
        ("nerts", _speaking, run_list),
        ("show", _show_words, run_show),
        ("page", _page_words, run_page),
        ("pages", _pages_words, run_pages),
    ):
        word = words.add_parser(
            name,
            say=say,
            description=say(f"rules.{name}.about"),
            help=say(f"rules.{name}.help"),
        )
        add(word, say)
        games = (name,) if name in _GAMES else _GAMES
        word.set_defaults(run=run_word, parser=word, games=games)
    command.set_defaults(games=_GAMES)


def _speaking(command: Any, say: Say) -> None:
    add = command.options.add_argument
    add("--language", metavar="L", default=system_language(), help=say("rules.language"))
    add("--json", action="store_true", help=say("rules.json"))


def _show_words(command: Any, say: Say) -> None:
    command.add_argument("text", metavar="TEXT", help=say("rules.show.text"))
    command.options.add_argument("--game", metavar="G", help=say("rules.show.game"))
    _speaking(command, say)


def _page_words(command: Any, say: Say) -> None:
    command.add_argument("game", metavar="GAME", help=say("rules.page.game"))
    command.add_argument("language", metavar="LANGUAGE", help=say("rules.page.language"))


def _pages_words(command: Any, say: Say) -> None:
    command.add_argument("folder", metavar="DIR", type=Path, help=say("rules.pages.folder"))


def run(asked: argparse.Namespace, say: Say) -> None:
    """``herzrasen rules``: presets and options of both games."""
    run_list(asked, say)


def run_list(asked: argparse.Namespace, say: Say) -> None:
    """Print the presets and options of a game, or of both."""
    from herzrasen.protocol import codec
    from herzrasen.server.lobby.game_catalog import offers

    language = _language(asked.language, say)
    if asked.json:
        offered = offers()
        alone = len(asked.games) == 1
        _print(codec.encode(getattr(offered, asked.games[0]) if alone else offered).decode())
        return
    for game in asked.games:
        _print("\n".join(_listed(game, language)))


def run_show(asked: argparse.Namespace, say: Say) -> None:
    """Print one rule set in sentences; raises Unobeyable with a sentence if it is none."""
    from herzrasen.presentation.rulebook.description import book
    from herzrasen.protocol import codec
    from herzrasen.table import info

    language = _language(asked.language, say)
    game = _game(asked.game, say) if asked.game is not None else _game_of(asked.text)
    told = book(game, info.rules_of(game, asked.text), language)
    if asked.json:
        _print(codec.encode(told).decode())
    if told.refusal is not None:
        raise Unobeyable(told.refusal.sentence)
    if not asked.json:
        _print("\n".join(_shown(told, language)))


def run_page(asked: argparse.Namespace, say: Say) -> None:
    """Print a page of the documentation."""
    from herzrasen.presentation.rulebook.markdown import page

    _print(page(_game(asked.game, say), _language(asked.language, say)), end="")


def run_pages(asked: argparse.Namespace, say: Say) -> None:
    """Write the documentation's pages of both games in every language."""
    from herzrasen.games.protocol import GameName
    from herzrasen.presentation.rulebook.markdown import file_name, page

    try:
        asked.folder.mkdir(parents=True, exist_ok=True)
        for game in get_args(GameName):
            for language in LANGUAGES:
                file = asked.folder / file_name(game, language)
                file.write_text(page(game, language), encoding="utf-8", newline="\n")
    except OSError:
        raise Unobeyable(say("rules.pages.no_folder", folder=str(asked.folder))) from None


def _language(typed: str, say: Say) -> str:
    if typed not in LANGUAGES:
        raise Unobeyable(say("rules.no_language", typed=typed))
    return typed


def _game(typed: str, say: Say) -> GameName:
    if typed == "hearts":
        return "hearts"
    if typed == "nerts":
        return "nerts"
    raise Unobeyable(say("rules.no_game", typed=typed))


def _game_of(rules: str) -> GameName:
    """The game whose preset the text begins with; no name stands for rules of both games."""
    from herzrasen.games import nerts

    return "nerts" if rules.strip().partition("+")[0] in nerts.PRESETS else "hearts"


def _listed(game: GameName, language: str) -> Iterator[str]:
    from herzrasen.presentation.rulebook.options import GAMES, choices, options, usual, written

    def say(key: str, **facts: str | int) -> str:
        return text(language, f"cli.rules.{key}", **facts)

    yield text(language, f"lobby.{game}.title").upper()
    yield f"\n{say('presets')}"
    for preset in GAMES[game].PRESETS:
        key = f"{game}.preset.{preset}"
        yield from _entry(preset, text(language, f"{key}.name"), text(language, f"{key}.about"))
    yield f"\n{say('options', example=say(f'{game}.example'))}"
    for option in options(game):
        key = f"{game}.option.{option.name}"
        head = f"{option.name}={written(game, option.name, getattr(usual(game), option.name))}"
        about = text(language, f"{key}.about")
        may_be = (
            f"{word}: {said}" if said else word for word, said in choices(game, option, language)
        )
        yield from _entry(head, text(language, f"{key}.name"), about, *may_be)
    yield ""


def _entry(head: str, name: str, *lines: str) -> Iterator[str]:
    """A name with what is said about it, in two columns."""
    column = " " * _INDENT
    short = len(head) + 4 < _INDENT
    yield f"  {head:<{_INDENT - 2}}{name}" if short else f"  {head}\n{column}{name}"
    for line in lines:
        yield textwrap.fill(line, _width(), initial_indent=column, subsequent_indent=column)


def _shown(told: RuleBook, language: str) -> Iterator[str]:
    title = text(language, f"lobby.{told.game}.title")
    name = text(language, f"{told.game}.preset.{told.preset}.name")
    key = "cli.rules.show.as_is" if not told.differences else "cli.rules.show.changed"
    yield text(language, key, game=title, preset=name)
    yield told.rules
    for group in told.sentences:
        yield f"\n{group.title}"
        for line in group.lines:
            yield textwrap.fill(line, _width(), initial_indent="  ", subsequent_indent="  ")


def _width() -> int:
    return min(shutil.get_terminal_size().columns, _WIDEST)


def _print(words: str, end: str = "\n") -> None:
    """Print, also into a file or a pipe of a system whose own encoding has no cards' minus."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")
    print(words, end=end)
