"""Bytes of any kind become lines or problems: nothing is lost, nothing raises."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from herzrasen.terminal.lines.typed_line import MAX_LINE, LineSplitter, TypedLine, parse_line


def split(*pieces: bytes) -> list[TypedLine]:
    splitter = LineSplitter()
    found = [line for piece in pieces for line in splitter.feed(piece)]
    return [*found, *splitter.end()]


def test_lines_of_every_system_are_read() -> None:
    assert split("play qs\r\nzurück\n\nq".encode()) == [
        TypedLine("play qs"),
        TypedLine("zurück"),
        TypedLine(""),
        TypedLine("q"),
    ]
    windows = "play qs\r\nq\r\n".encode("utf-8-sig")
    assert split(windows) == [TypedLine("play qs"), TypedLine("q")], "it marks its files"


def test_a_line_may_come_in_pieces() -> None:
    assert split(b"pl", b"ay", b" qs\npa") == [TypedLine("play qs"), TypedLine("pa")]


def test_a_character_may_come_in_pieces() -> None:
    assert split(b"\xc3", b"\xbc\n") == [TypedLine("ü")]


def test_what_is_not_utf_8_is_a_problem_of_its_line_alone() -> None:
    assert split(b"play qs\n\xff\xfe\nplay 1\n") == [
        TypedLine("play qs"),
        TypedLine(problem="not_text"),
        TypedLine("play 1"),
    ]


def test_an_endless_line_is_passed_over_and_the_next_is_read() -> None:
    endless = [b"x" * MAX_LINE] * 3
    assert split(*endless, b"x\nplay 1\n") == [TypedLine(problem="too_long"), TypedLine("play 1")]
    assert split(*endless) == [TypedLine(problem="too_long")]


def test_of_an_endless_line_hardly_anything_is_kept() -> None:
    splitter = LineSplitter()
    for _ in range(100):
        assert not list(splitter.feed(b"x" * MAX_LINE))
    assert len(splitter._rest) <= MAX_LINE  # noqa: SLF001 - how much it keeps


def test_control_characters_are_blanks() -> None:
    assert parse_line(b"play\tqs\x1b[31m\x00") == TypedLine("play qs [31m")


@given(st.lists(st.binary(max_size=40)))
def test_any_bytes_are_lines_however_they_are_cut(pieces: list[bytes]) -> None:
    assert split(*pieces) == split(b"".join(pieces))
    count = b"".join(pieces).count(b"\n")
    assert count <= len(split(*pieces)) <= count + 1
