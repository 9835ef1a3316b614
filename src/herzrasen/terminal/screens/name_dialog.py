"""Asks what one wants to be called: a name of one's own, or one that is made up."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from herzrasen.terminal.controls.dialog import DialogAnswer, NameDialog
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.lobby.table_texts import friendly_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from herzrasen.terminal.translation import Translation


class OwnNameDialog(NameDialog):
    """The result is the name, empty where it was thought over. With ``sentence`` it says why
    another name is needed."""

    def __init__(self, t: Translation, name: str, sentence: str = "", label: str = "") -> None:
        title = t("lobby.another_name" if sentence else "lobby.rename")
        answer = label or t("lobby.keep_name")
        super().__init__(title, t("lobby.name"), name, answer, sentence)

    def answers(self) -> Sequence[DialogAnswer]:
        """To take it, to have one made up, to leave it."""
        take, cancel = super().answers()
        return (take, DialogAnswer("roll", self.t("lobby.another_name")), cancel)

    def choose(self, value: str) -> None:
        """Make up a name, or close."""
        if value == "roll":
            line = self.query_one("#line", TextLine)
            line.value = friendly_name(self.t, random.SystemRandom())
        else:
            super().choose(value)
