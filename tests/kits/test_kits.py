"""Every part that a kit names is there, and of its type: no type checker follows the names."""

from __future__ import annotations

from typing import Final

import pytest

from herzrasen.bots.bot_part import BotPart
from herzrasen.coach.coach_part import CoachPart
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.kits.daily_deals import DailyDeals
from herzrasen.kits.kit import Kit
from herzrasen.kits.own_phrases import OwnPhrases
from herzrasen.kits.rated_rules import RatedRules
from herzrasen.kits.registry import KITS, part_of
from herzrasen.library.game_parts import TextPart
from herzrasen.presentation.guides.guide import GuidePart
from herzrasen.presentation.lessons.stops import LessonPart
from herzrasen.presentation.record.narration import Narration
from herzrasen.presentation.review.review_part import ReviewPart
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.protocol.answer_types import AnswerTypes
from herzrasen.record.record_part import RecordPart
from herzrasen.stats.statistics_part import StatisticsPart
from herzrasen.terminal.game_traits import GameTraits
from herzrasen.terminal.history.plot import GamePlots
from herzrasen.terminal.keys.keys_page import KeysPage
from herzrasen.terminal.replay.describe import StepPart
from herzrasen.terminal.rules.option_groups import OptionOrder
from herzrasen.verify.verify_part import VerifyPart

KINDS: Final[tuple[type, ...]] = (
    AnswerTypes,
    BotPart,
    DailyDeals,
    GuidePart,
    LessonPart,
    Narration,
    OwnPhrases,
    RatedRules,
    RecordPart,
    ReviewPart,
    RulePage,
    StatisticsPart,
    TextPart,
    GameTraits,
    OptionOrder,
    KeysPage,
    StepPart,
    GamePlots,
)
ONLY: Final[dict[GameName, tuple[type, ...]]] = {"hearts": (CoachPart, VerifyPart), "nerts": ()}
"""What one game has and the other does without."""


def test_every_game_has_each_part_by_its_type() -> None:
    assert KITS.keys() == GAMES.keys()
    for game, kit in KITS.items():
        kinds = (*KINDS, *ONLY[game])
        assert kit.kinds == {kind.__name__ for kind in kinds}
        assert all(isinstance(kit.find(kind), kind) for kind in kinds)


def test_a_part_that_is_missing_or_of_another_type_is_not_given_out() -> None:
    bots = BotPart(lambda: (None, 0))
    assert Kit({}, [bots]).find(BotPart) is bots
    assert Kit({}).find(BotPart) is None
    with pytest.raises(TypeError):
        Kit({"BotPart": "herzrasen.bots.dealer:deal"}).find(BotPart)
    with pytest.raises(LookupError):
        part_of("hearts", Kit)
