"""Rules that were typed or pasted: their text form, also with its version, or a link to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from herzrasen.games.names import GAME_NAMES

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName, Refusal


class TypedRules(NamedTuple):
    """The text form, perhaps with its version in front, and the game that a link names."""

    text: str
    game: GameName | None = None


def read_typed(typed: str) -> TypedRules:
    """What a link to rules asks for, as the page reads it; anything else is the text form.

    >>> read_typed("http://localhost/#/rules/hearts/black-maria")
    TypedRules(text='1:black-maria', game='hearts')
    """
    from herzrasen.games.rules_link import linked_rules
    from herzrasen.protocol.page_place import split_link

    match split_link(typed)[1].split("/", 2):
        case ["rules", game, text]:
            return TypedRules(linked_rules(text), cast("GameName", game))
        case _:
            return TypedRules(typed.strip())


def rules_from(game: GameName, typed: str) -> Any | Refusal:
    """The rules of this game, or why there are none."""
    from herzrasen.table.info import requested_rules

    return requested_rules(game, read_typed(typed).text)


def game_of(text: str) -> GameName:
    """The game whose preset the text form begins with. No preset's name is in both games."""
    from herzrasen.games.registry import GAMES
    from herzrasen.games.rules_link import split_version

    preset = split_version(text)[1].partition("+")[0]
    found = (name for name, game in GAMES.items() if preset in game.PRESETS)
    return next(found, cast("GameName", GAME_NAMES[0]))
