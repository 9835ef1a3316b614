"""What a player gives up who leaves a table. The twin of ``client/kit/members/stake.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from herzrasen.terminal.state.table_room import TableRoom

Stake: TypeAlias = Literal["solo", "waiting", "running"]
"""``solo``: a match against bots; ``running``: one with people; ``waiting``: a seat before it."""


def stake_of(room: TableRoom) -> Stake | None:
    """What there is to lose; None for watchers, where the match is over, and in a tournament, where
    a seat is kept in any case."""
    if not room.is_seated or room.is_closed or is_match_over(room) or room.tournament:
        return None
    if room.view is None:
        return "waiting"
    return "solo" if room.alone else "running"


def is_match_over(room: TableRoom) -> bool:
    """Whether the match was played to its end or broken off: nothing is arranged any more."""
    return room.members.ended or (room.view is not None and bool(room.view.public.match.places))
