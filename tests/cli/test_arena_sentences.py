"""What the arena says of a result, each figure of another value, and of what it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from herzrasen.cli import arena_hearts, main
from herzrasen.research import nerts_arena
from herzrasen.research.hearts_arena import DealsResult
from herzrasen.research.matches import MatchesResult, MatchStanding
from herzrasen.research.nerts_arena import Flow, NertsArenaResult
from herzrasen.research.think_time import ThinkTimeSummary
from tests.golden_text import AssertGolden

GOLDEN: Final = Path(__file__).with_name("golden")
WALL: Final = (ThinkTimeSummary(1.25, 2.5, 3.75), ThinkTimeSummary(4.25, 5.5, 6.75))
CPU: Final = ThinkTimeSummary(7.25, 8.5, 9.75)
DEALS: Final = DealsResult(
    a="master", b="cmd:x", rules="standard", deals=40, seatings=6, alone=False, seed=7,
    gain=1.5, within=0.25, sure=95, difference=-3.5, error=0.125,
    points=(4.5, 5.75), moons=(2, 3), wall=WALL, cpu=(CPU, None),
)  # fmt: skip
MATCHES: Final = MatchesResult(
    a="level=3", b="level=2", rules="h4-3", matches=30, seatings=4, alone=True, seed=8,
    gain=-1.5, gain_firsts=0.25, gain_points=-3.5, within=(0.5, 0.75, 1.25), sure=99,
    standings=(MatchStanding(1.5, 0.25, 40.5), MatchStanding(2.5, 0.75, 60.5)),
    deals=9.5, wall=(WALL[0], None), cpu=(None, None),
)  # fmt: skip
DUEL: Final = NertsArenaResult(
    a={}, b={}, rules="pagat", deals=20, seatings=12, seed=9,
    flow=Flow(240, 95.0, 61.5, 1.25, 7.5, 0.875, 0.5, 0.25, 0.125),
    gain=3.5, within=1.25, points=(8.5, 5.75), calls=(0.25, 0.75), best=(0.375, 0.625),
)  # fmt: skip
ALIKE: Final = NertsArenaResult(
    a={}, b=None, rules="stoss", deals=2, seatings=1, seed=3,
    flow=Flow(2, 80.0, 30.0, 2.5, -1.5, 1.0, 0.0, 0.0, 0.0),
    gain=None, within=None, points=(1.5,), calls=(1.0,), best=(1.0,),
)  # fmt: skip
RESULTS: Final[tuple[tuple[str, Any], ...]] = (
    ("hearts --a master --b cmd:x", DEALS),
    ("hearts --matches 30", MATCHES),
    ("nerts --a tempo=4 --b insight=2", DUEL),
    ("nerts --a tempo=4", ALIKE),
)
REFUSED: Final = (
    *(f"hearts --a {player}" for player in ("level=9", "quick,courage=1", "cmd:", "flat=9999999")),
    *(f"hearts --deals {more}" for more in ("1", "4 --matches 4", "4 --workers 0", "4 --sure 90")),
    *("hearts --matches 1", "hearts --a ismcts --rules plain", "hearts --rules x"),
    *("hearts --rules standard+packs=2", "hearts --deals 4 --save nowhere/at-all"),
    *("hearts --deals 4 --save text", "hearts --deals 4 --save other"),
    "hearts --deals 2 --workers 1 --a cmd:./no-program --b random",
    *(f"nerts --a {player}" for player in ("tempo=6", "tempo=3,tempo=3", "mean_ms=399", "strong")),
    *("nerts --b tempo=²", "nerts --seats 13", "nerts --rules hearts", "nerts --twice"),
    *("nerts --rules stoss+seats=3 --seats 3", "nerts --rounds 1", "nerts --workers 0"),
)


def lines_of_results(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[str]:
    """Each result in both languages."""
    for words, result in RESULTS:
        monkeypatch.setattr(arena_hearts, "_play", lambda *_, made=result: made)
        monkeypatch.setattr(nerts_arena, "run_rounds", lambda *_, made=result, **__: made)
        for language in ("en", "de"):
            monkeypatch.setenv("LC_ALL", language)
            assert main.main(["arena", *words.split()]) == 0
            yield f"# {words}\n{capsys.readouterr().out}"


def test_each_figure_of_a_result_stands_where_its_sentence_names_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    assert_golden: AssertGolden,
) -> None:
    lines = lines_of_results(monkeypatch, capsys)
    assert_golden(GOLDEN / "arena-results.txt", "\n".join(lines))


def lines_of_refusals(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """What each request is answered."""
    for words in REFUSED:
        assert main.main(["arena", *words.split()]) == 2
        out, error = capsys.readouterr()
        assert out == ""
        yield f"# {words}\n{error}"


def test_what_cannot_be_played_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    assert_golden: AssertGolden,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("LC_ALL", "en")
    monkeypatch.chdir(tmp_path)
    Path("text").write_text("no arena\n", "utf-8")
    line = "arena hearts --a random --b greedy --deals 2 --workers 1 --save other"
    assert main.main(line.split()) == 0
    capsys.readouterr()
    assert_golden(GOLDEN / "arena-refusals.txt", "\n".join(lines_of_refusals(capsys)))
