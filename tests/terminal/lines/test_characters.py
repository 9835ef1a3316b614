"""What an encoding lacks is written in plain signs; nothing that is written steers a terminal."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.terminal.lines.characters import one_line
from herzrasen.terminal.lines.line_output import LineOutput, OutputClosed


def write(encoding: str, *lines: str, pending_text: str = "") -> str:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding)
    LineOutput(stream).write([*lines], pending_text=pending_text)
    return raw.getvalue().decode(encoding)


def test_an_encoding_with_all_signs_has_them() -> None:
    assert write("utf-8", "−13 · Q♠ „Dame“") == "−13 · Q♠ „Dame“\n"


def test_ascii_has_the_nearest_signs() -> None:
    assert write("ascii", "−13 · Q♠ „Dame“ für Zoë …") == '-13 - QS "Dame" fuer Zoe ...\n'


def test_what_has_nothing_like_it_is_a_question_mark() -> None:
    assert write("latin-1", "Привет ü") == "?????? ü\n"


def test_a_sentence_is_one_line_without_signs_that_steer_a_terminal() -> None:
    assert write("utf-8", "Eva\x1b[2J says\r\n hi\u2028there\x07") == "Eva [2J says hi there\n"


def test_what_is_being_typed_is_written_again_below() -> None:
    assert write("utf-8", "Ada plays.", pending_text="play q") == "\nAda plays.\nplay q"


@given(st.text(), st.sampled_from(["ascii", "latin-1", "utf-8", "cp437", "utf-16"]))
def test_any_text_is_one_line_in_any_encoding(text: str, encoding: str) -> None:
    text = text.encode("utf-8", "replace").decode()
    assert write(encoding, text).count("\n") == 1
    assert one_line(one_line(text)) == one_line(text)


class ClosedPipe(io.StringIO):
    def write(self, _text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize("stream", [ClosedPipe(), io.StringIO()])
def test_a_closed_output_is_noticed(stream: io.StringIO) -> None:
    if not isinstance(stream, ClosedPipe):
        stream.close()
    with pytest.raises(OutputClosed):
        LineOutput(stream).write(["Hello"])
