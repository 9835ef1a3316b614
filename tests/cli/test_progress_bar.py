"""The progress bar: a bar on a terminal, a few lines in a file."""

import io

from herzrasen.cli.progress_bar import ProgressBar
from herzrasen.locales import text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def say(key: str, **facts: str | int) -> str:
    return text("en", f"cli.{key}", **facts)


def test_a_bar_with_the_rate_and_the_time_that_is_left() -> None:
    now = [100.0]
    stream = Terminal()
    with ProgressBar(4000, say, stream=stream, clock=lambda: now[0]) as bar:
        bar.update(1000)
        now[0] += 10
        bar.update(1010)
        now[0] += 10
        bar.update(4000)
    begin, first, second, third = stream.getvalue().rstrip("\n").split("\r")[1:]
    assert begin == f"[{'.' * 24}] 0/4000"
    assert first == "[######..................] 1000/4000"
    assert second == "[######..................] 1010/4000  1.0 a second, 49:50 left"
    assert third.rstrip() == f"[{'#' * 24}] 4000/4000  150.0 a second, 0:00 left"
    assert len(third) >= len(second)


def test_the_rate_is_not_known_at_once() -> None:
    """Workers that begin together end together: it was 48,011 deals a second."""
    now = [100.0]
    stream = Terminal()
    with ProgressBar(100, say, stream=stream, clock=lambda: now[0]) as bar:
        bar.update(4)
        now[0] += 0.0001
        bar.update(8)
        now[0] += 2
        bar.update(12)
    assert stream.getvalue().count("a second") == 1
    assert "4.0 a second" in stream.getvalue()


def test_a_file_gets_a_line_for_each_tenth() -> None:
    stream = io.StringIO()
    with ProgressBar(40, say, stream=stream) as bar:
        for done in range(41):
            bar.update(done)
    assert stream.getvalue().split() == [f"{done}/40" for done in range(4, 41, 4)]
