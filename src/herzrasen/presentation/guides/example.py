"""An example of a guide: a recorded deal, and its states by the rules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.registry import GAMES
from herzrasen.record import Fault, ReplayedDeal, read, replay

READER: Seat = 0
"""The seat of the person who reads the guide."""


class Example(msgspec.Struct, frozen=True, eq=False):
    """A deal: the players' names (the reader's is empty), its events, and the state after each."""

    names: tuple[str, ...]
    events: tuple[Any, ...]
    states: tuple[Any, ...]


@cache
def example(name: str) -> Example:
    """The example of this name. Raises ValueError if its record is not valid."""
    found = read(files(__package__).joinpath(f"{name}.hrz").read_bytes())
    if isinstance(found, Fault):
        raise ValueError(f"{name}: {found}")
    record = found.record
    played = next(replay(record))
    if not isinstance(played, ReplayedDeal):
        raise ValueError(f"{name}: {played}")
    states, state = [], played.before
    for step in played.steps:
        state = GAMES[record.game].evolve(state, step.event)
        states.append(state)
    events = tuple(step.event for step in played.steps)
    return Example(tuple(player.name for player in record.players), events, tuple(states))
