"""Hearts: the rules as eight pure functions (see ``games.protocol``) and their values."""

from herzrasen.games.hearts.affected_seats import affected_seats
from herzrasen.games.hearts.decide import decide, to_act
from herzrasen.games.hearts.events import Event
from herzrasen.games.hearts.evolve import evolve, start
from herzrasen.games.hearts.legal import Ask, Legal, legal
from herzrasen.games.hearts.match_length import max_moves
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
from herzrasen.games.hearts.notation import parse_move
from herzrasen.games.hearts.presets import PRESETS
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.hearts.rules_notation import format_rules, parse_rules
from herzrasen.games.hearts.score import default_moon_choice
from herzrasen.games.hearts.seat_view import follow, see, view
from herzrasen.games.hearts.state import Phase, Public, State, Trick, View
from herzrasen.games.hearts.table_game import (
    CLAIMS,
    FEWEST_WIN,
    RACE,
    TIMERS,
    TYPES,
    UNDO,
    VOTE,
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
from herzrasen.games.hearts.validation import choice_refusal

__all__ = [
    "CLAIMS",
    "FEWEST_WIN",
    "PRESETS",
    "RACE",
    "TIMERS",
    "TYPES",
    "UNDO",
    "VOTE",
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
    "affected_seats",
    "choice_refusal",
    "deal_move",
    "deal_rules",
    "dealer_seat",
    "deals_begun",
    "decide",
    "default_moon_choice",
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
    "max_moves",
    "open_question",
    "parse_move",
    "parse_rules",
    "same_decision",
    "seat_count",
    "see",
    "side_of",
    "start",
    "timeout_move",
    "to_act",
    "view",
]
