"""The settings as a file, to be taken to another device, and back. Browsers read it as well."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from herzrasen.protocol import codec
from herzrasen.terminal.settings import TerminalSettings, from_document

FILE_NAME: Final = "herzrasen-settings.json"
MAX_BYTES: Final = 100_000
"""A file of settings has some 1,000."""
_MARK: Final = "herzrasen.settings"

FileFault = Literal["file", "other"]
"""No such file at all, or nothing in it that is a setting."""


def settings_to_file(settings: TerminalSettings) -> bytes:
    """The file's content."""
    document = {"file": _MARK, "version": 1, "settings": msgspec.to_builtins(settings)}
    return codec.encode_for_people(document)


def settings_from_file(content: bytes) -> TerminalSettings | FileFault:
    """The settings in a file; one that is not known here, or whose value is not, has its
    default."""
    try:
        found: Any = codec.decode(content, Any)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return "file"
    if not isinstance(found, dict) or found.get("file") != _MARK:
        return "file"
    settings: Any = found.get("settings")
    known = {field.encode_name for field in msgspec.structs.fields(TerminalSettings)}
    if not isinstance(settings, dict) or not known & settings.keys():
        return "other"
    return from_document(settings)
