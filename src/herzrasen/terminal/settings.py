"""What one person likes, kept in a private file. The names are those of the browser's settings
(``client/core/settings/settings.js``), so that an account can keep both alike."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from herzrasen.locales import Language, system_language
from herzrasen.protocol import codec
from herzrasen.terminal.connection.device_token import write_private
from herzrasen.terminal.lobby.user_choices import UserChoices, read_choices
from herzrasen.user_folders import path_in_variable, settings_home

FOLDER_VARIABLE: Final = "HERZRASEN_TERMINAL"
"""Environment variable that names the folder of settings and device tokens."""
KeySetting = Literal["hearts_keys", "table_keys"]
"""Where the keys of a table that are not the usual ones are kept."""
_FILE: Final = "settings.json"
_TOKENS: Final = "devices.json"


class TerminalSettings(msgspec.Struct, frozen=True, rename="camel"):
    """Settings that the browser has as well, and after ``name`` those of the terminal alone.

    ``speed`` is that of motion, "instant" for none; ``keys`` says whether single letters are keys;
    ``table_keys`` are those of Nerts, ``hearts_keys`` those of Hearts and ``page_keys`` those of
    every page that are not the usual ones; ``announce`` how much line mode says; ``colours`` how
    many are used; ``lines`` whether line mode is wanted always; ``show_cursor``: the terminal's
    cursor, which always stands on the focused card or control, is seen there;
    ``choices`` are those for new tables; ``best_times`` are the shortest rounds of Nerts alone, in
    ms by rules.
    """

    theme: Literal["felt", "dark", "light", "contrast"] = "felt"
    language: Literal["auto", Language] = "auto"
    speed: Literal["slow", "normal", "fast", "instant"] = "normal"
    letters: Literal["auto", Language] = "auto"
    four_colours: bool = False
    hand_order: Literal["up", "down", "colours"] = "up"
    keys: bool = True
    talk: bool = True
    table_keys: dict[str, Any] = {}
    hearts_keys: dict[str, Any] = {}
    page_keys: dict[str, Any] = {}
    two_taps: bool = False
    auto_last: bool = False
    auto_only: bool = False
    announce: Literal["long", "short"] = "long"
    log: bool = True
    habit: bool = True
    daily_goal: Literal["1", "2", "3"] = "2"
    house: dict[str, Any] = {}
    name: str = ""
    colours: Literal["auto", "none", "16", "256", "true"] = "auto"
    lines: bool = False
    show_cursor: bool = False
    choices: UserChoices = UserChoices()
    best_times: dict[str, int] = {}

    def changed_keys(self, setting: KeySetting) -> dict[str, Any]:
        """The keys at a table that are not the usual ones."""
        own = self.hearts_keys if setting == "hearts_keys" else self.table_keys
        return {**own, **self.page_keys}

    def spoken_language(self) -> Language:
        """The chosen language, else the system's."""
        return system_language() if self.language == "auto" else self.language

    def index_letters(self) -> Language:
        """The letters on the cards: those chosen, else those of the language."""
        return self.spoken_language() if self.letters == "auto" else self.letters


class SettingsStore:
    """The settings of this machine's user. Without a folder they last until the program ends; a
    file that cannot be written is no reason to stop. ``values`` never change in place."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.values, self._other = _read(folder)
        self._watchers: list[Callable[[TerminalSettings], object]] = []

    @property
    def token_file(self) -> Path | None:
        """Where device tokens are kept."""
        return None if self.folder is None else self.folder / _TOKENS

    def change(self, **changes: Any) -> None:
        """Change some, keep them, and call every watcher."""
        self.values = replace(self.values, **changes)
        for watcher in [*self._watchers]:
            watcher(self.values)
        if self.folder is None:
            return
        document = self._other | msgspec.to_builtins(self.values)
        with suppress(OSError):
            write_private(self.folder / _FILE, codec.encode_for_people(document))

    def watch(self, watcher: Callable[[TerminalSettings], object]) -> None:
        """Call ``watcher`` after each change."""
        self._watchers.append(watcher)


def settings_folder() -> Path:
    """The folder of settings: named by HERZRASEN_TERMINAL, else the system's place for them."""
    return path_in_variable(FOLDER_VARIABLE) or settings_home() / "herzrasen"


def _read(folder: Path | None) -> tuple[TerminalSettings, dict[str, Any]]:
    """The settings, and what the file has besides, which is kept. A value that does not exist
    keeps its default."""
    if folder is None:
        return TerminalSettings(), {}
    try:
        document = codec.decode((folder / _FILE).read_bytes(), dict[str, Any])
    except (OSError, msgspec.MsgspecError):
        return TerminalSettings(), {}
    settings = from_document(document)
    known = {field.encode_name for field in msgspec.structs.fields(TerminalSettings)}
    return settings, {name: value for name, value in document.items() if name not in known}


def from_document(document: dict[str, Any]) -> TerminalSettings:
    """The settings in a document, such as that of an account; what is no value of a setting is left
    out."""
    good: dict[str, Any] = {}
    for field in msgspec.structs.fields(TerminalSettings):
        if field.encode_name in document:
            value = document[field.encode_name]
            with suppress(msgspec.ValidationError):
                good[field.name] = (
                    read_choices(value)
                    if field.name == "choices"
                    else msgspec.convert(value, field.type)
                )
    return TerminalSettings(**good)
