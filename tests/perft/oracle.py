"""A second implementation of Hearts, from the rule text alone: slow and simple, as an oracle.

Written from rulings/hearts.md and docs/decisions/hearts.md before the engine was read, so that the
two are wrong in different places. A card is a text ("QS", and "QS'" from the second pack), a move
is a text ("QS", "pass 2C 3D", "charge QS", "moon self"), a position is one tuple. Whatever can be
worked out from the cards played (what is broken, which suits were led, who took what) is worked
out from them every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "CDSH"


class Options(NamedTuple):
    """Section 3 of the page, with its defaults. None: no such card, no such end, or as usual."""

    players: int = 4
    packs: int = 1
    equals: str = "cancel"
    trim: str = "classic"
    removed: tuple[str, ...] = ()
    leftover: str = "trim"
    pass_count: int = 3
    rotation: str = "auto"
    first_lead: str = "lowest-club"
    first_trick: str = "forbidden"
    bleeding: str = "any"
    breaking: str = "heart"
    lead_breaks: bool = True
    heart_lead_exception: str = "only-hearts"
    queen_lead: str = "any-time"
    queen_drop: bool = False
    heart_values: str = "one"
    queen_value: int | None = None
    penalties: tuple[tuple[str, int], ...] = ()
    bonus_card: str | None = None
    bonus_value: int = -10
    moon_needs_bonus: bool = False
    bonus_on_moon: str = "counts"
    moon: str = "others"
    sun: bool = False
    no_trick_bonus: int = 0
    no_point_bonus: int = 0
    exact_target: str = "nothing"
    floor_zero: bool = False
    target: int | None = 100
    deals: int | None = None
    tie: str = "shared"
    deal_cap: int = 60
    partners: str = "none"
    charging: bool = False
    taken_shown: bool = True
    last_trick_shown: bool = True


PRESETS: dict[str, Options] = {
    # "each states only its differences"; the four texts by their columns in section 1.
    "standard": Options(),
    "h1": Options(
        rotation="steps",  # C2: H1's is the `steps` rotation
        first_trick="hearts-forbidden",  # C3: hearts banned
        breaking="never",  # C4
        heart_lead_exception="only-penalty",  # C6
        moon="off",  # C8: not mentioned
    ),
    "h2": Options(
        rotation="auto-left-right",  # "left-right from five players on"
        breaking="heart-or-queen",  # C4
        moon="choice",  # C8: the shooter chooses
        taken_shown=False,  # C13: all face down
    ),
    "h3": Options(lead_breaks=False),  # C4: a heart was discarded on another suit
    "h4": Options(lead_breaks=False),  # C4: as H3
    # C8: H4's sections for 3 and 6 players let the shooter choose; C2: their rotations.
    "h4-3": Options(
        players=3, trim="deuces", rotation="left-right-hold", lead_breaks=False, moon="choice"
    ),
    "h4-5": Options(players=5, trim="deuces", lead_breaks=False),
    "h4-6": Options(players=6, trim="deuces", lead_breaks=False, moon="choice"),
    "new-moon": Options(moon="choice"),
    "new-moon-forced": Options(moon="self"),
    "omnibus": Options(bonus_card="JD"),
    "sun": Options(sun=True),
    "black-maria": Options(
        players=3,
        trim="lowest",  # "♣2 out": with three players the lowest
        rotation="right",
        first_lead="left-of-dealer",
        first_trick="allowed",
        breaking="free",
        penalties=(("KS", 10), ("AS", 7)),
    ),
    "spot": Options(heart_values="pips", queen_value=25, target=500),
    "cancellation": Options(players=6, packs=2, rotation="none", first_lead="left-of-dealer"),
    "plain": Options(queen_value=0, moon="off"),
    "partnership": Options(partners="2v2"),
    "tournament": Options(rotation="left-right-across"),
}

CLASSIC = {
    3: ("2D",),
    4: (),
    5: ("2D", "2C"),
    6: ("2D", "3D", "3C", "4C"),
    7: ("2D", "3D", "3C"),
    8: ("2D", "3D", "3C", "4C"),
    9: ("2C", "2D", "2S", "3C", "3D", "3S", "4C"),
    10: ("2D", "3D"),
}
DEUCES = {
    3: ("2C", "2D", "2S", "2H"),
    4: (),
    5: ("2S", "2D"),
    6: ("2C", "2D", "2S", "2H"),
    7: ("2C", "2D", "2S"),
}
LOWEST = {
    3: ("2C",),
    4: (),
    5: ("2C", "2D"),
    6: ("2C", "2D", "2S", "3C"),
    7: ("2C", "2D", "2S"),
    8: ("2C", "2D", "2S", "3C"),
    9: ("2C", "2D", "2S", "3C", "3D", "3S", "4C"),
    10: ("2C", "2D"),
}
TWO_PACKS = {5: 4, 6: 2, 7: 6, 8: 0, 9: 5, 10: 4, 11: 5}
"""How many cards leave two packs, lowest first."""


class OracleTrick(NamedTuple):
    """A finished trick: who led, its cards in the order played, who won it if anybody did."""

    leader: int
    cards: tuple[str, ...]
    winner: int | None


class OraclePosition(NamedTuple):
    """A deal at some moment, with the totals before it; every hand lies open.

    ``choices`` are the passes or the exposed cards of the seats that have decided, in seat order;
    ``choice`` the shooter's. ``exposed`` are all cards exposed.
    """

    deal: int
    dealer: int
    totals: tuple[int, ...]
    phase: str
    hands: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    exposed: frozenset[str] = frozenset()
    leader: int = -1
    tricks: tuple[OracleTrick, ...] = ()
    lying: tuple[str, ...] = ()
    choice: str = ""


# --- the cards ---------------------------------------------------------------------------------


def face(card: str) -> str:
    return card[:2]


def suit(card: str) -> str:
    return card[1]


def rank(card: str) -> int:
    return RANKS.index(card[0])


@cache
def deck(o: Options) -> tuple[str, ...]:
    """The cards in play."""
    faces = [r + s for s in SUITS for r in RANKS]
    cards = faces + [card + "'" for card in faces] if o.packs == 2 else faces
    return tuple(card for card in cards if card not in out_of_play(o))


def out_of_play(o: Options) -> tuple[str, ...]:
    if o.trim == "own":
        return o.removed
    if o.leftover != "trim":
        return ()
    if o.packs == 2:
        order = [r + s + pack for r in RANKS for pack in ("", "'") for s in "CDS"]
        return tuple(order[: TWO_PACKS[o.players]])
    return {"classic": CLASSIC, "deuces": DEUCES, "lowest": LOWEST}[o.trim][o.players]


def base_cost(o: Options, card: str) -> int:
    """What a card costs before anything is exposed; 0 for one that is no penalty card."""
    if suit(card) == "H":
        return heart_cost(o, card)
    if face(card) == "QS":
        return queen_cost(o)
    return dict(o.penalties).get(face(card), 0)


def heart_cost(o: Options, card: str) -> int:
    if o.heart_values == "face":
        return {"J": 2, "Q": 3, "K": 4, "A": 5}.get(card[0], 1)
    if o.heart_values == "pips":
        return rank(card) + 2
    return 1


@cache
def queen_cost(o: Options) -> int:
    if o.queen_value is not None:
        return o.queen_value
    return min(13, sum(suit(card) == "H" for card in deck(o)))


# --- from the pack to the first lead -----------------------------------------------------------


def steps(o: Options, deal: int) -> int:
    """How many seats to the left cards are passed in this deal (from 0); 0: they are not."""
    n = o.players
    rotation = o.rotation
    if rotation in ("auto", "auto-left-right"):
        more = "left-right" if n > 4 and rotation == "auto-left-right" else "steps"
        rotation = "left-right-across-hold" if n == 4 else more
    turns = {
        "left-right-across-hold": [1, n - 1, n // 2, 0],
        "steps": [*range(1, n), 0],
        "left-right-across": [1, n - 1, n // 2],
        "left-right": [1, n - 1],
        "left-right-hold": [1, n - 1, 0],
        "left": [1],
        "right": [n - 1],
        "across": [n // 2],
        "none": [0],
    }[rotation]
    return turns[deal % len(turns)] if o.pass_count else 0


def dealt(
    o: Options, pack: tuple[str, ...], deal: int, dealer: int, totals: tuple[int, ...]
) -> OraclePosition:
    """The pack dealt from its front, one card at a time, from the dealer's left."""
    size = len(pack) // o.players
    hands: list[list[str]] = [[] for _ in range(o.players)]
    for place in range(size * o.players):
        hands[(dealer + 1 + place) % o.players].append(pack[place])
    rest = pack[size * o.players :]
    hands_now = tuple(tuple(hand) for hand in hands)
    start = OraclePosition(deal, dealer, totals, "pass", hands_now, kitty=rest)
    return start if steps(o, deal) else to_charge(o, start)


def to_charge(o: Options, p: OraclePosition) -> OraclePosition:
    p = p._replace(choices=())
    return p._replace(phase="charge") if o.charging else to_play(o, p)


def to_play(o: Options, p: OraclePosition) -> OraclePosition:
    return p._replace(phase="play", choices=(), leader=first_leader(o, p))


def first_leader(o: Options, p: OraclePosition) -> int:
    """The seat left of the dealer, or the one nearest to it that holds the lowest club held."""
    from_left = [(p.dealer + 1 + k) % o.players for k in range(o.players)]
    if o.first_lead == "left-of-dealer":
        return from_left[0]
    lowest = lowest_club(p)
    return next(seat for seat in from_left if lowest in map(face, p.hands[seat]))


def lowest_club(p: OraclePosition) -> str:
    return face(min((c for hand in p.hands for c in hand if suit(c) == "C"), key=rank))


def exposable(o: Options, hand: tuple[str, ...]) -> list[str]:
    """QS if it costs, JD if it is the bonus card, AH and TC."""
    faces = {"AH", "TC"}
    if queen_cost(o):
        faces.add("QS")
    if o.bonus_card == "JD":
        faces.add("JD")
    return [card for card in hand if face(card) in faces]


# --- which cards may be played -----------------------------------------------------------------


def turn(o: Options, p: OraclePosition) -> int:
    return (p.leader + len(p.lying)) % o.players


def legal(o: Options, p: OraclePosition) -> list[str]:
    """The cards that the seat on turn may play."""
    hand = p.hands[turn(o, p)]
    if p.lying:
        choices = [card for card in hand if suit(card) == suit(p.lying[0])] or list(hand)
    elif not p.tricks:
        choices = first_leads(o, p, hand)
    else:
        choices = list(hand)
    # "If no card in hand would be legal, every card is."
    allowed = [card for card in choices if is_legal(o, p, hand, choices, card)] or choices
    return queens_to_drop(o, p, allowed) or allowed


def first_leads(o: Options, p: OraclePosition, hand: tuple[str, ...]) -> list[str]:
    if o.first_lead == "left-of-dealer":
        return list(hand)
    clubs = [card for card in hand if suit(card) == "C"]
    if o.first_lead == "holder-any-club":
        return clubs
    return [card for card in clubs if face(card) == lowest_club(p)]


def is_legal(
    o: Options, p: OraclePosition, hand: tuple[str, ...], choices: list[str], card: str
) -> bool:
    if not p.tricks and barred_from_first_trick(o, hand, choices, card):
        return False
    if not p.lying and barred_from_lead(o, p, hand, card):
        return False
    return not (card in p.exposed and barred_by_charge(p, hand, card))


def barred_from_first_trick(
    o: Options, hand: tuple[str, ...], choices: list[str], card: str
) -> bool:
    if o.first_trick == "allowed":
        return False
    if all(base_cost(o, held) for held in hand):  # bleeding
        queen = any(face(c) == "QS" for c in choices)
        return o.bleeding == "queen-first" and queen and face(card) != "QS"
    if o.first_trick == "hearts-forbidden":
        return suit(card) == "H"
    return base_cost(o, card) > 0


def barred_from_lead(o: Options, p: OraclePosition, hand: tuple[str, ...], card: str) -> bool:
    if suit(card) == "H":
        return not is_broken(o, p) and not heart_lead_excepted(o, hand)
    if face(card) == "QS" and o.queen_lead == "after-break":
        return not is_broken(o, p)
    return False


def heart_lead_excepted(o: Options, hand: tuple[str, ...]) -> bool:
    if o.heart_lead_exception == "only-hearts":
        return all(suit(card) == "H" for card in hand)
    return all(base_cost(o, card) for card in hand)


def barred_by_charge(p: OraclePosition, hand: tuple[str, ...], card: str) -> bool:
    """An exposed card stays out of the first trick of its suit unless it is the only one held."""
    if any(suit(trick.cards[0]) == suit(card) for trick in p.tricks):
        return False
    if p.lying and suit(p.lying[0]) != suit(card):
        return False
    return sum(suit(held) == suit(card) for held in hand) > 1


def is_broken(o: Options, p: OraclePosition) -> bool:
    if o.breaking in ("never", "free"):
        return o.breaking == "free"
    for cards in (*(trick.cards for trick in p.tricks), p.lying):
        for card in cards:
            if suit(card) == "H":
                if o.lead_breaks or suit(cards[0]) != "H":
                    return True
            elif face(card) == "QS":
                if o.breaking == "heart-or-queen" or (o.breaking == "penalty" and queen_cost(o)):
                    return True
            elif o.breaking == "penalty" and base_cost(o, card):
                return True
    return False


def queens_to_drop(o: Options, p: OraclePosition, allowed: list[str]) -> list[str]:
    """The queens of spades that must go now: as the cards lie, they would not win."""
    if not o.queen_drop or not p.lying:
        return []
    queens = [card for card in allowed if face(card) == "QS"]
    return [card for card in queens if winner(o, (*p.lying, card), last=False) != len(p.lying)]


# --- what a move does --------------------------------------------------------------------------


def mover(o: Options, p: OraclePosition) -> int:
    if p.phase in ("pass", "charge"):
        return len(p.choices)
    if p.phase == "moon":
        shooter = moon_shooter(o, p)
        assert shooter is not None
        return shooter
    return turn(o, p)


def moves(o: Options, p: OraclePosition) -> Iterator[str]:
    """Every move in this position; passes and charges are asked for in the order of the seats."""
    if p.phase == "pass":
        for cards in combinations(p.hands[len(p.choices)], o.pass_count):
            yield " ".join(("pass", *cards))
    elif p.phase == "charge":
        may = exposable(o, p.hands[len(p.choices)])
        for count in range(len(may) + 1):
            for cards in combinations(may, count):
                yield " ".join(("charge", *cards))
    elif p.phase == "play":
        yield from legal(o, p)
    elif p.phase == "moon":
        yield from ("moon others", "moon self")


def make(o: Options, p: OraclePosition, move: str) -> OraclePosition:
    """The position after a move that is one of ``moves``."""
    word, *cards = move.split()
    if word == "moon":
        return p._replace(phase="over", choice=cards[0])
    if word in ("pass", "charge"):
        choices = (*p.choices, tuple(cards))
        if len(choices) < o.players:
            return p._replace(choices=choices)
        return apply_passes(o, p, choices) if word == "pass" else apply_charges(o, p, choices)
    return play_card(o, p, word)


def apply_passes(
    o: Options, p: OraclePosition, choices: tuple[tuple[str, ...], ...]
) -> OraclePosition:
    by = steps(o, p.deal)
    hands = []
    for seat, hand in enumerate(p.hands):
        kept = [card for card in hand if card not in choices[seat]]
        hands.append((*kept, *choices[(seat - by) % o.players]))
    return to_charge(o, p._replace(hands=tuple(hands)))


def apply_charges(
    o: Options, p: OraclePosition, choices: tuple[tuple[str, ...], ...]
) -> OraclePosition:
    return to_play(o, p._replace(exposed=frozenset(card for cards in choices for card in cards)))


def play_card(o: Options, p: OraclePosition, card: str) -> OraclePosition:
    hands = list(p.hands)
    seat = turn(o, p)
    hands[seat] = tuple(held for held in hands[seat] if held != card)
    lying = (*p.lying, card)
    p = p._replace(hands=tuple(hands), lying=lying)
    if len(lying) < o.players:
        return p
    won = winner(o, lying, last=not hands[0])
    taker = None if won is None else (p.leader + won) % o.players
    trick = OracleTrick(p.leader, lying, taker)
    # After a trick that was cancelled the same leader leads again.
    leader = p.leader if taker is None else taker
    p = p._replace(tricks=(*p.tricks, trick), lying=(), leader=leader)
    if hands[0]:
        return p
    ask = o.moon == "choice" and moon_shooter(o, p) is not None
    return p._replace(phase="moon" if ask else "over")


def winner(o: Options, cards: tuple[str, ...], *, last: bool) -> int | None:
    """The place in the trick of the card that wins it."""
    of_suit = [k for k, card in enumerate(cards) if suit(card) == suit(cards[0])]
    faces = [face(card) for card in cards]
    if o.equals == "first":
        return max(of_suit, key=lambda k: (rank(cards[k]), -k))
    if o.equals == "last":
        return max(of_suit, key=lambda k: (rank(cards[k]), k))
    single = [k for k in of_suit if faces.count(faces[k]) == 1]
    if single:
        return max(single, key=lambda k: rank(cards[k]))
    return max(of_suit, key=lambda k: (rank(cards[k]), k)) if last else None


# --- what it is worth --------------------------------------------------------------------------


class Taken(NamedTuple):
    """What each seat took: its cards, and how many tricks."""

    cards: tuple[tuple[str, ...], ...]
    tricks: tuple[int, ...]


def captures(o: Options, p: OraclePosition) -> Taken:
    cards: list[list[str]] = [[] for _ in range(o.players)]
    tricks = [0] * o.players
    waiting: list[str] = []
    kitty = list(p.kitty)
    for count, trick in enumerate(p.tricks, start=1):
        waiting += trick.cards
        if trick.winner is None:
            continue
        hearts = any(suit(card) == "H" for card in waiting)
        if o.leftover == "kitty-first" or hearts or count == len(p.tricks):
            waiting += kitty
            kitty = []
        cards[trick.winner] += waiting
        tricks[trick.winner] += 1
        waiting = []
    return Taken(tuple(map(tuple, cards)), tuple(tricks))


@cache
def penalty_cards(o: Options) -> frozenset[str]:
    return frozenset(card for card in deck(o) if base_cost(o, card))


def moon_shooter(o: Options, p: OraclePosition) -> int | None:
    """The seat that took every penalty card in play (and the bonus card, where that is needed)."""
    needed = penalty_cards(o)
    if o.moon == "off" or not needed:
        return None
    if o.moon_needs_bonus:
        needed |= {card for card in deck(o) if face(card) == o.bonus_card}
    for seat, cards in enumerate(captures(o, p).cards):
        if needed.issubset(cards):
            return seat
    return None


def cost(o: Options, p: OraclePosition, card: str) -> int:
    """What a card costs in this deal, with what was exposed."""
    price = base_cost(o, card)
    if suit(card) == "H":
        return price << sum(face(shown) == "AH" for shown in p.exposed)
    if face(card) == "QS" and card in p.exposed:
        return price * 2
    return price


def bonus(o: Options, p: OraclePosition, card: str) -> int:
    if o.bonus_card is None or face(card) != o.bonus_card:
        return 0
    return o.bonus_value * (2 if face(card) == "JD" and card in p.exposed else 1)


def doubling(p: OraclePosition, cards: tuple[str, ...]) -> int:
    return 1 << sum(face(card) == "TC" and card in p.exposed for card in cards)


def points(o: Options, p: OraclePosition) -> tuple[int, ...]:
    """What each seat gets for a deal that is over."""
    shooter = moon_shooter(o, p)
    if shooter is None:
        return plain_points(o, p)
    if o.moon in ("others", "self"):
        return moon_points(o, p, shooter, o.moon)
    if o.moon == "choice":
        return moon_points(o, p, shooter, p.choice)
    return moon_points(o, p, shooter, better_choice(o, p, shooter))


def plain_points(o: Options, p: OraclePosition) -> tuple[int, ...]:
    pile = captures(o, p)
    got = []
    for seat, cards in enumerate(pile.cards):
        of_cards = sum(cost(o, p, card) + bonus(o, p, card) for card in cards)
        got.append(of_cards * doubling(p, cards) + empty_handed(o, pile, seat))
    return tuple(got)


def moon_points(o: Options, p: OraclePosition, shooter: int, choice: str) -> tuple[int, ...]:
    pile = captures(o, p)
    worth = sum(cost(o, p, card) for card in penalty_cards(o))
    if o.sun and pile.tricks[shooter] == sum(pile.tricks):
        worth *= 2
    got = []
    for seat, cards in enumerate(pile.cards):
        mine = empty_handed(o, pile, seat)
        if o.bonus_on_moon == "counts":
            mine += sum(bonus(o, p, card) for card in cards) * doubling(p, cards)
        if choice == "others" and side(o, seat) != side(o, shooter):
            mine += worth
        if choice == "self" and seat == shooter:
            mine -= worth
        got.append(mine)
    return tuple(got)


def empty_handed(o: Options, pile: Taken, seat: int) -> int:
    """The bonus for no trick or for no point, by the cards taken; of both the larger."""
    bonuses = [0]
    if not pile.tricks[seat]:
        bonuses.append(o.no_trick_bonus)
    if not any(base_cost(o, card) for card in pile.cards[seat]):
        bonuses.append(o.no_point_bonus)
    return min(bonuses)


def better_choice(o: Options, p: OraclePosition, shooter: int) -> str:
    """Whichever gives the shooter the better place if the match ended now, else others +M.

    Equal places mean others +M, except where that would end the match with the shooter beaten
    while self -M keeps it going.
    """
    others = totals_after(o, p.totals, moon_points(o, p, shooter, "others"))
    self_ = totals_after(o, p.totals, moon_points(o, p, shooter, "self"))
    mine = side(o, shooter)
    place, other_place = places(others)[mine], places(self_)[mine]
    if place != other_place:
        return "others" if place < other_place else "self"
    if over(o, others, p.deal) and place > 1 and not over(o, self_, p.deal):
        return "self"
    return "others"


# --- the match ---------------------------------------------------------------------------------


def sides(o: Options) -> int:
    return {"none": o.players, "2v2": 2, "2v2v2": 3, "3v3": 2}[o.partners]


def side(o: Options, seat: int) -> int:
    """Partners sit evenly round the table."""
    return seat % sides(o)


def totals_after(o: Options, totals: tuple[int, ...], got: tuple[int, ...]) -> tuple[int, ...]:
    new = list(totals)
    for seat, mine in enumerate(got):
        new[side(o, seat)] += mine
    if o.floor_zero:
        new = [max(0, total) for total in new]
    if o.exact_target == "half" and o.target is not None:
        new = [o.target // 2 if total == o.target else total for total in new]
    return tuple(new)


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """1, 1, 1, 4: the fewest first, a better place shared."""
    return tuple(1 + sum(other < total for other in totals) for total in totals)


def over(o: Options, totals: tuple[int, ...], deal: int) -> bool:
    """Whether the match ends after the deal with this number (from 0)."""
    done = deal + 1
    if done >= max(o.deal_cap, o.deals or 0):
        return True
    reached = o.target is not None and max(totals) >= o.target
    if not reached and not (o.deals is not None and done >= o.deals):
        return False
    return o.tie == "shared" or places(totals).count(1) == 1


class Result(NamedTuple):
    """The end of a deal: each seat's points, each side's total, the places if the match is over."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]


def result(o: Options, p: OraclePosition) -> Result:
    got = points(o, p)
    totals = totals_after(o, p.totals, got)
    return Result(got, totals, places(totals) if over(o, totals, p.deal) else ())
