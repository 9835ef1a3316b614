"""HTTP messages about ratings: the boards, and one's own curve.

The only names are those of accounts, and nothing here changes while a match runs.
"""

from __future__ import annotations

import msgspec

from herzrasen.games.protocol import GameName


class RatingValue(msgspec.Struct, frozen=True):
    """A rating, in points: the most likely ``mean``, its standard ``deviation``, the ``score`` that
    boards are sorted by, and the ``matches`` that counted. A ``provisional`` one is on no board."""

    mean: float
    deviation: float
    score: float
    matches: int
    provisional: bool


class BotRating(msgspec.Struct, frozen=True):
    """The fixed rating of a bot with these settings."""

    bot: dict[str, int]
    mean: float


class RatedFamily(msgspec.Struct, frozen=True):
    """A family of rules: its name, its ``presets``, how many are on its board, and the own rating
    of the person who asks; None before their first match."""

    family: str
    game: GameName
    presets: tuple[str, ...]
    players: int
    own: RatingValue | None


class RatedFamilies(msgspec.Struct, frozen=True):
    """Answer to ``GET api/ratings``: all families. ``excluded``: the person who asks is excluded
    from the ratings."""

    families: tuple[RatedFamily, ...]
    excluded: bool = False


class BoardEntry(msgspec.Struct, frozen=True):
    """A row of a board; ``own``: it is that of the person who asks."""

    place: int
    name: str
    rating: RatingValue
    own: bool


class RatingBoard(msgspec.Struct, frozen=True):
    """Answer to ``GET api/ratings/{family}?first=N``: rows from that one on, 0 the first; ``more``
    is the next ``first``. ``players`` is how many there are in all."""

    family: str
    entries: tuple[BoardEntry, ...]
    players: int
    more: int | None
    bots: tuple[BotRating, ...]


class RatingPoint(msgspec.Struct, frozen=True):
    """The rating after a match that ended ``at``, in ms since 1970."""

    at: int
    mean: float
    deviation: float


class ExportedRating(msgspec.Struct, frozen=True):
    """A person's rating in a family, in the export of all their data; the fields are those of
    MyRating."""

    family: str
    matches: int
    left: int
    resigned: int
    curve: tuple[RatingPoint, ...]


class MyRating(msgspec.Struct, frozen=True):
    """Answer to ``GET api/me/ratings/{family}``.

    ``place`` is that on the board, None without one. ``left`` counts the matches that were left,
    ``resigned`` those of them left soon after the start. ``guest``: without an account nobody is on
    a board. ``curve`` has the newest points, the oldest first.
    """

    family: str
    rating: RatingValue | None
    place: int | None
    players: int
    left: int
    resigned: int
    guest: bool
    excluded: bool
    curve: tuple[RatingPoint, ...]
