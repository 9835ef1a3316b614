"""What follows from a view of Hearts for anybody who looks at it: who sits where, what lies, what
every player has shown. The twin of client/games/hearts/view-selectors.js; nothing here decides
what is legal or what a card is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, Literal, TypeAlias

from herzrasen.cards import Card, CardSet, Rank, Seat, Suit
from herzrasen.games.hearts import HeartsRules, Phase, Public
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.rules import Equals
from herzrasen.games.hearts.state import Trick
from herzrasen.games.match import Match

HandOrder: TypeAlias = Literal["up", "down", "colours"]
"""How a hand is sorted: low or high cards first, or with colours that alternate."""

_C, _D, _S, _H = Suit
SUITS_OF_ORDER: Final[dict[HandOrder, tuple[Suit, ...]]] = {
    "up": (_C, _D, _S, _H),
    "down": (_S, _H, _C, _D),
    "colours": (_C, _D, _S, _H),
}
QUEEN: Final = Card(Rank.QUEEN, Suit.SPADES)

# The hand ---------------------------------------------------------------------------------------


def suits_of(cards: Iterable[Card], order: HandOrder) -> tuple[Suit, ...]:
    """The suits in the order of this hand. Of three, the one that is alone in its colour stands in
    the middle where colours alternate."""
    suits, held = SUITS_OF_ORDER[order], {card.suit for card in cards}
    if order != "colours" or len(held) != 3:
        return suits
    alone = next(suit for suit in held if all(suit.red != other.red for other in held - {suit}))
    first, last = (suit for suit in suits if suit in held and suit is not alone)
    return first, alone, last


def sort_cards(cards: Iterable[Card], order: HandOrder) -> list[Card]:
    """The cards as a hand holds them."""
    hand = list(cards)
    suits, sign = suits_of(hand, order), -1 if order == "down" else 1
    return sorted(hand, key=lambda card: (suits.index(card.suit), card.rank * sign, card.deck))


def hand_by_suit(cards: Iterable[Card], order: HandOrder) -> list[tuple[Suit, list[Card]]]:
    """A hand by suit, without the suits it lacks."""
    hand = sort_cards(cards, order)
    by_suit = ((s, [card for card in hand if card.suit is s]) for s in suits_of(hand, order))
    return [(suit, held) for suit, held in by_suit if held]


# The deal ---------------------------------------------------------------------------------------


def player_of_card(trick: Trick, at: int, players: int) -> Seat:
    """Who played card ``at`` of a trick."""
    return (trick.leader + at) % players


def plays_of(trick: Trick | None, players: int) -> list[tuple[Seat, Card]]:
    """The cards of a trick, each with the seat that played it."""
    if trick is None:
        return []
    return [(player_of_card(trick, at, players), card) for at, card in enumerate(trick.cards)]


def receiver(public: Public, seat: Seat) -> Seat | None:
    """Who gets what this seat passes; None for a watcher and where nothing is passed."""
    return (seat + public.steps) % public.rules.players if public.steps and seat >= 0 else None


def giver(public: Public, seat: Seat) -> Seat | None:
    """Whose cards come to this seat; None for a watcher and where nothing is passed."""
    return (seat - public.steps) % public.rules.players if public.steps and seat >= 0 else None


def direction(public: Public) -> Literal["hold", "left", "right", "across", "seats"]:
    """The word for the direction of the pass."""
    steps, players = public.steps, public.rules.players
    if steps == 0:
        return "hold"
    if steps == 1:
        return "left"
    if steps == players - 1:
        return "right"
    return "across" if steps * 2 == players else "seats"


def last_trick(public: Public) -> Trick | None:
    """The last finished trick of this deal."""
    return public.tricks[-1] if public.tricks else None


def tricks_of(public: Public, seat: Seat) -> int:
    """How many tricks a seat has taken."""
    return captures_of(public).tricks[seat]


def scoring_cards(public: Public, seat: Seat) -> tuple[list[Card], list[Card]]:
    """What a seat has taken that counts: its hearts, and the other cards."""
    special = _special_faces(public.rules)
    cards = sort_cards(captures_of(public).cards[seat], "up")
    hearts = [card for card in cards if card.suit is Suit.HEARTS]
    return hearts, [card for card in cards if card.face in special and card not in hearts]


def _special_faces(rules: HeartsRules) -> set[str]:
    """The cards besides hearts that these rules give points to."""
    faces = {penalty.card.face for penalty in rules.penalties}
    if rules.bonus_card is not None:
        faces.add(rules.bonus_card.face)
    return faces if rules.queen_value == 0 else faces | {QUEEN.face}


def known_voids(public: Public, seat: Seat) -> list[Suit]:
    """The suits that a seat has shown not to hold, in this deal."""
    players = public.rules.players
    suits = set()
    for trick in (*public.tricks, *([public.trick] if public.trick else [])):
        at = (seat - trick.leader) % players
        if at < len(trick.cards) and trick.cards[at].suit is not trick.cards[0].suit:
            suits.add(trick.cards[0].suit)
    return [suit for suit in SUITS_OF_ORDER["up"] if suit in suits]


def has_played(public: Public, seat: Seat) -> bool:
    """Whether the seat has played a card in this deal."""
    players, trick = public.rules.players, public.trick
    if public.tricks:
        return True
    return trick is not None and (seat - trick.leader) % players < len(trick.cards)


def running_totals(match: Match) -> list[tuple[int, ...]]:
    """Each side's running total after each deal; the last one as the rules counted it."""
    columns = [list(accumulate(column)) for column in zip(*match.deals, strict=True)]
    rows = list(zip(*columns, strict=True))
    return [*rows[:-1], match.totals] if rows else []


# Partners ---------------------------------------------------------------------------------------


def in_sides(public: Public) -> bool:
    """Whether partners play together."""
    return len(public.match.totals) < public.rules.players


def members_of(public: Public, side: int) -> list[Seat]:
    """Everyone on a side, in seat order."""
    return [seat for seat in range(public.rules.players) if public.rules.side(seat) == side]


def are_partners(public: Public, seat: Seat, other: Seat) -> bool:
    """Whether two seats play together."""
    if min(seat, other) < 0 or seat == other or not in_sides(public):
        return False
    return public.rules.side(seat) == public.rules.side(other)


def running_points(public: Public) -> list[int] | None:
    """The points of each side in the running deal, as far as cards have been taken; None where no
    deal is played."""
    if public.phase not in (Phase.PLAY, Phase.MOON):
        return None
    points = public.points or (0,) * public.rules.players
    return [
        sum(points[seat] for seat in members_of(public, side))
        for side in range(len(public.match.totals))
    ]


# Two packs --------------------------------------------------------------------------------------


def cancelled_cards(
    trick: Trick | None, rules: HeartsRules, cards: Sequence[Card] | None = None
) -> set[Card]:
    """The cards of a trick that cancel each other: pairs of the suit that was led. In the last
    trick the winner's card counts all the same. ``cards`` are those that lie, with one that is on
    its way."""
    lying = tuple(cards if cards is not None else trick.cards if trick else ())
    if rules.packs == 1 or rules.equals is not Equals.CANCEL or not lying:
        return set()
    faces = [card.face for card in lying]
    takes = trick.winner if trick else None
    return {
        card
        for at, card in enumerate(lying)
        if card.suit is lying[0].suit
        and faces.count(card.face) > 1
        and (trick is None or takes is None or player_of_card(trick, at, len(lying)) != takes)
    }


# Exposed cards and the kitty --------------------------------------------------------------------


def exposed_in_hand(public: Public, seat: Seat) -> CardSet:
    """The exposed cards that a seat still holds: they lie open before it."""
    if not 0 <= seat < len(public.charged):
        return CardSet()
    tricks = (*public.tricks, *([public.trick] if public.trick else []))
    return public.charged[seat] - CardSet(card for trick in tricks for card in trick.cards)


def all_exposed(public: Public) -> list[Card]:
    """Every card that was exposed in this deal, in seat order."""
    return [card for cards in public.charged for card in cards]


def kitty_lies(public: Public) -> bool:
    """Whether the kitty lies on the table."""
    on_table = public.phase in (Phase.PASS, Phase.CHARGE, Phase.PLAY)
    return public.kitty > 0 and public.kitty_taker is None and on_table


def lies_aside(public: Public) -> Literal["kitty", "waiting"] | None:
    """What lies beside the trick."""
    if kitty_lies(public):
        return "kitty"
    return "waiting" if public.waiting and public.phase is Phase.PLAY else None
