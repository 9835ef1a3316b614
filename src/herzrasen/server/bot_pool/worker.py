"""The worker process of bots: a view comes in, a move goes out.

Requests and responses are pickles with a length prefix over the standard streams: both ends are
ours, on the same machine, of the same version.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from typing import Any, BinaryIO

from herzrasen.bots.bot_part import BotPart
from herzrasen.games.registry import name_of_rules
from herzrasen.kits.registry import KITS, part_of

LENGTH_BYTES = 4
"""Bytes of the length prefix of a pickle."""


def choose_move(settings: dict[str, int], seed: int, view: Any, *memory: Any) -> tuple[Any, int]:
    """The bot's move, None for none, and the time its hands need for it, in ms."""
    game = name_of_rules(view.public.rules)
    return part_of(game, BotPart).choose(settings, seed, view, *memory)


def pack(value: object) -> bytes:
    """A value as a pickle with its length prefix."""
    pickled = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(pickled).to_bytes(LENGTH_BYTES, "big") + pickled


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Serve requests until the stream ends.

    A question is a function and its arguments. An answer is ``(True, result, ms)``, or ``(False,
    text, ms)`` with what went wrong; ``ms`` is the processor's time for it.
    """
    while len(length := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        function, arguments = pickle.loads(questions.read(int.from_bytes(length, "big")))
        began = time.process_time_ns()
        try:
            answer = (True, function(*arguments))
        except Exception:  # noqa: BLE001 # the caller gets it, and logs it
            answer = (False, traceback.format_exc())
        answers.write(pack((*answer, (time.process_time_ns() - began) // 1_000_000)))
        answers.flush()


if __name__ == "__main__":
    # Ctrl+C, a closing terminal and systemd mean the server, which then ends its processes.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    for kit in KITS.values():
        # Imported before the first question, which would else wait for it.
        if (part := kit.find(BotPart)) is not None:
            part.prepare_worker()
    answering = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot's print must not be an answer
    serve(sys.stdin.buffer, answering)
