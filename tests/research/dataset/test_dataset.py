"""Data sets: the same bytes for the same words, and rows that the environments would give."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cli.main import main
from herzrasen.games.hearts import PRESETS, parse_rules
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.research.dataset.decisions import choose, play_deal
from herzrasen.research.dataset.generate import PLAN, OtherDataset, generate
from herzrasen.research.dataset.plan import DatasetPlan, plan_of
from herzrasen.research.dataset.shards import DatasetFormat, columns, write
from herzrasen.research.environments import hearts_v0
from herzrasen.research.timed_player import without_claim

SEARCHER = HeartsBot(3, seed=5, effort=1)
QUICK = "quick,effort=1,seed=5"
OMNIBUS = "omnibus+charging=yes"


def plan(deals: int = 4, **changes: Any) -> DatasetPlan:
    facts: dict[str, Any] = {
        "player": "club",
        "seed": 7,
        "shard": 2,
        "form": DatasetFormat.PARQUET,
    } | changes
    return plan_of(PRESETS["standard"], deals=deals, **facts)


def file_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.*")}


def rules_of(text: str) -> HeartsRules:
    rules = parse_rules(text)
    assert isinstance(rules, HeartsRules)
    return rules


@pytest.mark.parametrize("form", DatasetFormat)
def test_an_interrupted_run_goes_on_to_the_same_bytes(form: DatasetFormat, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    shards = generate(whole, plan(form=form), workers=1)
    generate(broken, plan(form=form), workers=1)
    (broken / "data" / shards[1].name).unlink()
    (broken / "data" / f"{shards[1].name}.part").write_bytes(b"half")
    assert generate(broken, plan(form=form), workers=1) == shards
    assert file_bytes(broken) == file_bytes(whole)
    assert [sha256((whole / "data" / one.name).read_bytes()).hexdigest() for one in shards] == [
        one.digest for one in shards
    ]


@pytest.mark.heavy
def test_another_number_of_processes_makes_the_same_bytes(tmp_path: Path) -> None:
    wanted = plan(6, player=QUICK)
    assert generate(tmp_path / "1", wanted, workers=1) == generate(
        tmp_path / "2", wanted, workers=2
    )
    assert file_bytes(tmp_path / "1") == file_bytes(tmp_path / "2")


@pytest.mark.parametrize(
    "text", ["standard", OMNIBUS, "cancellation+players=6", "standard+partners=2v2"]
)
def test_rows_are_those_of_the_environment(text: str) -> None:
    rules = rules_of(text)
    played = play_deal(rules, HeartsBot(2), seed=3, number=1)
    env = hearts_v0.raw_env(rules=rules, deals=1)
    env.reset(seed=3, options={"first_deal": 1})
    for decision in played.decisions:
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{decision.seat}"
        assert bytes(seen["observation"]) == decision.observation
        assert bytes(seen["action_mask"]) == decision.mask
        env.step(decision.action)
    rewards = [env.rewards[f"player_{seat}"] for seat in range(rules.players)]
    assert rewards == [-points for points in played.points]


def test_a_searching_player_plays_as_it_does_everywhere() -> None:
    """The values come from the search that it makes anyway; legal actions alone have some."""
    played = play_deal(PRESETS["standard"], SEARCHER, seed=3, number=0)
    checked = 0

    class RepeatingPlayer:
        def choose(self, view: Any) -> Any:
            nonlocal checked
            checked += 1
            move = without_claim(view, SEARCHER.choose(view))
            assert choose(SEARCHER, view).move == move or len(view.hand) <= 5  # it may claim
            return choose(SEARCHER, view).move

    again = play_deal(PRESETS["standard"], RepeatingPlayer(), seed=3, number=0)
    assert [one.action for one in again.decisions] == [one.action for one in played.decisions]
    assert checked == 4 + 52
    searched = 0
    for decision in played.decisions:
        with_value = {at for at, value in enumerate(decision.values) if not np.isnan(value)}
        legal = {at for at, allowed in enumerate(decision.mask) if allowed}
        assert with_value <= legal
        assert (decision.worlds > 0) <= (decision.action in with_value)
        searched += decision.worlds > 0
    assert searched > 20


def test_both_formats_hold_the_same(tmp_path: Path) -> None:
    arrays = columns([play_deal(PRESETS["standard"], HeartsBot(2), 1, number) for number in (0, 3)])
    for form in DatasetFormat:
        write(tmp_path / f"file.{form}", arrays)
    table = parquet.read_table(tmp_path / "file.parquet")
    with np.load(tmp_path / "file.npz") as stored:
        assert set(stored) == set(table.column_names) == set(arrays)
        for name, array in arrays.items():
            rows = np.array(table[name].to_pylist(), array.dtype)
            np.testing.assert_array_equal(stored[name], array)
            np.testing.assert_array_equal(rows, array)
    assert (arrays["outcome"] == arrays["points"][:, 0]).all()
    assert len(arrays["deal"]) == (12 + 52) + 52


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    generate(tmp_path / "one", plan(2), workers=1)
    before = file_bytes(tmp_path / "one")
    with pytest.raises(OtherDataset) as caught:
        generate(tmp_path / "one", plan(2, seed=8), workers=1)
    assert caught.value.there == plan(2)
    assert file_bytes(tmp_path / "one") == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.txt").write_text("years of work")
    with pytest.raises(OtherDataset):
        generate(tmp_path / "mine", plan(2), workers=1)
    assert list(file_bytes(tmp_path / "mine")) == ["thesis.txt"]


def test_a_run_that_was_killed_while_it_wrote_its_plan_begins_anew(tmp_path: Path) -> None:
    """Half a plan in its place would make the folder somebody else's."""
    (tmp_path / f"{PLAN}.part").write_text('{"half')
    generate(tmp_path, plan(2), workers=1)
    assert f"{PLAN}.part" not in file_bytes(tmp_path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--deals", "0"], "Die Zahlen der Spiele"),
        (["--seed", "-1"], "der Startwert"),
        (["--player", "nobody"], "„nobody“ ist kein Spieler"),
        (["--player", "cmd:./program"], "ist kein Spieler"),
        (["--player", "master,time_ms=20"], "Zeitgrenze"),
        (["--rules", "standard+players=99"], "99"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["dataset", *words, str(tmp_path / "new")]) == 2
    error = capsys.readouterr().err.strip().splitlines()
    assert sentence in error[-1]
    assert not (tmp_path / "new").exists()


def test_the_data_card_says_how_to_make_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    words = ["dataset", "--deals", "1", "--player", "club", "--workers", "1"]
    assert main([*words, str(tmp_path / "a")]) == 0
    assert "one deal, 64 decisions" in capsys.readouterr().out
    card = (tmp_path / "a/README.md").read_text("utf-8")
    command = next(line.strip() for line in card.splitlines() if line.startswith("    herzrasen"))
    assert main([*command.split()[1:-1], str(tmp_path / "b")]) == 0
    assert file_bytes(tmp_path / "a") == file_bytes(tmp_path / "b")
    [file] = (tmp_path / "a/data").glob("*.parquet")
    for name in ("observation", "mask", "values", "points"):
        width = parquet.read_schema(file).field(name).type.list_size
        assert re.search(rf"^\| {name} \| \w+\[{width}\] \|", card, re.MULTILINE), name
    assert sha256(file.read_bytes()).hexdigest() in card
