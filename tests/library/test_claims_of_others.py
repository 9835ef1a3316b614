"""What a program at a table says to claims of the rest that others make."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from herzrasen.cards import WATCHER, CardSet
from herzrasen.library.nerts_play import GLANCE_MS
from herzrasen.library.remote import remote_play
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


def test_after_a_passing_refusal_it_looks_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A glance is a fraction of a second, not as many seconds."""
    waited: list[float | None] = []

    class NotingSocket(ScriptedSocket):
        def receive(self, seconds: float | None) -> RestAsked | Refused:
            waited.append(seconds)
            return super().receive(seconds)

    monkeypatch.setattr(remote_play, "time", SimpleNamespace(monotonic=lambda: 5.0))
    socket: Any = NotingSocket(TOO_LATE)
    with pytest.raises(EOFError):
        RemotePlay(socket, cast("Any", None), "Ada", 0).run()
    assert waited == [None, pytest.approx(GLANCE_MS / 1000)]
    assert 0 < GLANCE_MS < 1000
