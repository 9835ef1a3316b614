"""Answers a call that waits for a write or a read that it shares with others."""

from __future__ import annotations

from asyncio import Future
from typing import TypeVar

T = TypeVar("T")


def settle(done: Future[T], outcome: T | Exception) -> None:
    """Give a waiting call its result, or raise an exception there; nothing if it was cancelled."""
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
