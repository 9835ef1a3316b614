"""House rules: what holds for everyone at a table beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from herzrasen.protocol.time_limits import TurnTime

RoomKind: TypeAlias = Literal["private", "public"]
HelpMode: TypeAlias = Literal["manual", "send", "assist"]
Input: TypeAlias = Literal["mouse", "touch", "keys"]
ChatMode: TypeAlias = Literal["free", "phrases", "none"]
Watchers: TypeAlias = Literal["may-sit", "look-on", "none"]


PUBLIC_TIME: Final = TurnTime(move=60, reserve=300)
"""How long people may think at a public table that is opened without a time limit."""
PUBLIC_LONGEST: Final = TurnTime(move=120, reserve=600)
"""How long they may think at a public table at most."""


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's house rules: the same for all seats, agreed on when it is opened.

    ``kind`` says how much latency a table compensates in a race (rulings/nerts.md 3.3): people in a
    ``private`` room trust each other. ``help``: ``manual``, a foundation has to be named;
    ``send``, one tap sends a card to the foundation chosen for it; ``assist``, legal targets glow
    as well. ``inputs`` are the input devices that may be used.

    ``watchers``: ``may-sit``, a watcher may take a bot's seat in the running match; ``look-on``,
    only one that is offered; ``none``, no one may watch. ``time`` is how long people may think,
    None for no limit (``when_opened``). ``talk`` is what people may write to each other; None is
    the default of such a room (``chat_mode``).
    """

    kind: RoomKind = "private"
    help: HelpMode = "assist"
    inputs: Annotated[tuple[Input, ...], msgspec.Meta(min_length=1, max_length=3)] = (
        "mouse",
        "touch",
        "keys",
    )
    watchers: Watchers = "may-sit"
    time: TurnTime | None = None
    talk: ChatMode | None = None

    def when_opened(self) -> HouseRules:
        """The house rules of a table that is opened by these: without a time limit of its own a
        public table has ``PUBLIC_TIME``, and none above ``PUBLIC_LONGEST``, since nobody there can
        be asked to go on."""
        if self.kind == "private":
            return self
        time = PUBLIC_TIME if self.time is None else self.time.at_most(PUBLIC_LONGEST)
        return msgspec.structs.replace(self, time=time)

    def for_quick_match(self) -> HouseRules:
        """The same at a public table that strangers are seated at, who have not read its times:
        they are ``PUBLIC_TIME`` or shorter."""
        house = msgspec.structs.replace(self, kind="public")
        return (
            house if house.suits_quick_match else msgspec.structs.replace(house, time=PUBLIC_TIME)
        )

    @property
    def suits_quick_match(self) -> bool:
        """Whether people may be seated here who have not read the house rules."""
        short = self.time is None or self.time.within(PUBLIC_TIME)
        return self.kind == "public" and short

    @property
    def chat_mode(self) -> ChatMode:
        """What people may write: anything, only phrases and reactions, or nothing."""
        return self.talk or ("free" if self.kind == "private" else "phrases")

    @property
    def extendable(self) -> bool:
        """Whether people may give each other more time: only where they trust each other."""
        return self.time is not None and self.kind == "private"

    def admits(self, *, seated: bool, takeable: bool) -> bool:
        """Whether a person may be connected to the table: if they sit there or may sit down now,
        always."""
        return seated or takeable or self.watchers != "none"
