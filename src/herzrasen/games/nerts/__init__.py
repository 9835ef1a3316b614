"""Nerts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.nerts.decide import decide
from herzrasen.games.nerts.events import Event, see
from herzrasen.games.nerts.evolve import evolve, follow
from herzrasen.games.nerts.legal import Legal, legal
from herzrasen.games.nerts.legal_update import Touched, touched
from herzrasen.games.nerts.move_generation import Option, Target
from herzrasen.games.nerts.moves import (
    NEW,
    Call,
    Deal,
    Fill,
    Halt,
    Lift,
    Move,
    Place,
    Ready,
    Remedy,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.standstill import most_moves
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State, Stop, View, start, view
from herzrasen.games.nerts.timers import Wait, to_act, waits
from herzrasen.games.nerts.variants import PRESETS, parse, text_of

__all__ = [
    "NEW",
    "PRESETS",
    "Area",
    "Call",
    "Deal",
    "Event",
    "Fill",
    "Halt",
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
    "Remedy",
    "Spot",
    "Start",
    "State",
    "Stop",
    "Target",
    "Touched",
    "Turn",
    "View",
    "Vote",
    "Wait",
    "decide",
    "evolve",
    "follow",
    "legal",
    "most_moves",
    "parse",
    "see",
    "start",
    "text_of",
    "to_act",
    "touched",
    "view",
    "waits",
]
