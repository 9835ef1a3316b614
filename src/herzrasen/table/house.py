"""What holds for everyone at a table beside the rules of the game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["private", "public"]
Help: TypeAlias = Literal["manual", "send", "assist"]
Input: TypeAlias = Literal["mouse", "touch", "keys"]
Watchers: TypeAlias = Literal["may-sit", "look-on", "none"]


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's house rules: the same for all seats, agreed on when it is opened.

    ``kind`` says how far the table believes a long line in a race (rules/nerts.md 3.3): in a
    ``private`` room people trust each other. ``help`` (5): ``manual``, a foundation has to be
    named; ``send``, one tap sends a card to the foundation chosen for it; ``assist``, legal targets
    glow as well. ``inputs`` are the kinds of hands that may play.

    ``watchers``: ``may-sit``, whoever looks on may take a bot's seat in the running match;
    ``look-on``, only one that is offered; ``none``, nobody looks on.
    """

    kind: Kind = "private"
    help: Help = "assist"
    inputs: Annotated[tuple[Input, ...], msgspec.Meta(min_length=1, max_length=3)] = (
        "mouse",
        "touch",
        "keys",
    )
    watchers: Watchers = "may-sit"

    def admits(self, *, seated: bool, takeable: bool) -> bool:
        """Whether somebody may be at the table: who sits there or may sit down now always."""
        return seated or takeable or self.watchers != "none"
