"""The tool of examples/noninterference finds the leaks that there are, and no others."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.tools import ROOT

TOOL = ROOT / "examples/noninterference/noninterference.py"
OURS = "herzrasen.research.environments.openspiel_hearts"


@pytest.fixture
def tool(pyspiel: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Any:
    assert pyspiel is not None
    spec = importlib.util.spec_from_file_location("noninterference", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "noninterference", module)
    spec.loader.exec_module(module)
    return module


def leaks(tool: Any, name: str, **options: Any) -> list[Any]:
    game = tool.pyspiel.load_game(name)
    return list(tool.find_leaks(game, tool.GAMES[name], **options))


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_games_without_a_leak(tool: Any, name: str) -> None:
    assert leaks(tool, name, games=10) == []


@pytest.mark.heavy
def test_spades_has_none(tool: Any) -> None:
    assert leaks(tool, "spades", games=1, share=0.2) == []


@pytest.mark.heavy
def test_gin_rummy_shows_the_defender_and_samples_the_truth(tool: Any) -> None:
    """OpenSpiel's issues 1604 and 1613, in the version that is locked here."""
    found = leaks(tool, "gin_rummy", games=1)
    assert {leak.output for leak in found} == {"observation struct", "resample_from_infostate"}
    game = tool.pyspiel.load_game("gin_rummy")
    for leak in found:
        state = tool.replay(game, leak.history)
        assert "LAYOFF" in str(state.current_phase())
        assert state.knocked()[leak.player], "the knocker is shown the defender's cards"


@pytest.mark.heavy
def test_hearts_of_openspiel_shows_passed_cards_too_early(tool: Any) -> None:
    """Only while cards are passed, and only in structs and samples: strings and tensors are
    clean."""
    found = leaks(tool, "hearts", games=1, share=0.4)
    assert {leak.output for leak in found} == {
        "observation struct",
        "observation struct of a resample",
    }
    assert all(53 < len(leak.history) < 53 + 12 for leak in found)


@pytest.mark.heavy
def test_ours_have_none(tool: Any) -> None:
    importlib.import_module(OURS)
    assert leaks(tool, "herzrasen_hearts", games=1, share=0.25) == []


@pytest.mark.heavy
def test_planted_leaks_of_ours_are_found(tool: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    importlib.import_module(OURS)
    observer = importlib.import_module("herzrasen.research.environments.openspiel_observer")
    honest = observer.HeartsObserver.string_from

    def leaky(self: Any, state: Any, player: int) -> str:
        holder = [cards for cards in state.values.turn.state.hands if "QS" in cards.texts]
        return f"{honest(self, state, player)}\nqueen among {len(holder)} {holder}"

    monkeypatch.setattr(observer.HeartsObserver, "string_from", leaky)
    found = leaks(tool, "herzrasen_hearts", games=1, share=0.05)
    assert {leak.output for leak in found} == {"information state string", "observation string"}


@pytest.mark.heavy
def test_the_command_line_says_whether_there_is_a_leak(pyspiel: ModuleType) -> None:
    assert pyspiel is not None
    words = [sys.executable, str(TOOL), "kuhn_poker", "--games", "3"]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    assert run.stdout == "no leak in 3 games of kuhn_poker\n"
