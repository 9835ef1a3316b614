"""Hearts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.hearts.events import Event
from herzrasen.games.hearts.legal import Ask, Legal
from herzrasen.games.hearts.moves import Charge, ChooseMoon, Deal, MoonChoice, Move, Pass, Play
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.state import Phase, Public, State, Trick, View

__all__ = [
    "Ask",
    "Charge",
    "ChooseMoon",
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
]
