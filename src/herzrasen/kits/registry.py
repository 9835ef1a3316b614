"""The kits of all games, by name: the one place where a game's parts are registered."""

from __future__ import annotations

from typing import Final, TypeVar

from herzrasen.games.protocol import GameName
from herzrasen.kits.daily_deals import DailyDeals, DailyRules
from herzrasen.kits.kit import Kit
from herzrasen.kits.own_phrases import OwnPhrases
from herzrasen.kits.rated_rules import RatedRules

Part = TypeVar("Part")

KITS: Final[dict[GameName, Kit]] = {
    "hearts": Kit(
        {
            "BotPart": "herzrasen.bots.hearts.bot_part:PART",
            "AnswerTypes": "herzrasen.protocol.hearts:ANSWER_TYPES",
            "RecordPart": "herzrasen.record.hearts:PART",
            "RulePage": "herzrasen.presentation.rulebook.hearts:PAGE",
            "Narration": "herzrasen.presentation.record.hearts_narration:NARRATION",
            "GuidePart": "herzrasen.presentation.guides.hearts:GUIDE",
            "LessonPart": "herzrasen.presentation.lessons.hearts:LESSONS",
            "StatisticsPart": "herzrasen.stats.hearts:PART",
            "CoachPart": "herzrasen.coach.hearts.coach_part:PART",
            "ReviewPart": "herzrasen.presentation.review.hearts_part:PART",
            "TextPart": "herzrasen.library.hearts_texts:PART",
            "VerifyPart": "herzrasen.verify.report:PART",
            "GameTraits": "herzrasen.terminal.game_traits:HEARTS",
            "OptionOrder": "herzrasen.terminal.rules.option_groups:HEARTS",
            "KeysPage": "herzrasen.terminal.hearts.keys_page:KEYS_PAGE",
            "StepPart": "herzrasen.terminal.replay.hearts_steps:PART",
            "GamePlots": "herzrasen.terminal.history.hearts_plots:PART",
        },
        [
            OwnPhrases(("moon", "queen")),
            DailyDeals(
                (
                    DailyRules("hearts", "standard+deals=1", {"level": 3}),
                    DailyRules("omnibus", "omnibus+deals=1", {"level": 3}),
                )
            ),
            RatedRules("deals", ("target", "deals", "deal_cap")),
        ],
    ),
    "nerts": Kit(
        {
            "BotPart": "herzrasen.bots.nerts.bot_part:PART",
            "AnswerTypes": "herzrasen.protocol.nerts:ANSWER_TYPES",
            "RecordPart": "herzrasen.record.nerts:PART",
            "RulePage": "herzrasen.presentation.rulebook.nerts:PAGE",
            "Narration": "herzrasen.presentation.record.nerts_narration:NARRATION",
            "GuidePart": "herzrasen.presentation.guides.nerts:GUIDE",
            "LessonPart": "herzrasen.presentation.lessons.nerts:LESSONS",
            "StatisticsPart": "herzrasen.stats.nerts:PART",
            "ReviewPart": "herzrasen.presentation.review.nerts_part:PART",
            "TextPart": "herzrasen.library.nerts_texts:PART",
            "GameTraits": "herzrasen.terminal.game_traits:NERTS",
            "OptionOrder": "herzrasen.terminal.rules.option_groups:NERTS",
            "KeysPage": "herzrasen.terminal.nerts.keys_page:KEYS_PAGE",
            "StepPart": "herzrasen.terminal.replay.nerts_steps:PART",
            "GamePlots": "herzrasen.terminal.history.nerts_plots:PART",
        },
        [
            OwnPhrases(("quick", "stuck")),
            DailyDeals(
                (
                    DailyRules("nerts", "stoss+rounds=1", {"tempo": 3, "insight": 2}),
                    DailyRules("duel", "duel+rounds=1", {"tempo": 3, "insight": 2}),
                )
            ),
            RatedRules(
                "rounds", ("target", "rounds", "spread", "round_cap"), ("seats",), least_seats=3
            ),
        ],
    ),
}


def part_of(game: GameName, kind: type[Part]) -> Part:
    """The game's part of this type.

    Raises:
        LookupError: if the game has none.
    """
    part = KITS[game].find(kind)
    if part is None:
        raise LookupError(f"{game} has no {kind.__name__}")
    return part
