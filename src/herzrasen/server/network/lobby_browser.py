"""Open the lobby in a browser window."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser


def open_lobby(address: str, *, wait: bool = False) -> None:
    """Open the address in the user's browser, if it would have a window; ``wait`` until that is
    done."""
    if not _has_screen():
        return
    opening = threading.Thread(target=webbrowser.open, args=(address,), daemon=True)
    opening.start()
    if wait:
        opening.join()


def _has_screen() -> bool:
    """Whether a browser would have a window; one in the terminal would be in the way."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
