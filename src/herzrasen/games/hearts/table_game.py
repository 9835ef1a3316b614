"""Hearts as a table needs it besides the eight functions (see ``TableGame``)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts.claiming import wins_all_tricks
from herzrasen.games.hearts.decide import to_act
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Claimed,
    Dealt,
    Event,
    MatchEnded,
    MoonChosen,
    PassChosen,
    Played,
    Scored,
)
from herzrasen.games.hearts.legal import Legal
from herzrasen.games.hearts.moves import ChooseMoon, Claim, Concede, Deal, Move
from herzrasen.games.hearts.passing import pass_steps
from herzrasen.games.hearts.rules import ExactTarget, HeartsRules, Rotation, Tie
from herzrasen.games.hearts.score import default_moon_choice
from herzrasen.games.hearts.state import Phase, Public, State, View
from herzrasen.games.parts import ClaimsPart, Shuffle, UndoPart
from herzrasen.games.protocol import GameTypes

TYPES: Final = GameTypes(
    HeartsRules, Move, Event, View, Legal, Dealt, Scored, MatchEnded, lasting=(Scored,)
)
"""The types of the game's values."""

FEWEST_WIN: Final = True
"""Points are penalties."""


def seat_count(rules: HeartsRules) -> int:
    """How many seats a table with these rules has."""
    return rules.players


def side_of(rules: HeartsRules, seat: Seat) -> int:
    """The side whose total this seat's points go to."""
    return rules.side(seat)


def deal_rules(rules: HeartsRules, deal: int) -> HeartsRules:
    """The rules of a match of one deal, with the pass of deal ``deal`` counted from 0.

    A pass to a seat that is neither a neighbour nor across cannot be named alone: from five players
    on it goes to the left.
    """
    steps = pass_steps(rules, deal)
    named = {
        rules.players - 1: Rotation.RIGHT,
        rules.players / 2: Rotation.ACROSS,
        1: Rotation.LEFT,
        0: Rotation.NONE,
    }
    return replace(
        rules,
        rotation=named.get(steps, Rotation.LEFT),
        target=None,
        exact_target=ExactTarget.NOTHING,
        deals=1,
        floor_zero=False,
        tie=Tie.SHARED,
    )


def deals_begun(public: Public) -> int:
    """How many deals of the match have begun."""
    return public.deal + 1


def is_dealing(public: Public) -> bool:
    """Whether the next deal is to be dealt now."""
    return public.phase is Phase.DEAL


def dealer_seat(public: Public | Dealt) -> Seat:
    """The seat that deals the running deal."""
    return public.dealer


def deal_move(public: Public, shuffle: Shuffle) -> Deal:
    """The DEALER's move for the next deal."""
    return Deal(pack=shuffle(tuple(deck(public.rules).cards), "hearts"))


def event_changes_choice(event: Event, before: State) -> bool:
    """Whether a seat replaces the pass or charge that it had chosen."""
    match event:
        case PassChosen(seat):
            return before.given[seat] is not None
        case ChargeChosen(seat):
            return before.charges[seat] is not None
        case _:
            return False


def hidden_cards(state: State) -> dict[str, Any]:
    """The hands and the kitty."""
    return {"hands": state.hands, "kitty": state.kitty}


def is_play(event: Event) -> bool:
    """Whether the event is a card played to a trick."""
    return isinstance(event, Played)


def is_between_tricks(public: Public) -> bool:
    """Whether the next card is led."""
    return public.trick is None or not public.trick.cards


def open_question(public: Public, seat: Seat) -> str | None:
    """A key of the pass, charge, card or moon choice that the seat has to make."""
    if seat not in to_act(public):
        return None
    laid = 0 if public.trick is None else len(public.trick.cards)
    return f"{public.deal} {public.phase} {len(public.tricks)} {laid}"


def is_answer(_move: Move) -> bool:
    """Every move answers a question."""
    return True


def same_decision(before: View, view: View) -> bool:
    """Whether a seat would decide the same on both of its views.

    While cards are passed or charged a seat decides by its own hand alone, so the others' choices
    make no difference.
    """
    if before == view:
        return True
    if view.public.phase not in (Phase.PASS, Phase.CHARGE):
        return False
    return _without_choices(before) == _without_choices(view)


def _without_choices(view: View) -> View:
    return replace(view, public=replace(view.public, chosen=()))


def timeout_move(view: View) -> Move | None:
    """The moon choice that is better for the shooter (rulings/hearts.md, section 4, case 9); None
    otherwise: a bot chooses."""
    if view.public.phase is not Phase.MOON:
        return None
    return ChooseMoon(default_moon_choice(view.public, view.seat))


def _decides(event: Event, seat: Seat) -> bool:
    match event:
        case PassChosen() | ChargeChosen() | Played() | Claimed() | MoonChosen():
            return event.seat == seat
        case _:
            return False


def _award(public: Public, seat: Seat) -> Concede | None:
    return Concede(seat) if public.phase is Phase.PLAY else None


def _claim_holds(view: View, hand: CardSet) -> bool:
    return wins_all_tricks(view.public, hand, view.hand)


UNDO: Final = UndoPart(_decides)
"""A pass, a charge, a card, a moon choice, or the rest that the seat took or was conceded."""

CLAIMS: Final = ClaimsPart(Claim(), _award, _claim_holds)
"""The remaining tricks, while tricks are played."""

RACE: Final = None
"""Seats play in turn."""

TIMERS: Final = None
"""Nothing happens by itself."""

VOTE: Final = None
"""Nothing is voted on."""
