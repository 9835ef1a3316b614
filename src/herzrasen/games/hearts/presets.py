"""The presets of Hearts: rules with a name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.hearts.rules import (
    Breaking,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    HeartValues,
    Moon,
    Partners,
    Penalty,
    Rotation,
    Trim,
)

_STANDARD: Final = HeartsRules()
_H4: Final = replace(_STANDARD, lead_breaks=False)
_BLACK_MARIA: Final = (Penalty(Card.parse("KS"), 10), Penalty(Card.parse("AS"), 7))

PRESETS: Final[Mapping[str, HeartsRules]] = MappingProxyType(
    {
        "standard": _STANDARD,
        "h1": replace(
            _STANDARD,
            rotation=Rotation.STEPS,
            first_trick=FirstTrick.HEARTS_FORBIDDEN,
            breaking=Breaking.NEVER,
            heart_lead_exception=HeartLeadException.ONLY_PENALTY,
            moon=Moon.OFF,
        ),
        "h2": replace(
            _STANDARD,
            rotation=Rotation.AUTO_LEFT_RIGHT,
            breaking=Breaking.HEART_OR_QUEEN,
            moon=Moon.CHOICE,
            taken_shown=False,
        ),
        "h3": replace(_STANDARD, lead_breaks=False),
        "h4": _H4,
        "h4-3": replace(
            _H4, players=3, trim=Trim.DEUCES, rotation=Rotation.LEFT_RIGHT_HOLD, moon=Moon.CHOICE
        ),
        "h4-5": replace(_H4, players=5, trim=Trim.DEUCES),
        "h4-6": replace(_H4, players=6, trim=Trim.DEUCES, moon=Moon.CHOICE),
        "new-moon": replace(_STANDARD, moon=Moon.CHOICE),
        "new-moon-forced": replace(_STANDARD, moon=Moon.SELF),
        "omnibus": replace(_STANDARD, bonus_card=Card.parse("JD")),
        "sun": replace(_STANDARD, sun=True),
        # With three players the lowest card that goes is the two of clubs.
        "black-maria": replace(
            _STANDARD,
            players=3,
            trim=Trim.LOWEST,
            rotation=Rotation.RIGHT,
            first_lead=FirstLead.LEFT_OF_DEALER,
            first_trick=FirstTrick.ALLOWED,
            breaking=Breaking.FREE,
            penalties=_BLACK_MARIA,
        ),
        # 129 points lie in every deal: to 100 a match would be over with the first.
        "spot": replace(_STANDARD, heart_values=HeartValues.PIPS, queen_value=25, target=500),
        "cancellation": replace(
            _STANDARD,
            players=6,
            packs=2,
            rotation=Rotation.NONE,
            first_lead=FirstLead.LEFT_OF_DEALER,
        ),
        # The ancestor knew neither the black lady nor the moon, which H4 dates to 1939.
        "plain": replace(_STANDARD, queen_value=0, moon=Moon.OFF),
        "partnership": replace(_STANDARD, partners=Partners.TWO_TWOS),
        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT_ACROSS),
    }
)
"""The presets, each stating only its differences (rulings/hearts.md, section 3)."""

PRESETS_VERSION_2: Final[Mapping[str, HeartsRules]] = MappingProxyType(
    {
        "black-maria": replace(
            PRESETS["black-maria"], first_trick=FirstTrick.FORBIDDEN, breaking=Breaking.HEART
        ),
        "cancellation": replace(_STANDARD, players=6, packs=2),
    }
)
"""The presets that were corrected since version 2, as its texts mean them."""

PRESETS_VERSION_1: Final[Mapping[str, HeartsRules]] = MappingProxyType(
    {
        "h2": replace(
            _STANDARD, breaking=Breaking.HEART_OR_QUEEN, moon=Moon.CHOICE, taken_shown=False
        ),
        "black-maria": replace(_STANDARD, penalties=_BLACK_MARIA),
        "spot": replace(_STANDARD, heart_values=HeartValues.PIPS, target=500),
        "tournament": replace(_STANDARD, rotation=Rotation.LEFT_RIGHT),
    }
)
"""The presets that were corrected in version 2, as texts of version 1 mean them."""


def presets_of(version: int) -> Mapping[str, HeartsRules]:
    """All presets as texts of this version mean them."""
    match version:
        case 1:
            return {**PRESETS, **PRESETS_VERSION_2, **PRESETS_VERSION_1}
        case 2:
            return {**PRESETS, **PRESETS_VERSION_2}
        case _:
            return PRESETS
