"""Bots are made from settings; wrong settings are refused."""

import pytest

from herzrasen.bots.bot import (
    LEVEL_NAMES,
    complete_settings,
    hearts_bot,
    nerts_bot,
    settings_of,
)
from herzrasen.bots.bot_part import BotPart
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL, PYTHON_SLOWDOWN
from herzrasen.bots.nerts import NertsBot
from herzrasen.bots.nerts.timing import HandSpeed
from herzrasen.games.protocol import Refusal
from herzrasen.kits.registry import part_of

HEARTS, NERTS = part_of("hearts", BotPart).settings, part_of("nerts", BotPart).settings


def test_all_settings_in_range_make_a_bot_that_has_them() -> None:
    for level in (1, 2, 3, 4):
        bot = hearts_bot({"level": level}, seed=5)
        assert bot == HeartsBot(level, 5)
        assert settings_of(HeartsBot(level, 5)) == {"level": level}
    for tempo in range(1, 6):
        for insight in range(1, 6):
            settings = {"tempo": tempo, "insight": insight}
            assert nerts_bot(settings, seed=9) == NertsBot(tempo, insight, 9)
            assert settings_of(NertsBot(tempo, insight, 9)) == settings


def test_search_settings_are_allowed_on_the_own_machine_but_not_at_a_table() -> None:
    settings = {"level": 4, "effort": 40, "time_ms": 250, "threads": 2}
    bot = hearts_bot(settings, seed=3)
    assert bot == HeartsBot(4, 3, effort=40, time_ms=250, threads=2)
    assert isinstance(bot, HeartsBot)
    assert settings_of(bot) == settings
    for name in ("effort", "time_ms", "threads"):
        refusal = Refusal("table.refusal.bot-setting", {"option": name})
        assert complete_settings("hearts", {"level": 4, name: 1}) == refusal


def test_without_a_compiled_kernel_a_searching_bot_gets_a_smaller_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("herzrasen.bots.hearts.bot_part.compiled_kernel", lambda: None)
    for level, effort in EFFORT_BY_LEVEL.items():
        bot = hearts_bot({"level": level}, 1)
        assert bot == HeartsBot(level, 1, effort=effort // PYTHON_SLOWDOWN)
        assert complete_settings("hearts", {"level": level}) == {
            "level": level,
            "effort": effort // PYTHON_SLOWDOWN,
        }
    for limits in ({"effort": 40}, {"effort": 0}, {"time_ms": 30}):
        assert hearts_bot({"level": 4, **limits}, 1) == HeartsBot(4, 1, **limits)
    assert hearts_bot({"level": 2}, 1) == HeartsBot(2, 1)
    assert complete_settings("nerts", {"tempo": 3}) == {"tempo": 3, "insight": 2}


def test_every_level_has_a_name() -> None:
    level = HEARTS["level"]
    assert len(LEVEL_NAMES) == level.maximum - level.minimum + 1


def test_hand_speed_and_touch_may_be_set() -> None:
    settings = {"tempo": 2, "insight": 4, "mean_ms": 1650, "touch": 1}
    bot = nerts_bot(settings, seed=9)
    assert bot == NertsBot(2, 4, 9, mean_ms=1650, touch=1)
    assert isinstance(bot, NertsBot)
    assert settings_of(bot) == settings
    assert bot.hand_speed == HandSpeed(1650, touch=True)
    assert "mean_ms" not in NERTS  # nobody is asked for it


@pytest.mark.parametrize("settings", [{"mean_ms": 399}, {"mean_ms": 20_001}, {"touch": 2}])
def test_hand_speed_out_of_range_is_refused(settings: dict[str, int]) -> None:
    refusal = nerts_bot(settings, 1)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "table.refusal.bot-value"


def test_missing_settings_get_defaults() -> None:
    assert hearts_bot({}, 1) == HeartsBot(HEARTS["level"].default, 1)
    assert nerts_bot({"tempo": 5}, 1) == NertsBot(5, NERTS["insight"].default, 1)


@pytest.mark.parametrize("value", [0, 5, True, 2.0, "2", None])
def test_wrong_values_are_refused(value: object) -> None:
    facts: dict[str, str | int] = {"option": "level", "value": str(value)}
    assert hearts_bot({"level": value}, 1) == Refusal("table.refusal.bot-value", facts)


def test_each_game_has_its_own_settings() -> None:
    refusal = Refusal("table.refusal.bot-setting", {"option": "level"})
    assert complete_settings("nerts", {"tempo": 1, "level": 2}) == refusal
    refusal = Refusal("table.refusal.bot-setting", {"option": "tempo"})
    assert hearts_bot({"level": 2, "tempo": 1}, 1) == refusal
