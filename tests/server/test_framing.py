"""WebSocket framing: the same bytes as the `websockets` library writes and reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from herzrasen.server.network.framing import decode_texts, is_control, text_header

LENGTHS = [0, 1, 125, 126, 127, 65_535, 65_536, 100_000]
CONTROLS = (Opcode.CLOSE, Opcode.PING, Opcode.PONG)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_message_is_framed_as_websockets_frames_it(length: int) -> None:
    message = b"x" * length
    assert text_header(length) + message == Frame(Opcode.TEXT, message).serialize(mask=False)


@pytest.mark.parametrize("length", LENGTHS)
def test_what_websockets_has_framed_is_read(length: int) -> None:
    message = bytes(range(32, 127)) * (1 + length // 95)
    sent = Frame(Opcode.TEXT, message[:length]).serialize(mask=True)
    if length <= 65_535:
        assert decode_texts(sent, 9) == ([message[:length]], len(sent))
    else:
        assert decode_texts(sent, 9) == ([], 0), "left to the protocol"


FRAMES = st.builds(
    Frame,
    st.sampled_from([Opcode.TEXT, Opcode.TEXT, Opcode.BINARY, Opcode.CONT]),
    st.binary(max_size=125) | st.binary(min_size=126, max_size=400),
    st.sampled_from([True, True, True, False]),
) | st.builds(Frame, st.sampled_from(CONTROLS), st.binary(max_size=125))


@given(frames=st.lists(FRAMES, max_size=6), cut=st.integers(0, 3), mask=st.booleans())
def test_whole_texts_are_read_up_to_what_is_none(frames: list[Frame], cut: int, mask: bool) -> None:
    sent = [frame.serialize(mask=mask) for frame in frames]
    data = b"".join(sent)
    data = data[: len(data) - cut]
    texts, end = decode_texts(data, 1000)
    count = len(texts)
    assert texts == [frame.data for frame in frames[:count]]
    assert end == sum(map(len, sent[:count]))
    assert all(_is_text(frame) for frame in frames[:count])
    if not mask:
        assert not texts
    elif count < len(frames) and _is_text(frames[count]):
        assert end + len(sent[count]) > len(data), "it is not whole"


@given(frames=st.lists(FRAMES, min_size=1, max_size=2), cut=st.integers(0, 3))
def test_a_whole_control_frame_is_known(frames: list[Frame], cut: int) -> None:
    sent = b"".join(frame.serialize(mask=True) for frame in frames)
    whole = len(frames) == 1 and not cut and frames[0].opcode in CONTROLS
    assert is_control(sent[: len(sent) - cut]) == whole


@pytest.mark.parametrize("length", range(4))
@pytest.mark.parametrize("first", [0x80 | Opcode.PING, 0x80 | Opcode.TEXT, Opcode.PING])
def test_of_a_frame_that_has_just_begun_nothing_is_known(first: int, length: int) -> None:
    begun = bytes((first, 0x80, 1, 2))[:length]
    assert not is_control(begun)
    assert decode_texts(begun, 9) == ([], 0)
    whole = bytes((first, 0x80, 1, 2, 3, 4))
    assert is_control(whole) == (first == 0x80 | Opcode.PING)


def test_no_more_texts_are_read_at_once_than_were_asked_for() -> None:
    """What follows is read in the next turn, after what others have sent."""
    frame = Frame(Opcode.TEXT, b"x").serialize(mask=True)
    for most in range(4):
        assert decode_texts(3 * frame, most) == ([b"x"] * most, most * len(frame))


@pytest.mark.parametrize(("code", "length"), [(126, 126), (126, 200), (127, 127)])
@pytest.mark.parametrize("opcode", CONTROLS)
def test_a_length_code_is_no_length(opcode: Opcode, code: int, length: int) -> None:
    """A control frame that says that its length follows is not whole after so many bytes as its
    code: what comes then is still its payload."""
    size = length.to_bytes(2 if code == 126 else 8, "big")
    begun = bytes((0x80 | opcode, 0x80 | code)) + size + bytes(4)
    assert not is_control(begun.ljust(2 + 4 + code, b"-"))


def _is_text(frame: Frame) -> bool:
    return frame.opcode is Opcode.TEXT and frame.fin
