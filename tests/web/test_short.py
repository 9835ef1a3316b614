"""What goes over a line is what the library for it would have sent."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from herzrasen.shells.web.short import framed


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_message_is_framed_as_websockets_frames_it(length: int) -> None:
    message = b"x" * length
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
