"""Nerts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.nerts.decide import decide
from herzrasen.games.nerts.events import Event, see
from herzrasen.games.nerts.evolve import evolve, follow
from herzrasen.games.nerts.legal import Legal, Option, Target, legal
from herzrasen.games.nerts.moves import (
    NEW,
    Call,
    Deal,
    Lift,
    Move,
    Place,
    Ready,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State, View, start, to_act, view
from herzrasen.games.nerts.variants import PRESETS, parse, text_of

__all__ = [
    "NEW",
    "PRESETS",
    "Area",
    "Call",
    "Deal",
    "Event",
    "Idle",
    "Legal",
    "Lift",
    "Move",
    "NertsRules",
    "Option",
    "Phase",
    "Place",
    "Public",
    "Ready",
    "Spot",
    "Start",
    "State",
    "Target",
    "Turn",
    "View",
    "Vote",
    "decide",
    "evolve",
    "follow",
    "legal",
    "parse",
    "see",
    "start",
    "text_of",
    "to_act",
    "view",
]
