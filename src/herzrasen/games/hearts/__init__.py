"""Hearts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.hearts.affected_seats import concerned
from herzrasen.games.hearts.decide import decide, to_act
from herzrasen.games.hearts.events import Event
from herzrasen.games.hearts.evolve import evolve, follow, see, start, view
from herzrasen.games.hearts.legal import Ask, Legal, legal
from herzrasen.games.hearts.match_length import most_moves
from herzrasen.games.hearts.moves import (
    Charge,
    ChooseMoon,
    Claim,
    Concede,
    Deal,
    MoonChoice,
    Move,
    Pass,
    Play,
)
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.score import default_moon_choice
from herzrasen.games.hearts.state import Phase, Public, State, Trick, View
from herzrasen.games.hearts.variants import PRESETS, parse, text_of

__all__ = [
    "PRESETS",
    "Ask",
    "Charge",
    "ChooseMoon",
    "Claim",
    "Concede",
    "Deal",
    "Event",
    "HeartsRules",
    "Legal",
    "MoonChoice",
    "Move",
    "Pass",
    "Phase",
    "Play",
    "Public",
    "State",
    "Trick",
    "View",
    "concerned",
    "decide",
    "default_moon_choice",
    "evolve",
    "follow",
    "legal",
    "most_moves",
    "parse",
    "see",
    "start",
    "text_of",
    "to_act",
    "view",
]
