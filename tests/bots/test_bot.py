"""Bots are asked for by settings; wrong ones are refused with what would be right."""

from collections.abc import Mapping

import pytest

from herzrasen.bots.bot import SETTINGS, complete, hearts_bot, nerts_bot, settings_of
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.games.protocol import Refusal


def test_all_settings_in_range_make_a_bot_that_has_them() -> None:
    for level in (1, 2, 3):
        bot = hearts_bot({"level": level}, seed=5)
        assert bot == HeartsBot(level, 5)
        assert settings_of(HeartsBot(level, 5)) == {"level": level}
    for tempo in range(1, 6):
        for insight in range(1, 4):
            settings = {"tempo": tempo, "insight": insight}
            assert nerts_bot(settings, seed=9) == NertsBot(tempo, insight, 9)
            assert settings_of(NertsBot(tempo, insight, 9)) == settings


def test_what_is_not_said_is_as_usual() -> None:
    assert hearts_bot({}, 1) == HeartsBot(SETTINGS["hearts"]["level"].usual, 1)
    assert nerts_bot({"tempo": 5}, 1) == NertsBot(5, SETTINGS["nerts"]["insight"].usual, 1)


@pytest.mark.parametrize(
    ("settings", "culprit", "value"),
    [
        ({"level": 0}, "level", "0"),
        ({"level": 4}, "level", "4"),
        ({"level": True}, "level", "True"),
        ({"level": 2.0}, "level", "2.0"),
        ({"level": "2"}, "level", "2"),
        ({"level": 2, "tempo": 1}, "tempo", "1"),
    ],
)
def test_wrong_settings_are_refused(
    settings: Mapping[str, object], culprit: str, value: str
) -> None:
    facts: dict[str, str | int] = {"setting": culprit, "value": value, "allowed": "level 1–3"}
    assert hearts_bot(settings, 1) == Refusal("table.refusal.bot-setting", facts)


def test_each_game_has_its_own_settings() -> None:
    refusal = complete("nerts", {"level": 2})
    assert isinstance(refusal, Refusal)
    assert refusal.facts["allowed"] == "tempo 1–5, insight 1–3"
