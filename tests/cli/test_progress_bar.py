"""How far a command has come: a bar for a person, few lines for a file."""

import io

from herzrasen.cli.progress_bar import Bar
from herzrasen.locales import text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def say(key: str, **facts: str | int) -> str:
    return text("en", f"cli.{key}", **facts)


def test_a_bar_with_the_rate_and_the_time_that_is_left() -> None:
    now = [100.0]
    stream = Terminal()
    bar = Bar(4000, say, stream=stream, clock=lambda: now[0])
    bar.at(1000)
    now[0] += 10
    bar.at(1010)
    now[0] += 10
    bar.at(4000)
    bar.end()
    first, second, third = stream.getvalue().rstrip("\n").split("\r")[1:]
    assert first == "[######..................] 1000/4000"
    assert second == "[######..................] 1010/4000  1.0 a second, 49:50 left"
    assert third.rstrip() == f"[{'#' * 24}] 4000/4000  150.0 a second, 0:00 left"
    assert len(third) >= len(second)


def test_a_file_gets_a_line_for_each_tenth() -> None:
    stream = io.StringIO()
    bar = Bar(40, say, stream=stream)
    for done in range(41):
        bar.at(done)
    bar.end()
    assert stream.getvalue().split() == [f"{done}/40" for done in range(4, 41, 4)]
