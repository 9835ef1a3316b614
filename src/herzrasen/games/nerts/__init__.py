"""Nerts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.legal import Legal, Option, Target
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
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State, View

__all__ = [
    "NEW",
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
]
