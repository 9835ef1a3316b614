"""``herzrasen rules``: list presets and options, show a rule set, write the pages of the docs."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast, get_args

from herzrasen.cli.colours import Style, paint
from herzrasen.cli.command import CommandError
from herzrasen.cli.typed_rules import game_of, read_typed
from herzrasen.cli.usage_error import refuse_arguments
from herzrasen.games.names import GAME_NAMES
from herzrasen.locales import LANGUAGES, Translate, system_language, text
from herzrasen.user_folders import path_argument

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.rules import RuleBook

_GAMES: Final = tuple(GAME_NAMES)
_MAX_WIDTH: Final = 96
_INDENT: Final = 22
"""Where the second of two columns begins."""
_NARROW: Final = 60
"""Below this width there is one column."""
_NARROW_INDENT: Final = 4


def add_arguments(command: Any, translate: Translate) -> None:
    """Add the subcommands of ``rules``: a game, ``show``, ``page`` and ``pages``."""
    _add_output_arguments(command, translate)
    command.set_defaults(language=None, json=False)
    subcommands = command.add_subparsers(
        title=translate("rules.words"), metavar=translate("rules.word"), prog=command.prog
    )
    for name, add, run_word in (
        *((name, _add_output_arguments, run_list) for name in GAME_NAMES),
        ("show", _add_show_arguments, run_show),
        ("page", _add_page_arguments, run_page),
        ("pages", _add_pages_arguments, run_pages),
    ):
        word = subcommands.add_parser(
            name,
            translate=translate,
            description=translate(f"rules.{name}.about"),
            help=translate(f"rules.{name}.help"),
        )
        add(word, translate)
        games = (name,) if name in _GAMES else _GAMES
        word.set_defaults(run=run_word, parser=word, games=games)
    command.set_defaults(games=_GAMES)


def _add_output_arguments(command: Any, translate: Translate) -> None:
    add = command.options.add_argument
    # Without defaults of their own: those of a subcommand would undo what is given before it.
    add("--language", metavar="L", default=argparse.SUPPRESS, help=translate("rules.language"))
    add("--json", action="store_true", default=argparse.SUPPRESS, help=translate("rules.json"))


def _add_show_arguments(command: Any, translate: Translate) -> None:
    command.add_argument("text", metavar="TEXT", help=translate("rules.show.text"))
    command.options.add_argument("--game", metavar="G", help=translate("rules.show.game"))
    _add_output_arguments(command, translate)


def _add_page_arguments(command: Any, translate: Translate) -> None:
    command.add_argument("game", metavar="GAME", help=translate("rules.page.game"))
    command.add_argument("page_language", metavar="LANGUAGE", help=translate("rules.page.language"))


def _add_pages_arguments(command: Any, translate: Translate) -> None:
    command.add_argument(
        "folder", metavar="DIR", type=path_argument, help=translate("rules.pages.folder")
    )


def run(args: argparse.Namespace, translate: Translate) -> None:
    """``herzrasen rules``: presets and options of both games."""
    run_list(args, translate)


def run_list(args: argparse.Namespace, translate: Translate) -> None:
    """Print the presets and options of a game, or of both."""
    from herzrasen.protocol import codec
    from herzrasen.server.lobby.game_catalog import game_catalog

    language = _language(args.language or system_language(), translate)
    if args.json:
        offered = game_catalog()
        alone = len(args.games) == 1
        print(codec.encode(offered[args.games[0]] if alone else offered).decode())
        return
    for game in args.games:
        print("\n".join(_option_lines(game, language)))


def run_show(args: argparse.Namespace, translate: Translate) -> None:
    """Print one rule set in sentences. Raises CommandError if it is not valid."""
    from herzrasen.games.registry import GAMES
    from herzrasen.presentation.rulebook.description import rule_book
    from herzrasen.presentation.rulebook.refusals import explain
    from herzrasen.protocol import codec
    from herzrasen.table.info import requested_rules

    language = _language(args.language or system_language(), translate)
    typed = read_typed(args.text)
    if args.game is not None:
        game = _game(args.game, translate)
    else:
        game = typed.game or game_of(typed.text)
    requested = requested_rules(game, typed.text)
    rules = rule_book(game, requested, language, typed.text)
    if args.json:
        print(codec.encode(rules).decode())
    if rules.refusal is not None:
        raise CommandError(rules.refusal.sentence)
    if not args.json:
        print("\n".join(_rule_book_lines(rules, language)))
        # Of before, in records and links; sentences of such rules may contradict each other.
        if senseless := GAMES[game].choice_refusal(requested):
            sentence = explain(game, senseless, language).sentence
            print("\n" + _fill(text(language, "cli.rules.show.senseless", sentence=sentence)))


def run_page(args: argparse.Namespace, translate: Translate) -> None:
    """Print a page of the documentation."""
    _refuse_output_arguments(args, translate)
    from herzrasen.presentation.rulebook.markdown import page

    print(page(_game(args.game, translate), _language(args.page_language, translate)), end="")


def run_pages(args: argparse.Namespace, translate: Translate) -> None:
    """Write the documentation's pages of both games in every language."""
    _refuse_output_arguments(args, translate)
    from herzrasen.games.protocol import GameName
    from herzrasen.presentation.guides import markdown as guides
    from herzrasen.presentation.lessons import markdown as tactics
    from herzrasen.presentation.rulebook import markdown as reference

    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        for game in get_args(GameName):
            for language in LANGUAGES:
                for pages in (guides, reference, tactics):
                    file = args.folder / pages.file_name(game, language)
                    file.write_text(pages.page(game, language), encoding="utf-8", newline="\n")
    except OSError:
        raise CommandError(translate("rules.pages.no_folder", folder=str(args.folder))) from None


def _refuse_output_arguments(args: argparse.Namespace, translate: Translate) -> None:
    """A page is Markdown in the languages that it says."""
    for option in ("--language", "--json"):
        if getattr(args, option.strip("-")):
            refuse_arguments(args, translate, "no_effect", name=option)


def _language(typed: str, translate: Translate) -> str:
    if typed not in LANGUAGES:
        raise CommandError(translate("rules.no_language", typed=typed))
    return typed


def _game(typed: str, translate: Translate) -> GameName:
    if typed in GAME_NAMES:
        return cast("GameName", typed)
    raise CommandError(translate("rules.no_game", typed=typed))


def _option_lines(game: GameName, language: str) -> Iterator[str]:
    from herzrasen.games.registry import GAMES
    from herzrasen.presentation.rulebook.options import (
        choices,
        default_rules,
        options,
        value_notation,
    )

    def translate(key: str, **facts: str | int) -> str:
        return text(language, f"cli.rules.{key}", **facts)

    yield paint(text(language, f"lobby.{game}.title").upper(), Style.HEADING)
    yield "\n" + paint(_fill(translate("presets")), Style.HEADING)
    for preset in GAMES[game].PRESETS:
        key = f"{game}.preset.{preset}"
        yield from _entry(preset, text(language, f"{key}.name"), text(language, f"{key}.about"))
    example = translate(f"{game}.example")
    yield "\n" + paint(_fill(translate("options", example=example)), Style.HEADING)
    for option in options(game):
        key = f"{game}.option.{option.name}"
        value = value_notation(option.name, getattr(default_rules(game), option.name))
        head = f"{option.name}={value}"
        about = text(language, f"{key}.about")
        may_be = (
            f"{word}: {meaning}" if meaning else word
            for word, meaning in choices(game, option, language)
        )
        yield from _entry(head, text(language, f"{key}.name"), about, *may_be)
    yield ""


def _entry(head: str, name: str, *lines: str) -> Iterator[str]:
    """A name and its description, in two columns where there is room."""
    indent = _NARROW_INDENT if _width() < _NARROW else _INDENT
    if len(head) + 4 < indent:
        yield f"  {paint(head, Style.NAME)}{' ' * (indent - 2 - len(head))}{name}"
    else:
        yield f"  {paint(head, Style.NAME)}"
        yield _fill(name, indent)
    for line in lines:
        yield _fill(line, indent)


def _rule_book_lines(rules: RuleBook, language: str) -> Iterator[str]:
    title = text(language, f"lobby.{rules.game}.title")
    name = text(language, f"{rules.game}.preset.{rules.preset}.name")
    key = "cli.rules.show.as_is" if not rules.differences else "cli.rules.show.changed"
    yield paint(_fill(text(language, key, game=title, preset=name)), Style.HEADING)
    yield rules.rules
    for group in rules.sentences:
        yield "\n" + paint(_fill(group.title), Style.HEADING)
        for line in group.lines:
            yield _fill(line, 2)


def _fill(line: str, indent: int = 0) -> str:
    """Wrapped, but no word broken: the text of rules could not be copied."""
    column = " " * indent
    return textwrap.fill(
        line,
        _width(),
        initial_indent=column,
        subsequent_indent=column,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _width() -> int:
    return min(shutil.get_terminal_size().columns, _MAX_WIDTH)
