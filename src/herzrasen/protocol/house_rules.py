"""What holds for everyone at a table beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from herzrasen.protocol.time_limits import TurnTime

Kind: TypeAlias = Literal["private", "public"]
Help: TypeAlias = Literal["manual", "send", "assist"]
Input: TypeAlias = Literal["mouse", "touch", "keys"]
Talking: TypeAlias = Literal["free", "phrases", "none"]
Watchers: TypeAlias = Literal["may-sit", "look-on", "none"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's house rules: the same for all seats, agreed on when it is opened.

    ``kind`` says how far the table believes a long line in a race (rules/nerts.md 3.3): in a
    ``private`` room people trust each other. ``help`` (5): ``manual``, a foundation has to be
    named; ``send``, one tap sends a card to the foundation chosen for it; ``assist``, legal targets
    glow as well. ``inputs`` are the kinds of hands that may play.

    ``watchers``: ``may-sit``, whoever looks on may take a bot's seat in the running match;
    ``look-on``, only one that is offered; ``none``, nobody looks on. ``time`` is how long people
    may think, None for as long as they like. ``talk`` is what people may say to each other; None is
    the usual in such a room (``talking``).
    """

    kind: Kind = "private"
    help: Help = "assist"
    inputs: Annotated[tuple[Input, ...], msgspec.Meta(min_length=1, max_length=3)] = (
        "mouse",
        "touch",
        "keys",
    )
    watchers: Watchers = "may-sit"
    time: TurnTime | None = None
    talk: Talking | None = None

    @property
    def talking(self) -> Talking:
        """What people may say: what they like, or phrases and reactions alone, or nothing."""
        return self.talk or ("free" if self.kind == "private" else "phrases")

    @property
    def extendable(self) -> bool:
        """Whether people may give each other more time: where they trust each other."""
        return self.time is not None and self.kind == "private"

    def admits(self, *, seated: bool, takeable: bool) -> bool:
        """Whether somebody may be at the table: who sits there or may sit down now always."""
        return seated or takeable or self.watchers != "none"
