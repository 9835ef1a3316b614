"""The players of the arena and their notation."""

import pytest

from herzrasen.bots.bot import LEVEL_NAMES
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.research.players import (
    MOST_COUNT,
    MOST_SEED,
    PlayerKind,
    create_player,
    parse,
    rules_refusal,
)
from herzrasen.research.rivals import FlatBot, GreedyBot, IsmctsBot
from tests.arena_pairings import player


def test_rivals() -> None:
    assert create_player(player("random"), 3) == RandomBot(3)
    assert create_player(player("random,seed=9"), 3) == RandomBot(9)
    assert create_player(player("greedy"), 3) == GreedyBot()
    assert create_player(player("flat"), 3) == FlatBot(128, 3)
    assert create_player(player("flat=64,seed=9"), 3) == FlatBot(64, 9)
    assert create_player(player("ismcts"), 3) == IsmctsBot(1000, 3)
    assert create_player(player("ismcts=50"), 3) == IsmctsBot(50, 3)


@pytest.mark.parametrize(
    ("name", "level"), [(name, place + 1) for place, name in enumerate(LEVEL_NAMES)]
)
def test_a_level_has_a_number_and_a_name(name: str, level: int) -> None:
    bot = create_player(player(f"level={level}"), 3)
    assert isinstance(bot, HeartsBot)
    assert (bot.level, bot.seed) == (level, 3)
    assert create_player(player(name), 3) == bot


def test_a_level_with_settings() -> None:
    bot = create_player(player("master,effort=40,seed=7"), 3)
    assert isinstance(bot, HeartsBot)
    assert (bot.level, bot.effort, bot.seed) == (4, 40, 7)


def test_a_program_has_a_command_and_options() -> None:
    spec = player("cmd,level=4,seed=7:./a 'b c' d:e")
    assert (spec.kind, spec.command) == (PlayerKind.PROGRAM, ("./a", "b c", "d:e"))
    assert spec.config == ("level=4", "seed=7")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-player"),
        ("grandmaster", "no-player"),
        ("level", "no-player"),
        ("level=9", "no-player"),
        ("level=0", "no-player"),
        ("level=two", "no-player"),
        ("flat=0", "no-player"),
        ("flat=", "no-player"),
        ("flat=-1", "no-player"),
        ("quick=3", "no-player"),
        ("greedy=1", "no-player"),
        ("greedy,effort=1", "no-setting"),
        ("flat,worlds=3", "no-setting"),
        ("master,seed=7,seed=8", "no-setting"),
        ("master,seed=", "no-setting"),
        ("master,seed", "no-setting"),
        ("master,courage=1", "no-setting"),
        ("master,effort=1.5", "no-setting"),
        ("master,level=2", "no-setting"),
        ("cmd:", "no-program"),
        *(
            (typed, "limits")
            for typed in (
                f"flat={MOST_COUNT + 1}",
                "ismcts=999999999999",
                f"flat={'9' * 5000}",
                f"flat,seed={MOST_SEED + 1}",
                "master,effort=1000001",
                f"master,threads={'9' * 5000}",
            )
        ),
        ("cmd", "no-program"),
        ("cmd:'", "no-program"),
        ("cmd,level:./a", "no-setting"),
        ("cmd,level=1 2:./a", "no-setting"),
    ],
)
def test_nonsense_is_refused(text: str, code: str) -> None:
    refusal = parse(text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


def test_only_openspiel_has_rules_of_its_own() -> None:
    cancellation = hearts.PRESETS["cancellation"]
    assert rules_refusal(player("flat"), cancellation) is None
    refusal = rules_refusal(player("ismcts"), cancellation)
    assert refusal is not None
    assert refusal.code in ("not-its-rules", "no-openspiel")
