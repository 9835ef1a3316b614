"""What nobody else handles: errors of background tasks, and of callbacks of the event loop.

All go through the exception handler of the loop. asyncio's own would write the arguments of a
callback to the log, which may be a person's, and count nothing.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)


def report_failure(task: str, error: BaseException) -> None:
    """Report to the running event loop that the task of this name has failed."""
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "a task failed", "exception": error, "name": task})


def log_loop_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log and count an error: the exception handler of the server's event loop."""
    metrics.TASK_FAILURES.inc()
    error = context.get("exception")
    if (task := context.get("name")) is not None:
        _LOG.error("a task failed", exc_info=error, extra=fields(task=task))
    elif "handle" in context:  # whose message names the arguments
        _LOG.error("a callback failed", exc_info=error)
    else:
        why = str(context.get("message", ""))
        _LOG.error("the event loop reports an error", exc_info=error, extra=fields(why=why))
