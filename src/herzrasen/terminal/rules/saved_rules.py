"""Rules that one person keeps: those chosen last, and those saved under a name.

The twin of ``client/kit/rules/saved-rules.js``; they are kept with the settings
(``user_choices``), in the texts of today and with their version: a preset that is corrected means
something else in each.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.protocol import RULES_VERSION, GameName
from herzrasen.graphemes import first_graphemes
from herzrasen.table.info import current_text

NAME_LENGTH: Final = 40
"""Characters that the name of rules may have."""


class OwnRules(msgspec.Struct, frozen=True):
    """Rules saved under a name, in their text form."""

    name: str
    rules: str


class SavedRules(msgspec.Struct, frozen=True):
    """The rules of one game: chosen ``last``, empty before the first time; and one's ``own``.
    ``version`` is that of their texts, kept for later programs."""

    last: str = ""
    own: tuple[OwnRules, ...] = ()
    version: int = RULES_VERSION

    def of_today(self, game: GameName, version: int) -> SavedRules:
        """These rules as their texts are today, if they were kept in this ``version``."""
        own = (OwnRules(one.name, _text_of_today(game, one.rules, version)) for one in self.own)
        return SavedRules(_text_of_today(game, self.last, version), tuple(own))

    def with_last(self, rules: str) -> SavedRules:
        """After these were chosen."""
        return msgspec.structs.replace(self, last=rules)

    def with_own(self, name: str, rules: str) -> SavedRules:
        """With these rules under this name; where the name is taken, they take its place."""
        entry = OwnRules(name, rules)
        if all(one.name != name for one in self.own):
            return msgspec.structs.replace(self, own=(*self.own, entry))
        own = tuple(entry if one.name == name else one for one in self.own)
        return msgspec.structs.replace(self, own=own)

    def with_new_name(self, name: str, other: str) -> SavedRules:
        """With another name for an entry; an entry that had this name already goes."""
        kept = (one for one in self.own if one.name == name or one.name != other)
        own = tuple(OwnRules(other, one.rules) if one.name == name else one for one in kept)
        return msgspec.structs.replace(self, own=own)

    def without(self, name: str) -> SavedRules:
        """Without the rules of this name."""
        own = tuple(one for one in self.own if one.name != name)
        return msgspec.structs.replace(self, own=own)


def _text_of_today(game: GameName, text: str, version: int) -> str:
    """What this text of a version means today; that of a later version keeps its number, and is
    refused by it when it is chosen."""
    if not text or version == RULES_VERSION:
        return text
    if version > RULES_VERSION:
        return f"{version}:{text}"
    return current_text(game, text, version)


def clean_rules_name(name: str) -> str:
    """A name as it is kept: without space around it, and not too long."""
    return first_graphemes(name.strip(), NAME_LENGTH).strip()
