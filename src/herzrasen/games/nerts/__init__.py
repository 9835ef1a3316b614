"""Nerts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.nerts.decide import decide
from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.evolve import evolve
from herzrasen.games.nerts.legal import Legal, legal
from herzrasen.games.nerts.legal_update import LegalUpdate, legal_update
from herzrasen.games.nerts.move_generation import LiftOption, Target
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
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.nerts.presets import PRESETS
from herzrasen.games.nerts.progress import max_moves
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.rules_notation import format_rules, parse_rules
from herzrasen.games.nerts.seat_view import follow, see, view
from herzrasen.games.nerts.state import Area, Idle, Phase, Public, State, Stop, View, start
from herzrasen.games.nerts.table_game import (
    CLAIMS,
    FEWEST_WIN,
    RACE,
    TIMERS,
    TYPES,
    UNDO,
    VOTE,
    affected_seats,
    deal_move,
    deal_rules,
    dealer_seat,
    deals_begun,
    event_changes_choice,
    hidden_cards,
    is_answer,
    is_between_tricks,
    is_dealing,
    is_play,
    open_question,
    same_decision,
    seat_count,
    side_of,
    timeout_move,
)
from herzrasen.games.nerts.timers import pending_timers, to_act
from herzrasen.games.nerts.validation import choice_refusal
from herzrasen.games.parts import Timer

__all__ = [
    "CLAIMS",
    "FEWEST_WIN",
    "NEW",
    "PRESETS",
    "RACE",
    "TIMERS",
    "TYPES",
    "UNDO",
    "VOTE",
    "Area",
    "Call",
    "Deal",
    "Event",
    "Fill",
    "Halt",
    "Idle",
    "Legal",
    "LegalUpdate",
    "Lift",
    "LiftOption",
    "Move",
    "NertsRules",
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
    "Timer",
    "Turn",
    "View",
    "Vote",
    "affected_seats",
    "choice_refusal",
    "deal_move",
    "deal_rules",
    "dealer_seat",
    "deals_begun",
    "decide",
    "event_changes_choice",
    "evolve",
    "follow",
    "format_rules",
    "hidden_cards",
    "is_answer",
    "is_between_tricks",
    "is_dealing",
    "is_play",
    "legal",
    "legal_update",
    "max_moves",
    "open_question",
    "parse_move",
    "parse_rules",
    "pending_timers",
    "same_decision",
    "seat_count",
    "see",
    "side_of",
    "start",
    "timeout_move",
    "to_act",
    "view",
]
