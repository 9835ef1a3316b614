"""What runs in the processes that bots think in: a view goes in, a move comes out.

A question and its answer are pickles, each after its length, over the standard streams: both ends
are ours, on the same machine, of the same version.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from typing import BinaryIO

from herzrasen.bots.hearts import HeartsBot, engine
from herzrasen.bots.nerts import NOTHING, Memory, NertsBot
from herzrasen.games import hearts, nerts

LENGTH = 4
"""Bytes of the length before a pickle."""


def think(
    settings: dict[str, int], seed: int, view: hearts.View | nerts.View, memory: Memory = NOTHING
) -> tuple[hearts.Move | nerts.Move | None, int]:
    """The bot's move, None for none, and how many milliseconds its hands take for it."""
    if isinstance(view, hearts.View):
        return HeartsBot(**settings, seed=seed).choose(view), 0
    action = NertsBot(**settings, seed=seed).act(view, memory)
    return action.move, action.after_ms


def packed(value: object) -> bytes:
    """A value as it goes over a stream."""
    pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(pickled).to_bytes(LENGTH, "big") + pickled


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more.

    A question is a function and its arguments. An answer is ``(True, result, ms)``, or ``(False,
    text, ms)`` with what went wrong; ``ms`` is the processor's time for it.
    """
    while len(length := questions.read(LENGTH)) == LENGTH:
        function, arguments = pickle.loads(questions.read(int.from_bytes(length, "big")))
        began = time.process_time_ns()
        try:
            answer = (True, function(*arguments))
        except Exception:  # noqa: BLE001 # whoever asked is told, and logs it
            answer = (False, traceback.format_exc())
        answers.write(packed((*answer, (time.process_time_ns() - began) // 1_000_000)))
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which then ends us
    engine.LOG.disabled = True  # the server has said whether it is there
    answering = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot's print must not be an answer
    work(sys.stdin.buffer, answering)
