"""What a program at a table says to claims of the rest that others make."""

from __future__ import annotations

from typing import Any, cast

import pytest

from herzrasen.cards import WATCHER, CardSet
from herzrasen.library.remote.remote_play import RemotePlay
from herzrasen.protocol.websocket import AnswerRest, Refused, RestAsked

ASKED = RestAsked(1, 7, CardSet.parse("AS"))
DECLINED = RestAsked(1, 7, ASKED.hand, declined=(0,))
TOO_LATE = Refused("table.refusal.moved-on-meanwhile")
ENDED = RestAsked(1, 7, ASKED.hand, declined=(0,), against=WATCHER)


class ScriptedSocket:
    """Receives these messages and notes what is sent."""

    is_waiting = False

    def __init__(self, *messages: RestAsked | Refused) -> None:
        self._messages = list(messages)
        self.sent: list[Any] = []

    def receive(self, _seconds: float | None) -> RestAsked | Refused:
        if not self._messages:
            raise EOFError
        return self._messages.pop(0)

    def send(self, message: Any) -> None:
        self.sent.append(message)


def test_a_claim_is_declined_once() -> None:
    """A second answer, to the news of the own one or of the end, would be refused as too late;
    so may the first be, after the next card, which ends nothing."""
    socket = ScriptedSocket(ASKED, DECLINED, ENDED, TOO_LATE)
    play = RemotePlay(cast("Any", socket), cast("Any", None), "Ada", 0)
    with pytest.raises(EOFError):
        play.run()
    assert socket.sent == [AnswerRest(7, yes=False)]
