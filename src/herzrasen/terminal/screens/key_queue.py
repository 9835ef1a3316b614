"""Keys reach the screen in the order in which they were typed, and wait while it is being made.

Textual gives a key at once to what has the focus. Typed while a screen is mounted or composed anew
it would be lost, and of two keys that arrive together the second would still go where the focus
was before the first.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from textual.events import Key, Paste

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

Typed: TypeAlias = Key | Paste

_LOOK: Final = 0.002
"""Seconds between two looks at whether the screen is ready."""
_QUICK_LOOKS: Final = 20
"""The first looks follow each other at once: mostly the key before is only just being handled."""
_LIMIT: Final = 3.0
"""Seconds after which a waiting key is given to a screen that has still not become ready."""
_WAYS_OUT: Final = frozenset({"escape", "f10", "ctrl+c", "ctrl+q"})
"""Keys that lead out of a screen: what waits is dropped for them, and they need no content."""
_LINE_FEED: Final = "ctrl+j"
"""What Enter has become when it was typed before the program read its keys."""


class KeyQueue:
    """The keys of an application that wait. A screen whose content is still asked for says so by
    ``takes_keys``."""

    limit: float = _LIMIT

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[Typed] = deque()
        self._released: Typed | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no key waits."""
        return not self._waiting and self._released is None

    def hold(self, typed: Typed) -> bool:
        """Whether this has to wait; it is given to the application again when its turn comes."""
        if typed is self._released:
            self._released = None
            return False
        if isinstance(typed, Key) and typed.key == _LINE_FEED:
            self._wait(Key("enter", "\r"))
            return True
        if _leads_out(typed):
            self._waiting.clear()
        if self.is_empty and self._is_ready(typed):
            return False
        self._wait(typed)
        return True

    def _wait(self, typed: Typed) -> None:
        self._waiting.append(typed)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._release())

    async def _release(self) -> None:
        """Give the keys back one by one, each when what the one before did is done."""
        loop = asyncio.get_running_loop()
        limit, looks = loop.time() + self.limit, 0
        while self._waiting:
            await asyncio.sleep(_LOOK if looks >= _QUICK_LOOKS else 0)
            looks += 1
            if self._released is not None:
                continue
            if self._is_ready(self._waiting[0]) or loop.time() > limit:
                looks, self._released = 0, self._waiting.popleft()
                self._app.post_message(self._released)
                limit = loop.time() + self.limit

    def _is_ready(self, typed: Typed) -> bool:
        app = self._app
        if not app.screen_stack or _is_being_made(app.screen):
            return False
        if not _leads_out(typed) and not getattr(app.screen, "takes_keys", True):
            return False
        path = (app.focused or app.screen).ancestors_with_self
        return not any(pump.message_queue_size for pump in path)


def _leads_out(typed: Typed) -> bool:
    return isinstance(typed, Key) and typed.key in _WAYS_OUT


def _is_being_made(screen: Screen[Any]) -> bool:
    """Whether a screen is mounted or composed anew."""
    # Textual has no public word for the two private ones: a screen that is about to be composed
    # anew, and one that is (its updates are shown together).
    return (
        not screen.is_mounted
        or screen._recompose_required  # noqa: SLF001
        or screen.app._batch_count > 0  # noqa: SLF001
    )
