"""Why a record file was refused, with the line at fault."""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import Refusal
from herzrasen.graphemes import first_graphemes
from herzrasen.presentation.speech.translator import spoken_facts
from herzrasen.terminal.translation import Translation

_LONGEST: Final = 160
"""Characters of a line that are shown."""


def file_error(t: Translation, refusal: Refusal, text: str) -> tuple[str, str]:
    """The sentence, and the line at fault as it stands in the file, "" for none."""
    reason = t("client.trouble.server")
    if t.has(refusal.code):
        reason = t(refusal.code, **_fact_texts(t, refusal))
    line, path = refusal.facts.get("line"), refusal.facts.get("path")
    if isinstance(line, int):
        lines = text.splitlines()
        written = lines[line - 1].strip() if 0 < line <= len(lines) else ""
        return t("replay.fault.at_line", line=line, reason=reason), _shorten(written)
    if isinstance(path, str) and path:
        return t("replay.fault.at_path", path=path, reason=reason), ""
    return reason, ""


def _fact_texts(t: Translation, refusal: Refusal) -> dict[str, str | int]:
    """Facts in words; a card that is none stays as it was written."""
    try:
        return spoken_facts(t, refusal.facts)
    except ValueError:
        return dict(refusal.facts)


def _shorten(written: str) -> str:
    return f"{first_graphemes(written, _LONGEST)} …" if len(written) > _LONGEST else written
