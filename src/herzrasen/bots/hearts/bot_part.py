"""The bots of Hearts: one setting, and a smaller effort where the kernel is not compiled."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from herzrasen.bots.bot_part import BotPart, Setting
from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL, PYTHON_SLOWDOWN, HeartsBot
from herzrasen.bots.hearts.engine import compiled_kernel
from herzrasen.games.hearts import Move, View


def _choose(
    settings: dict[str, int], seed: int, view: View, _memory: Any = None
) -> tuple[Move, int]:
    return HeartsBot(**settings, seed=seed).choose(view), 0


def limit_effort(settings: dict[str, int]) -> dict[str, int]:
    """Add a smaller effort to the settings of a searching bot where the kernel is not compiled, so
    that the Python kernel takes no longer. It becomes a setting, so that a record says how much was
    searched. An effort or a time that is given, even 0, is kept."""
    effort = EFFORT_BY_LEVEL.get(settings["level"])
    given = "effort" in settings or settings.get("time_ms")
    if effort is None or given or compiled_kernel() is not None:
        return settings
    return {**settings, "effort": effort // PYTHON_SLOWDOWN}


def _prepare_worker() -> None:
    engine.LOG.disabled = True  # the main process has said whether the kernel is compiled


PART: Final = BotPart(
    _choose,
    MappingProxyType({"level": Setting(1, 4, 2)}),
    adapt=limit_effort,
    prepare_worker=_prepare_worker,
)
