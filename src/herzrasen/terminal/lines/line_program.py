"""The program in line mode: one user at one server, and what they like."""

from __future__ import annotations

import random

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import BotPace
from herzrasen.terminal.account.settings_sync import SettingsSync
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.lines.session import LineSession
from herzrasen.terminal.lobby.table_texts import friendly_name
from herzrasen.terminal.members.house_texts import parse_house_rules
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore, TerminalSettings
from herzrasen.terminal.translation import Translation


class LineProgram:
    """What every place of line mode needs. ``restricted``: the user may not touch files of this
    machine, as over ssh. ``at_table`` is the table where they are, empty elsewhere."""

    def __init__(
        self,
        session: LineSession,
        server: ServerSession,
        store: SettingsStore,
        *,
        restricted: bool = False,
    ) -> None:
        self.session = session
        self.server = server
        self.store = store
        self.restricted = restricted
        self.at_table = ""
        self._rules: ServerRules | None = None
        store.watch(self._apply)

    @property
    def t(self) -> Translation:
        """The user's language."""
        return self.session.t

    @property
    def api(self) -> Api:
        """The server over HTTP."""
        return self.server.api

    @property
    def settings(self) -> TerminalSettings:
        """The user's settings."""
        return self.store.values

    @property
    def name(self) -> str:
        """The user's name at tables; who has none gets a friendly one, and keeps it."""
        if not self.settings.name:
            self.store.change(name=friendly_name(self.t, random.SystemRandom()))
        return self.settings.name

    @property
    def settings_sync(self) -> SettingsSync:
        """Keeps the settings alike on all devices of someone with an account."""
        return self.server.settings_sync

    @property
    def rules(self) -> ServerRules:
        """Whom to ask about rules."""
        if self._rules is None:
            self._rules = ServerRules(self.api, lambda: self.t.language)
        return self._rules

    @property
    def house(self) -> HouseRules:
        """The house rules of the next table."""
        return parse_house_rules(self.settings.house)

    @property
    def pace(self) -> BotPace:
        """How long bots wait: as the settings say, and for a script not at all."""
        return self.settings.speed if self.session.interactive else "instant"

    def _apply(self, values: TerminalSettings) -> None:
        self.session.t = Translation(values.spoken_language())
