"""What a screen, a dialog or a control is given by the application."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from herzrasen.terminal.connection.api import Api
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.settings import SettingsStore
    from herzrasen.terminal.translation import Translation


class AppAccess(MessagePump):
    """The application with its own type, its sentences, settings and server."""

    @property
    def terminal(self) -> TerminalApp:
        """The application."""
        return cast("TerminalApp", self.app)

    @property
    def t(self) -> Translation:
        """The sentences."""
        return self.terminal.t

    @property
    def store(self) -> SettingsStore:
        """The settings."""
        return self.terminal.store

    @property
    def api(self) -> Api:
        """The server."""
        return self.terminal.session.api
