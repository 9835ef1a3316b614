"""Herzrasen, the open home of Hearts and Nerts: play, bots, records, and a library.

>>> import herzrasen
>>> deal = herzrasen.new_deal("standard", seed=1)
>>> deal.play(["club", "club", "club", "club"]).scores
((0, 4, 0, 22),)

The names below are the public API; docs/library.md is its manual. Each part is loaded when one of
its names is first used, so that ``import herzrasen`` itself loads nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from herzrasen.cards import DEALER, WATCHER, Card, CardSet, Rank, Seat, Suit
    from herzrasen.coach.hearts import Hint
    from herzrasen.games.match import Match
    from herzrasen.games.protocol import Refusal
    from herzrasen.library import hearts, nerts
    from herzrasen.library.bots_by_name import NamedBot, Player, bot
    from herzrasen.library.coaching import hint, review
    from herzrasen.library.errors import (
        HerzrasenError,
        IllegalMove,
        InvalidDeal,
        InvalidJson,
        InvalidMove,
        InvalidRecord,
        NotAvailable,
        PlayerFailed,
        ServerError,
        UnknownBot,
        UnknownRules,
    )
    from herzrasen.library.local_match import LocalMatch, new_deal, new_match
    from herzrasen.library.records import (
        ReplayStep,
        read_record,
        record_text,
        replay_record,
        save_record,
    )
    from herzrasen.library.remote.guest import Guest, RemoteResult
    from herzrasen.library.rule_sets import presets, rules, rules_text
    from herzrasen.library.sentences import review_text, rules_sentences, sentence
    from herzrasen.library.solving import solve, solve_hands
    from herzrasen.library.text_forms import (
        event_text,
        from_json,
        move_text,
        parse_move,
        to_json,
        view_text,
    )
    from herzrasen.library.tournaments import (
        Tournament,
        TournamentRow,
        compare_deals,
        compare_matches,
        compare_rounds,
        tournament,
    )
    from herzrasen.protocol.hearts.coach import DealReview
    from herzrasen.protocol.nerts.review import RoundReview
    from herzrasen.record import Record
    from herzrasen.research.hearts_arena import DealsResult
    from herzrasen.research.matches import MatchesResult
    from herzrasen.research.nerts_arena import NertsArenaResult
    from herzrasen.table.journal import Entry
    from herzrasen.table.move_details import MoveDetails
    from herzrasen.table.table import AlreadyDone, Table

__version__ = "0.1.0"

_HOMES: Final = {
    "cards": ("DEALER", "WATCHER", "Card", "CardSet", "Rank", "Seat", "Suit"),
    "coach.hearts": ("Hint",),
    "games.match": ("Match",),
    "games.protocol": ("Refusal",),
    "library": ("hearts", "nerts"),
    "library.bots_by_name": ("NamedBot", "Player", "bot"),
    "library.coaching": ("hint", "review"),
    "library.errors": (
        "HerzrasenError",
        "IllegalMove",
        "InvalidDeal",
        "InvalidJson",
        "InvalidMove",
        "InvalidRecord",
        "NotAvailable",
        "PlayerFailed",
        "ServerError",
        "UnknownBot",
        "UnknownRules",
    ),
    "library.local_match": ("LocalMatch", "new_deal", "new_match"),
    "library.records": (
        "ReplayStep",
        "read_record",
        "record_text",
        "replay_record",
        "save_record",
    ),
    "library.remote.guest": ("Guest", "RemoteResult"),
    "library.rule_sets": ("presets", "rules", "rules_text"),
    "library.sentences": ("review_text", "rules_sentences", "sentence"),
    "library.solving": ("solve", "solve_hands"),
    "library.text_forms": (
        "event_text",
        "from_json",
        "move_text",
        "parse_move",
        "to_json",
        "view_text",
    ),
    "library.tournaments": (
        "Tournament",
        "TournamentRow",
        "compare_deals",
        "compare_matches",
        "compare_rounds",
        "tournament",
    ),
    "protocol.hearts.coach": ("DealReview",),
    "protocol.nerts.review": ("RoundReview",),
    "record": ("Record",),
    "research.hearts_arena": ("DealsResult",),
    "research.matches": ("MatchesResult",),
    "research.nerts_arena": ("NertsArenaResult",),
    "table.journal": ("Entry",),
    "table.move_details": ("MoveDetails",),
    "table.table": ("AlreadyDone", "Table"),
}
"""The public names, by the module that each lies in."""

_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "DEALER",
    "WATCHER",
    "AlreadyDone",
    "Card",
    "CardSet",
    "DealReview",
    "DealsResult",
    "Entry",
    "Guest",
    "HerzrasenError",
    "Hint",
    "IllegalMove",
    "InvalidDeal",
    "InvalidJson",
    "InvalidMove",
    "InvalidRecord",
    "LocalMatch",
    "Match",
    "MatchesResult",
    "MoveDetails",
    "NamedBot",
    "NertsArenaResult",
    "NotAvailable",
    "Player",
    "PlayerFailed",
    "Rank",
    "Record",
    "Refusal",
    "RemoteResult",
    "ReplayStep",
    "RoundReview",
    "Seat",
    "ServerError",
    "Suit",
    "Table",
    "Tournament",
    "TournamentRow",
    "UnknownBot",
    "UnknownRules",
    "bot",
    "compare_deals",
    "compare_matches",
    "compare_rounds",
    "event_text",
    "from_json",
    "hearts",
    "hint",
    "move_text",
    "nerts",
    "new_deal",
    "new_match",
    "parse_move",
    "presets",
    "read_record",
    "record_text",
    "replay_record",
    "review",
    "review_text",
    "rules",
    "rules_sentences",
    "rules_text",
    "save_record",
    "sentence",
    "solve",
    "solve_hands",
    "to_json",
    "tournament",
    "view_text",
]

if not TYPE_CHECKING:  # or a type checker would believe in every name

    def __getattr__(name: str) -> Any:
        """A public name, loaded when it is first used (PEP 562)."""
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(f"{__name__}.{home}")
        value = getattr(module, name, None)
        if value is None:
            value = import_module(f"{module.__name__}.{name}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """The public names beside those that are loaded."""
        return sorted({*globals(), *__all__})
