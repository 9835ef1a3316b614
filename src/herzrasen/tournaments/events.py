"""What happens to a tournament."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from herzrasen.tournaments.movement import Round, SeatedTable


class Entered(msgspec.Struct, frozen=True):
    """A person entered as the next player. In a running movement they take the ``place`` of a bot,
    from the next round on. Where each plays alone they get a table of their own."""

    person: str
    name: str
    place: int | None = None


class Withdrew(msgspec.Struct, frozen=True):
    """An entrant left before the start; later players' numbers close up."""

    player: int


class Replaced(msgspec.Struct, frozen=True):
    """A bot plays for an entrant from now on, or (``gone`` is false) they play themselves again."""

    player: int
    gone: bool


class RoundStarted(msgspec.Struct, frozen=True):
    """A round began at these tables."""

    tables: Round


class SittingOpened(msgspec.Struct, frozen=True):
    """A sitting got its table."""

    sitting: str
    table: str
    players: SeatedTable


class SittingScored(msgspec.Struct, frozen=True):
    """A sitting was played to its end, with these points by seat."""

    sitting: str
    points: tuple[int, ...]


class SittingVoided(msgspec.Struct, frozen=True):
    """A sitting will not be played to its end. ``players`` are bots alone where it was passed over,
    and none where it has a table or the host did not wait for it."""

    sitting: str
    players: SeatedTable = ()


class HostChanged(msgspec.Struct, frozen=True):
    """An entrant is the host from now on, since the data of the host were deleted."""

    player: int


class LateEntryChanged(msgspec.Struct, frozen=True):
    """Whether people may enter after the start."""

    allowed: bool


class Ended(msgspec.Struct, frozen=True):
    """The tournament is over, ``at`` in ms since 1970."""

    at: int


Event: TypeAlias = (
    Entered
    | Withdrew
    | Replaced
    | RoundStarted
    | SittingOpened
    | SittingScored
    | SittingVoided
    | HostChanged
    | LateEntryChanged
    | Ended
)
