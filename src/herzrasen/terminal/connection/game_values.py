"""HTTP answers that hold values of either game, such as a replay: read by the types of the one."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec
from herzrasen.terminal.connection.api import ApiError

_GAMES: Final = "herzrasen.games."

T = TypeVar("T")


def read_of_game(plain: Any, kind: type[T]) -> T:
    """The answer as a value of this type; its field ``game`` says whose values it holds. Fields
    that this version does not know are left out.

    Raises:
        ApiError: if it is no such value.
    """
    try:
        value: T = _convert(plain, kind, plain["game"])
    except (msgspec.ValidationError, TypeError, KeyError, ValueError) as error:
        raise ApiError(Refusal("terminal.trouble.version")) from error
    return value


def _convert(plain: Any, kind: Any, game: GameName) -> Any:
    kind = _of_game(kind, game)
    if get_origin(kind) is tuple and isinstance(plain, list):
        return tuple(_convert(each, get_args(kind)[0], game) for each in plain)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and not _is_tagged(kind):
        hints = _hints(kind)
        return kind(
            **{name: _convert(plain[name], hints[name], game) for name in hints if name in plain}
        )
    return codec.from_plain(plain, kind)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _of_game(kind: Any, game: GameName) -> Any:
    """The type without what belongs to another game."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    others = tuple(f"{_GAMES}{name}." for name in GAME_NAMES if name != game)
    own = [one for one in get_args(kind) if not getattr(one, "__module__", "").startswith(others)]
    return reduce(or_, own)


def _is_tagged(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.tag is not None or kind.__module__.startswith(_GAMES)
