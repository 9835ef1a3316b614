"""Keeps what a bug was, for its report: the person reads one sentence."""

from __future__ import annotations

import platform
import tempfile
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Final

from herzrasen import __version__
from herzrasen.terminal.connection.device_token import write_private
from herzrasen.terminal.translation import Translation

_FILE: Final = "crash.txt"


def report_crash(
    t: Translation, sentence: str, folder: Path | None, error: BaseException | None
) -> str:
    """Keep an exception in a file; the sentence, and where the details are."""
    file = _write(folder, error)
    return f"{t(sentence)} {t('terminal.fault_details', file=file)}" if file else t(sentence)


def _write(folder: Path | None, error: BaseException | None) -> str:
    """Write an exception to a file; its path, empty if that failed."""
    about = f"Herzrasen {__version__}, Python {platform.python_version()}, {platform.system()}\n\n"
    details = "".join(traceback.format_exception(error)) if error is not None else ""
    file = (folder or Path(tempfile.gettempdir())) / _FILE
    with suppress(OSError):
        write_private(file, (about + details).encode(errors="replace"))
        return str(file)
    return ""
