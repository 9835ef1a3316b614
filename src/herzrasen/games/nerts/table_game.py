"""Nerts as a table needs it besides the eight functions (see ``TableGame``)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import moves
from herzrasen.games.nerts.contested_targets import (
    changed_targets,
    contested_targets,
    could_contest,
)
from herzrasen.games.nerts.dealing import decks, redeals_hands
from herzrasen.games.nerts.events import (
    Dealt,
    Event,
    MatchEnded,
    Moved,
    RoundEnded,
    Scored,
    Started,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.legal import Legal, any_player_starts, legal
from herzrasen.games.nerts.legal_update import legal_update
from herzrasen.games.nerts.moves import Call, Deal, Lift, Move, Place, Ready, Start, Turn
from herzrasen.games.nerts.rules import Between, CallRule, NertsRules, Stuck, Tie
from herzrasen.games.nerts.state import Phase, Public, State, View
from herzrasen.games.nerts.stuck_remedy import remedy_move
from herzrasen.games.nerts.timers import pending_timers
from herzrasen.games.parts import GamePause, PauseKind, Shuffle, TimersPart, VotePart
from herzrasen.games.protocol import GameTypes
from herzrasen.games.race import RacePart

TYPES: Final = GameTypes(
    NertsRules, Move, Event, View, Legal, Dealt, Scored, MatchEnded, lasting=(RoundEnded, Scored)
)
"""The types of the game's values."""

FEWEST_WIN: Final = False
"""Points are won."""


def seat_count(rules: NertsRules) -> int:
    """How many seats a table with these rules has."""
    return rules.seats


def side_of(rules: NertsRules, seat: Seat) -> int:
    """The side whose total this seat's points go to."""
    return rules.side(rules.area(seat))


def deal_rules(rules: NertsRules, _deal: int) -> NertsRules:
    """The rules of a match of one round. All rounds begin alike."""
    return replace(
        rules,
        target=None,
        spread=None,
        mercy=None,
        rounds=1,
        tie=Tie.SHARED,
        between=Between.SHUFFLE,
    )


def deals_begun(public: Public) -> int:
    """How many rounds of the match have begun."""
    return public.round + 1


def is_dealing(public: Public) -> bool:
    """Whether the next round is to be dealt now."""
    return public.phase is Phase.DEAL


def dealer_seat(_public: Public | Dealt) -> None:
    """No seat: everyone deals from their own deck."""


def deal_move(public: Public, shuffle: Shuffle) -> Deal:
    """The DEALER's move for the next round; each area's deck is shuffled with a label of
    its own."""
    if redeals_hands(public):
        return Deal()
    return Deal(
        decks=tuple(
            shuffle(tuple(cards), f"nerts {area}")
            for area, cards in enumerate(decks(public.rules, public.round + 1))
        )
    )


def event_changes_choice(event: Event, _before: State) -> bool:
    """Whether a seat takes back its vote to end a stuck round."""
    match event:
        case Voted(_, stuck):
            return not stuck
        case _:
            return False


def affected_seats(_event: Event, before: Public, after: Public) -> frozenset[Seat] | None:
    """The seats that may move differently after the event; None if it may be every seat."""
    changed = legal_update(before, after)
    return None if changed is None else changed.affected_seats


def hidden_cards(state: State) -> dict[str, Any]:
    """The face-down cards: of the piles, and the stocks."""
    return {"downs": state.downs, "stocks": state.stocks}


def is_play(_event: Event) -> bool:
    """Never: seats do not play in turn, and a lift names the card that it is put on."""
    return False


def is_between_tricks(_public: Public) -> bool:
    """Never: there are no tricks."""
    return False


def open_question(public: Public, seat: Seat) -> str | None:
    """A key for getting ready, and for the call once the own pile is empty. No clock runs for other
    moves, since seats do not play in turn."""
    match public.phase:
        case Phase.READY if seat not in public.ready and not any_player_starts(public.rules):
            return f"{public.round} ready"
        case Phase.PLAY if public.rules.call is not CallRule.AUTOMATIC:
            own = public.areas[public.rules.area(seat)]
            return f"{public.round} call" if own.pile_left == 0 else None
        case _:
            return None


def is_answer(move: Move) -> bool:
    """Whether a move answers a question: most moves of a round do not."""
    return not isinstance(move, Lift | Turn | moves.Vote)


def same_decision(before: View, view: View) -> bool:
    """Whether a seat would decide the same on both of its views: if they are equal."""
    return before == view


def timeout_move(view: View) -> Move:
    """The call while the round runs, else being ready."""
    return Call() if view.public.phase is Phase.PLAY else Ready()


def _visible_legal(public: Public, seat: Seat) -> Legal:
    """All that decides what a seat may do lies open on the table."""
    return legal(View(public, seat))


def _card(move: object) -> Card | None:
    return move.card if isinstance(move, Lift) else None


def _begins(event: Event) -> bool:
    return isinstance(event, Started)


def _is_action(event: Event) -> bool:
    return isinstance(event, Moved | Turned | TurnedOver)


def _is_pause(event: Event) -> bool:
    """A deal, a start, a stop or an end; who votes plays on."""
    return not isinstance(event, Moved | Turned | TurnedOver | Voted)


def _pause(public: Public) -> GamePause | None:
    match public.phase:
        case Phase.COUNTDOWN:
            return _pause_of(public, "start")
        case Phase.STUCK:
            return _pause_of(public, "remedy")
        case Phase.PLAY if public.rules.stuck is Stuck.TIMER:
            return _pause_of(public, "halt", 1000 * public.rules.stuck_seconds)
        case _:
            return None


def _pause_of(public: Public, kind: PauseKind, ms: int | None = None) -> GamePause:
    key = f"{kind} {public.round} {public.remedies} {public.progress}"
    return GamePause(kind, key, ms, public.remedies)


def _after_pause(public: Public, shuffle: Shuffle) -> Move:
    return remedy_move(public, shuffle) if public.phase is Phase.STUCK else Start()


def _pending_vote(public: Public, seat: Seat) -> Hashable | None:
    """The vote to end a stuck round; who moves a card has not answered it, but plays on."""
    if public.phase is not Phase.PLAY or not public.votes or seat in public.votes:
        return None
    return public.round, public.areas[public.rules.area(seat)]


RACE: Final = RacePart(
    targets=contested_targets,
    changed=changed_targets,
    could_contest=could_contest,
    legal=_visible_legal,
    card=_card,
    begins=_begins,
    is_action=_is_action,
    is_pause=_is_pause,
    legal_update=legal_update,
    place=Place,
    refusals="nerts.refusal",
)
"""All seats move at the same time."""

TIMERS: Final = TimersPart(pending_timers, _pause, _after_pause)
"""Columns are filled, rounds start, and stuck ones are remedied or halted."""

VOTE: Final = VotePart(_pending_vote)
"""Whether a stuck round is remedied or ended."""

UNDO: Final = None
"""Nothing: the seconds that a move has cost the others cannot be given back."""

CLAIMS: Final = None
"""Nothing can be claimed."""
