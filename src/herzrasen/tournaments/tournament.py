"""A tournament as a value: its plan, its entrants, its rounds, and what came of each sitting.

    command -> decide -> events, or a refusal -> evolve -> the tournament after them

A *sitting* is one match at one table. It has a key ``ROUND.TABLE.DEAL``, counted from 1. Sittings
with the same *board*, ``ROUND.DEAL``, are dealt the same cards. In a duplicate match a sitting is
one deal; in a tournament by Swiss or elimination it is a whole match.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from herzrasen.games.protocol import RULES_VERSION, GameName
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import BotPace
from herzrasen.protocol.http_tournaments import TournamentForm
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table.info import current_text
from herzrasen.tournaments.movement import Round, SeatedTable

Phase: TypeAlias = Literal["open", "running", "over"]

SOLO_FORMS: Final[frozenset[TournamentForm]] = frozenset(("same-seat", "every-seat"))
"""Forms in which each person plays alone with bots."""
DUPLICATE_FORMS: Final[frozenset[TournamentForm]] = frozenset(("movement", *SOLO_FORMS))
"""Forms whose points are differences from the mean of all who held the same cards."""

MOST_ENTRANTS: Final = 64
"""The most people who ever entered a tournament."""


class Plan(msgspec.Struct, frozen=True):
    """What is played, and how.

    ``rounds`` is the number of rounds, 0 for as many as the form has; ``deals`` those of a form
    that is played alone. With ``own_time`` all rounds of a movement are open at once. ``late``:
    people may enter after the start. ``rules_version`` is the version of ``rules``; reading always
    converts to the current one.
    """

    form: TournamentForm
    game: GameName
    rules: str
    title: str = ""
    host_name: str = ""
    rounds: int = 0
    deals: int = 8
    own_time: bool = False
    late: bool = True
    bot: dict[str, int] = {}
    pace: BotPace = "normal"
    time: TurnTime | None = None
    rules_version: int = RULES_VERSION


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who has entered. ``person`` is empty once their data were deleted. With ``gone`` a
    bot plays for them from their next sitting on."""

    name: str
    person: str
    gone: bool = False


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sitting that was opened: its table, who sits at each seat (BOT for bots), and once it is
    over the points of each seat. It is ``void`` if it was not played to its end."""

    table: str
    players: SeatedTable
    points: tuple[int, ...] | None = None
    void: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing more is expected of it."""
        return self.void or self.points is not None


class TournamentState(msgspec.Struct, frozen=True):
    """A tournament. ``host`` is the person who opened it, ``opened`` and ``ended`` are in ms since
    1970. Players are numbered in the order in which they entered. ``places`` are the players at the
    places of a movement, BOT for bots: a person who comes late takes one of those."""

    plan: Plan
    host: str
    opened: int
    entrants: tuple[Entrant, ...] = ()
    places: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    sittings: dict[str, Sitting] = {}
    ended: int | None = None

    @property
    def phase(self) -> Phase:
        """Whether it waits for its start, runs, or is over."""
        if self.ended is not None:
            return "over"
        return "running" if self.rounds else "open"

    def entrant_of(self, person: str) -> int | None:
        """The number of this person; None if they have not entered."""
        return next(
            (number for number, one in enumerate(self.entrants) if person and one.person == person),
            None,
        )

    @property
    def persons(self) -> frozenset[str]:
        """Everybody whose tournament it is: the host, and who has entered."""
        return frozenset({self.host, *(one.person for one in self.entrants)} - {""})


class SittingKey(msgspec.Struct, frozen=True, order=True):
    """A sitting's key in parts, each counted from 1."""

    round: Annotated[int, msgspec.Meta(ge=1)]
    table: Annotated[int, msgspec.Meta(ge=1)]
    deal: Annotated[int, msgspec.Meta(ge=1)]

    def __str__(self) -> str:
        return f"{self.round}.{self.table}.{self.deal}"

    @property
    def board(self) -> str:
        """The board that is played: the same cards at every table."""
        return f"{self.round}.{self.deal}"


def parse_key(text: str) -> SittingKey:
    """The key with this text form. Raises ValueError if there is none."""
    round_, table, deal = map(int, text.split("."))
    return SittingKey(round_, table, deal)


def write(tournament: TournamentState) -> bytes:
    """The tournament as JSON, as it is stored."""
    return codec.encode(tournament)


def read(line: bytes) -> TournamentState:
    """The tournament that was written. Raises MsgspecError if the bytes are none.

    A guest who has entered may have signed in as a person who had entered as well: they go on as
    the first of the two, and bots in the place of the other.
    """
    found: TournamentState = _READ.decode(line)
    known: set[str] = set()
    entrants = []
    for one in found.entrants:
        entrants.append(Entrant(one.name, "", gone=True) if one.person in known else one)
        known |= {one.person} - {""}
    plan = _READ_VERSION.decode(line).plan
    return msgspec.structs.replace(
        found, entrants=tuple(entrants), plan=_with_current_rules(found.plan, plan.rules_version)
    )


def _with_current_rules(plan: Plan, version: int) -> Plan:
    if version > RULES_VERSION:
        raise msgspec.ValidationError(f"rules of version {version}")
    rules = current_text(plan.game, plan.rules, version)
    return msgspec.structs.replace(plan, rules=rules, rules_version=RULES_VERSION)


class _PlanVersion(msgspec.Struct):
    """Reads only ``rules_version``; plans older than this field have version 2."""

    rules_version: int = 2


class _StoredPlan(msgspec.Struct):
    plan: _PlanVersion


_READ: Final = codec.decoder(TournamentState)
_READ_VERSION: Final = codec.decoder(_StoredPlan)
