"""What one person chose for new tables: rules and bots. Kept with the settings
(``TerminalSettings.choices``); what a browser keeps in its storage beside them."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.terminal.game_traits import BotSettings, starting_bots
from herzrasen.terminal.rules.saved_rules import SavedRules


class GameChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """The choices for one game: rules, ``bots`` where they were chosen, and how many matches were
    ``finished`` here, the last of them at ``table``."""

    rules: SavedRules = SavedRules()
    bots: BotSettings = {}
    finished: int = 0
    table: str = ""


class UserChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """The choices for all games."""

    games: dict[GameName, GameChoices] = {}

    def of(self, game: GameName) -> GameChoices:
        """The choices for one game."""
        return self.games.get(game, _NOTHING)

    def with_rules(self, game: GameName, rules: SavedRules) -> UserChoices:
        """With other rules of a game."""
        return self._with(game, msgspec.structs.replace(self.of(game), rules=rules))

    def with_bots(self, game: GameName, bots: BotSettings) -> UserChoices:
        """With other bots of a game, from now on."""
        return self._with(game, msgspec.structs.replace(self.of(game), bots=bots))

    def with_match(self, game: GameName, table: str) -> UserChoices:
        """After a match was played to its end, which counts once."""
        before = self.of(game)
        if before.table == table:
            return self
        after = msgspec.structs.replace(before, finished=before.finished + 1, table=table)
        return self._with(game, after)

    def bots_of(self, game: GameName) -> BotSettings:
        """How the bots of a new table play: as chosen last, else gentle in the first matches."""
        choices = self.of(game)
        return {**starting_bots(game, choices.finished), **choices.bots}

    def _with(self, game: GameName, choices: GameChoices) -> UserChoices:
        return msgspec.structs.replace(self, games={**self.games, game: choices})


_NOTHING: Final = GameChoices()


class _KeptVersion(msgspec.Struct):
    """The version of kept rules: 1 where none was written yet."""

    version: int = 1


class _KeptGame(msgspec.Struct):
    rules: _KeptVersion = msgspec.field(default_factory=_KeptVersion)


class _KeptChoices(msgspec.Struct):
    games: dict[GameName, _KeptGame] = {}


def read_choices(document: Any) -> UserChoices:
    """The choices in a document, the rules as their texts are today.

    Raises:
        msgspec.ValidationError: if they are none.
    """
    found = msgspec.convert(document, UserChoices)
    for game, kept in msgspec.convert(document, _KeptChoices).games.items():
        found = found.with_rules(game, found.of(game).rules.of_today(game, kept.rules.version))
    return found
