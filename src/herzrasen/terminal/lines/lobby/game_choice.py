"""Which game a word means, in any language; without one the user is asked."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.locales import LANGUAGES, text
from herzrasen.terminal.lines.command import Arguments
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose


async def which_game(
    program: LineProgram, arguments: Arguments, usual: GameName | None = None
) -> GameName | None:
    """The game that was named, ``usual`` where none was; else it is asked for."""
    word = next(iter(arguments.words), "")
    found = find_game(word) if word else usual
    if found is not None:
        return found
    if word:
        program.session.say_key("line_mode.no_game", words=word)
    options = [Option(program.t(f"lobby.{game}.title"), game) for game in GAMES]
    return await choose(program.session, program.t("history.filter.game"), options)


def find_game(word: str) -> GameName | None:
    """The game whose name begins so, in any language.

    >>> find_game("H"), find_game("nerts"), find_game("chess")
    ('hearts', 'nerts', None)
    """
    begun: list[GameName] = [
        game
        for game in GAMES
        if any(
            name.casefold().startswith(word.casefold())
            for name in (game, *(text(language, f"lobby.{game}.title") for language in LANGUAGES))
        )
    ]
    return begun[0] if word and len(begun) == 1 else None
