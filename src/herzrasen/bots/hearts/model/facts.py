"""What a card proves about the hand it came from, and the first lead about all hands.

Every rule that forbids a card says, when such a card is played, what its player no longer holds:
who discards is out of the suit led; who leads a heart before the break has nothing else. Only what
is certain is told here, whatever else the hand holds (rules/hearts.md, sections 1, 3 and 4).
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.card_table import Prices, bit
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import Suit
from herzrasen.games.hearts import Public
from herzrasen.games.hearts.rules import FirstLead


def ruled_out(position: Position, card: int) -> int:
    """The cards that the seat on turn does not hold, seeing that it plays ``card`` now."""
    prices = position.prices
    leads, follows = not position.count, bool(card & position.led)
    scope = position.led if follows else prices.deck
    if leads and not position.gone:
        scope = _opening(prices)
    bans = list(_bans(position, leads=leads, follows=follows))
    banned = 0
    for cards, _ in bans:
        banned |= cards
    out = 0 if leads or follows else position.led
    # A forbidden card is played from a hand that is excused, or from one with nothing better.
    for cards, excused in bans:
        if card & cards:
            out |= scope & ~excused & ~banned
    if not leads:
        out |= _not_thrown(position, card, banned, follows=follows)
    return out


def _opening(prices: Prices) -> int:
    """The cards among which the first lead is chosen; none where it is bound to one card."""
    match prices.rules.first_lead:
        case FirstLead.LOWEST_CLUB:
            return 0
        case FirstLead.HOLDER_ANY_CLUB:
            return prices.suits[Suit.CLUBS]
        case FirstLead.LEFT_OF_DEALER:
            return prices.deck


def _bans(position: Position, *, leads: bool, follows: bool) -> list[tuple[int, int]]:
    """What is forbidden now, each with the cards that a hand must be made of to be excused."""
    prices = position.prices
    bans = [(prices.early, prices.penalty)] if position.first else []
    if leads and not position.broken:
        bans.append((prices.hearts, prices.excuse | prices.hearts))
        bans.append((prices.shy & ~prices.hearts, 0))
    if prices.exposed and (leads or follows):
        bans += [
            (prices.exposed & suit, ~suit)
            for suit in prices.suits
            if not suit & position.opened and (leads or suit == position.led)
        ]
    return bans


def _not_thrown(position: Position, card: int, banned: int, *, follows: bool) -> int:
    """The queens that would have had to go to this trick in the place of ``card``, unless they are
    ``banned`` from it, too early or exposed."""
    prices = position.prices
    out = 0
    if position.first and not follows and card & prices.early & ~prices.bleeds:
        out |= prices.bleeds  # the hand is all penalty, and the queen goes first
    if not card & prices.dropped:
        drop = prices.dropped & (position.led & position.bar if follows else ~position.led)
        out |= drop & ~banned
    return out


def first_lead(public: Public, prices: Prices, dealt: int, kitty: int, me: int) -> list[int]:
    """For each seat the cards that it was not dealt, seeing who led first, or has to.

    ``dealt`` is the hand that seat ``me`` held then, ``kitty`` are the kitty's cards, as far as it
    knows them.
    """
    rules, players = public.rules, public.rules.players
    opening = public.tricks[0] if public.tricks else public.trick
    if opening is None or rules.first_lead is FirstLead.LEFT_OF_DEALER:
        return [0] * players
    leader, clubs = opening.leader, prices.suits[Suit.CLUBS] & prices.deck
    if public.must is not None:
        lowest = bit(public.must, rules.packs)
    else:
        lowest = clubs & (dealt if leader == me else ~kitty)
    if not lowest:
        return [0] * players
    lowest &= -lowest
    # With two packs, another may hold its like, but nobody who sits before the leader.
    low = (1 << lowest.bit_length() - 1) - 1
    alike = lowest | prices.twin.get(lowest, 0)
    below = clubs & low & ~alike
    sure = public.must is not None or leader == me
    left = (public.dealer + 1) % players
    out = []
    for seat in range(players):
        before = (seat - left) % players < (leader - left) % players
        other = seat != leader and (before or not prices.twin)
        out.append((below if sure else 0) | (alike if other else 0))
    return out
