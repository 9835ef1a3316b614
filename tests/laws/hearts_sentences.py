"""The sentences of Hearts as readings: what each says of the deals of a match.

Sentences that work together, such as those about the cards that may be led, are read together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from herzrasen.cards import Card, CardSet, Rank, Seat, Suit
from herzrasen.games import hearts
from tests.laws.hearts_deals import DealOfMatch, Laid
from tests.laws.hearts_scores import (
    captured_cards,
    penalty_values,
    points_as_said,
    priced_cards,
    totals_as_said,
)
from tests.laws.rulebook_sentences import PageSentences, Reading

Deals = Sequence[DealOfMatch]


# Table and cards ----------------------------------------------------------------------------------


def _players(page: PageSentences, match: Deals) -> Iterator[bool]:
    many = page.number("table.alone", "table.pairs", "table.three-pairs", "table.threes")
    for deal in match:
        yield len(deal.hands) == many


def _sides(page: PageSentences, deal: DealOfMatch) -> list[list[Seat]]:
    """Who adds up: partners opposite each other, or in every other seat."""
    players = len(deal.hands)
    if page.any("table.pairs", "table.three-pairs"):
        return [[seat, seat + players // 2] for seat in range(players // 2)]
    if "table.threes" in page:
        return [[0, 2, 4], [1, 3, 5]]
    return [[seat] for seat in range(players)]


def _fewest_points_win(_: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        if deal.places:
            best = min(deal.totals)
            first = [total == best for total in deal.totals]
            yield first == [place == 1 for place in deal.places]


def _dealing(_: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        players = len(deal.hands)
        for place, card in enumerate(deal.pack[: len(deal.pack) - len(deal.kitty)]):
            yield card in deal.dealt[(deal.dealer + 1 + place) % players]
    for one, other in pairwise(match):
        yield other.dealer == (one.dealer + 1) % len(one.hands)


def copies_named(page: PageSentences, deal: DealOfMatch) -> Iterator[bool]:
    """Of a card that is named as one of its kind there is one: "the jack", of others two."""
    in_play = Counter(card.face for card in _in_play(deal))
    unnamed = {"cards.out", "play.lowest-club-held", "play.holder-any-club-held"}
    for key in page.facts.keys() - unnamed:
        for face, copies in page.copies(key):
            yield in_play[face] == copies


def _in_play(deal: DealOfMatch) -> list[Card]:
    return list(deal.pack)


def _decks(page: PageSentences, match: Deals) -> Iterator[bool]:
    packs = 2 if "cards.two-packs" in page else 1
    whole = sorted(
        [rank.letter + suit.letter for rank in Rank for suit in Suit if rank is not Rank.JOKER]
        * packs
    )
    for deal in match:
        faces = [card.face for card in _in_play(deal)] + page.faces("cards.out", "cards")
        yield sorted(faces) == whole
        yield len(page.faces("cards.out", "cards")) == page.number("cards.out")
    yield from copies_named(page, match[0])


def _some_hearts(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        hearts_in_play = [card for card in _in_play(deal) if card.suit is Suit.HEARTS]
        yield len(hearts_in_play) == page.number("cards.some-hearts")


def _hand_size(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        yield {len(hand) for hand in deal.dealt} == {page.number("cards.hand")}


def _kitty(page: PageSentences, match: Deals) -> Iterator[bool]:
    first = "cards.kitty-first" in page
    for deal in match:
        yield len(deal.kitty) == page.number("cards.kitty-first", "cards.kitty-hearts")
        takers = [
            (trick.winner, cards)
            for trick, cards in captured_cards(deal)
            if first or any(card.suit is Suit.HEARTS for card in cards)
        ]
        last = deal.tricks[-1].winner if deal.claimant is None else deal.claimant
        yield deal.kitty_to == (takers[0][0] if takers else last)


# Before the first trick ---------------------------------------------------------------------------


def _directions(page: PageSentences, players: int) -> list[int]:
    """How many seats to the left cards go, deal by deal, until it starts again."""
    left, right, across, none = 1, players - 1, players // 2, 0
    ways = {
        "left-right-across-hold": [left, right, across, none],
        "left-right-across": [left, right, across],
        "steps": [*range(1, page.number("before.steps") + 1), none],
        "left-right": [left, right],
        "left-right-hold": [left, right, none],
        "left": [left],
        "right": [right],
        "across": [across],
        "no-passing": [none],
    }
    return next(way for name, way in ways.items() if f"before.{name}" in page)


def _passing(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        players = len(deal.dealt)
        way = _directions(page, players)
        steps = way[deal.number % len(way)]
        if not steps:
            yield not deal.given and deal.hands == deal.dealt
            continue
        for seat, cards in enumerate(deal.given):
            yield len(cards) == page.number("before.pass")
            yield cards <= deal.dealt[seat] and cards <= deal.hands[(seat + steps) % players]


def _chosen_in_secret(_: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        yield not deal.seen_early


def _exposing(page: PageSentences, match: Deals) -> Iterator[bool]:
    named = page.faces("before.charge", "cards")
    for deal in match:
        yield not deal.seen_early
        yield Counter(card.face for card in deal.pack) >= Counter(named)
        for seat, cards in enumerate(deal.exposed):
            yield cards <= deal.hands[seat] and {card.face for card in cards} <= set(named)


# Play ---------------------------------------------------------------------------------------------


def _opening(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        players = len(deal.hands)
        in_turn = [(deal.dealer + 1 + place) % players for place in range(players)]
        if "play.left-of-dealer" in page:
            yield deal.leader == in_turn[0]
            continue
        clubs = [card for hand in deal.hands for card in hand.of_suit(Suit.CLUBS)]
        lowest = min(card.rank for card in clubs)
        named = page.faces("play.lowest-club") + page.faces("play.holder-any-club")
        if named:
            yield named[0] in {card.face for card in clubs if card.rank == lowest}
        holders = [
            seat
            for seat in in_turn
            if any(card.rank == lowest for card in deal.hands[seat].of_suit(Suit.CLUBS))
        ]
        yield deal.leader == holders[0]
        yield len(holders) == 1 or "play.two-lowest" in page
    yield from _legal_cards(page, match)


def _winner(page: PageSentences, cards: Sequence[Card], *, last: bool) -> int | None:
    """Who takes these cards, as a place after the leader; None if the trick goes to the next
    winner."""
    ranks = [card.rank if card.suit is cards[0].suit else 0 for card in cards]
    if "play.cancel" in page:
        alone = [0 if ranks.count(rank) > 1 else rank for rank in ranks]
        if any(alone):
            return alone.index(max(alone))
        return None if not last else len(ranks) - 1 - ranks[::-1].index(max(ranks))
    if "play.last" in page:
        return len(ranks) - 1 - ranks[::-1].index(max(ranks))
    return ranks.index(max(ranks))


def _tricks(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        leader = deal.leader
        for number, trick in enumerate(deal.tricks):
            last = deal.claimant is None and number == len(deal.tricks) - 1
            yield trick.leader == leader
            place = _winner(page, trick.cards, last=last)
            winner = None if place is None else (leader + place) % len(deal.hands)
            yield trick.winner == winner
            leader = leader if winner is None else winner
    yield from _legal_cards(page, match)


def _is_broken(page: PageSentences, before: Sequence[hearts.Trick], priced: CardSet) -> bool:
    """Whether hearts have been broken by what has been played."""
    key = next((key for key in page.facts if key.startswith("play.break-")), "")
    for trick in before:
        for card in trick.cards:
            discarded = trick.cards[0].suit is not Suit.HEARTS
            if card.suit is Suit.HEARTS and (discarded or not key.endswith("-discard")):
                return True
            if "heart-or-queen" in key and card.face == "QS":
                return True
            if "penalty" in key and card.suit is not Suit.HEARTS and card in priced:
                return True
    return False


def legal_as_said(page: PageSentences, deal: DealOfMatch, laid: Laid, priced: CardSet) -> CardSet:
    """The cards that may be played, by the sentences alone."""
    *finished, trick = laid.before
    queens = CardSet(card for card in laid.hand if card.face == "QS")
    pool = _pool(page, deal, laid)
    banned = _exposed_ban(page, laid)
    if not finished:
        banned |= _banned_at_first(page, laid.hand, priced, queens)
    if not trick.cards:
        banned |= _banned_leads(page, laid, priced, queens)
    free = pool - banned or pool
    if trick.cards and free & queens and _drops_queen(page, trick.cards, next(iter(free & queens))):
        return free & queens
    return free


def _pool(page: PageSentences, deal: DealOfMatch, laid: Laid) -> CardSet:
    """The cards to choose among: those of the suit led, or those that open."""
    *finished, trick = laid.before
    hand = laid.hand
    if trick.cards:
        return hand.of_suit(trick.cards[0].suit) or hand
    if not finished and page.any("play.holder-any-club", "play.holder-any-club-held"):
        return hand.of_suit(Suit.CLUBS)
    if not finished and page.any("play.lowest-club", "play.lowest-club-held"):
        clubs = [card.rank for held in deal.hands for card in held.of_suit(Suit.CLUBS)]
        return CardSet(card for card in hand.of_suit(Suit.CLUBS) if card.rank == min(clubs))
    return hand


def _banned_at_first(
    page: PageSentences, hand: CardSet, priced: CardSet, queens: CardSet
) -> CardSet:
    if hand <= priced:
        bleeds = "play.bleed-queen-first" in page and queens
        return hand - queens if bleeds else CardSet()
    if "play.forbidden" in page:
        return hand & priced
    return hand.of_suit(Suit.HEARTS) if "play.hearts-forbidden" in page else CardSet()


def _exposed_ban(page: PageSentences, laid: Laid) -> CardSet:
    """The exposed cards that may not go to the first trick of their suit."""
    *finished, trick = laid.before
    if "before.charge-ban" not in page:
        return CardSet()
    return CardSet(
        card
        for card in laid.hand & laid.exposed
        if (not trick.cards or trick.cards[0].suit is card.suit)
        and not any(done.cards[0].suit is card.suit for done in finished)
        and len(laid.hand.of_suit(card.suit)) > 1
    )


def _drops_queen(page: PageSentences, cards: Sequence[Card], queen: Card) -> bool:
    if "play.queen-drop" in page:
        higher = any(card.face in ("KS", "AS") for card in cards)
        return cards[0].suit is not Suit.SPADES or higher
    loses = _winner(page, (*cards, queen), last=False) != len(cards)
    return "play.queen-drop-two-packs" in page and loses


def _banned_leads(page: PageSentences, laid: Laid, priced: CardSet, queens: CardSet) -> CardSet:
    hand = laid.hand
    held_hearts = hand.of_suit(Suit.HEARTS)
    never, free = "play.break-never" in page, "play.break-free" in page
    broken = free or (not never and _is_broken(page, laid.before[:-1], priced))
    banned = CardSet()
    excepted = CardSet()
    if page.any("play.only-hearts", "play.only-penalty", "play.only-hearts-and-queen"):
        excepted = held_hearts
    if "play.only-penalty" in page:
        excepted |= hand & priced
    if "play.only-hearts-and-queen" in page:
        excepted |= queens
    if not broken and not hand <= excepted:
        banned |= held_hearts
    if "play.queen-after-break" in page and not broken:
        banned |= queens
    return banned


def _legal_cards(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        priced = priced_cards(page, deal)
        for laid in deal.laid:
            yield laid.allowed == legal_as_said(page, deal, laid, priced)


def _claims(_: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        if deal.claimant is not None:
            yield deal.on_lead
            others = CardSet.union(
                hand for seat, hand in enumerate(deal.open_hands) if seat != deal.claimant
            )
            own = deal.open_hands[deal.claimant]
            for suit in Suit:  # with as many cards of a suit, the highest come first
                ranks = sorted((card.rank for card in own.of_suit(suit)), reverse=True)
                theirs = sorted((card.rank for card in others.of_suit(suit)), reverse=True)
                yield all(mine >= rank for mine, rank in zip(ranks, theirs, strict=False))


# Scoring and the end ------------------------------------------------------------------------------


def _scores(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        yield deal.points in points_as_said(page, deal, _sides(page, deal))


def _moons(page: PageSentences, match: Deals) -> Iterator[bool]:
    """Occasions are moons alone."""
    for deal in match:
        if deal.shooter is not None:
            yield deal.points in points_as_said(page, deal, _sides(page, deal))


def _suns(page: PageSentences, match: Deals) -> Iterator[bool]:
    yield from (held for deal in match if deal.sun for held in _moons(page, [deal]))


def _sum_of_cards(page: PageSentences, match: Deals) -> Iterator[bool]:
    total = page.number("counting.sum", "counting.sum-unexposed")
    extra = ("counting.bonus", "counting.no-trick", "counting.no-point")
    for deal in match:
        values = penalty_values(page, deal, exposed=CardSet())
        yield sum(values.values()) == total
        if deal.shooter is None and not any(deal.exposed) and not page.any(*extra):
            yield sum(deal.points) == total


def _totals(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        yield deal.totals == totals_as_said(page, deal, _sides(page, deal), deal.points)


def over_as_said(page: PageSentences, deal: DealOfMatch) -> bool:
    """Whether the match ends after this deal."""
    deals = deal.number + 1
    if "end.cap" in page and deals >= page.number("end.cap"):
        return True
    reached = page.any("end.target", "end.target-sides") and max(deal.totals) >= page.number(
        "end.target", "end.target-sides"
    )
    dealt = page.any("end.deals", "end.deals-too") and deals >= page.number(
        "end.deals", "end.deals-too"
    )
    tied = deal.totals.count(min(deal.totals)) > 1
    return (reached or dealt) and not (tied and "end.play-on" in page)


def _match_end(page: PageSentences, match: Deals) -> Iterator[bool]:
    for deal in match:
        yield bool(deal.places) == over_as_said(page, deal)
    yield bool(match[-1].places)


def _shared_places(page: PageSentences, match: Deals) -> Iterator[bool]:
    totals = match[-1].totals
    places = tuple(1 + sum(other < total for other in totals) for total in totals)
    if "end.shared-two" in page:
        yield len(totals) == 2 and ((places == (1, 1)) == (totals[0] == totals[1]))
    yield match[-1].places == places


_PLAY: Final = (
    *("forbidden", "hearts-forbidden", "allowed", "bleed-any", "bleed-queen-first"),
    *("break-heart", "break-heart-discard", "break-heart-or-queen", "break-heart-or-queen-discard"),
    *("break-penalty", "break-penalty-discard", "break-never", "break-free"),
    *("only-hearts", "only-penalty", "only-hearts-and-queen"),
    *("queen-any-time", "queen-after-break", "queen-drop", "queen-drop-two-packs", "otherwise"),
)
_OPENING: Final = (
    *("lowest-club", "lowest-club-held", "holder-any-club", "holder-any-club-held"),
    *("left-of-dealer", "two-lowest"),
)
_PASSING: Final = (
    *("no-passing", "pass", "left-right-across-hold", "left-right-across", "steps"),
    *("left-right", "left-right-hold", "left", "right", "across"),
)
_COUNTING: Final = (
    *("hearts-one", "hearts-face", "hearts-pips", "queen", "each-queen", "queen-free", "more"),
    *("bonus", "bonus-nothing", "no-trick", "no-point", "larger", "moon-off"),
)
_MOONS: Final = (
    *("moon-others", "moon-others-sides", "moon-self", "moon-choice", "moon-choice-sides"),
    *("moon-automatic", "moon-automatic-sides", "moon-charged", "moon-needs-bonus"),
    *("bonus-counts", "bonus-void"),
)
_SUNS: Final = ("sun-others", "sun-others-sides", "sun-self", "sun-choice", "sun-automatic")

READINGS: Final[dict[str, Reading]] = {
    **dict.fromkeys(("table.alone", "table.pairs", "table.three-pairs", "table.threes"), _players),
    "table.aim": _fewest_points_win,
    "table.aim-sides": _fewest_points_win,
    "table.dealer": _dealing,
    **dict.fromkeys(("cards.one-pack", "cards.two-packs", "cards.out"), _decks),
    "cards.some-hearts": _some_hearts,
    "cards.hand": _hand_size,
    "cards.kitty-first": _kitty,
    "cards.kitty-hearts": _kitty,
    **dict.fromkeys((f"before.{name}" for name in _PASSING), _passing),
    "before.together": _chosen_in_secret,
    "before.charge": _exposing,
    "before.charge-ban": _legal_cards,
    **dict.fromkeys((f"before.charge-{name}" for name in ("double", "ace", "ten")), _scores),
    **dict.fromkeys((f"play.{name}" for name in _OPENING), _opening),
    **dict.fromkeys(
        (f"play.{name}" for name in ("follow", "cancel", "no-card-left", "first", "last")), _tricks
    ),
    **dict.fromkeys((f"play.{name}" for name in _PLAY), _legal_cards),
    "play.claim": _claims,
    **dict.fromkeys((f"counting.{name}" for name in _COUNTING), _scores),
    **dict.fromkeys((f"counting.{name}" for name in _MOONS), _moons),
    **dict.fromkeys((f"counting.{name}" for name in _SUNS), _suns),
    "counting.sum": _sum_of_cards,
    "counting.sum-unexposed": _sum_of_cards,
    "counting.floor": _totals,
    "counting.exact": _totals,
    **dict.fromkeys(
        (
            f"end.{name}"
            for name in ("target", "target-sides", "deals", "deals-too", "cap", "play-on")
        ),
        _match_end,
    ),
    "end.shared": _shared_places,
    "end.shared-two": _shared_places,
}

OUTSIDE_PLAY: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("history.origins", "history.black-lady", "history.moon", "history.windows"),
        "history: no match shows it",
    ),
    **dict.fromkeys(
        ("play.taken-open", "play.taken-hidden", "play.last-trick-open", "play.last-trick-hidden"),
        "what a table shows of cards that everyone has seen: the engine keeps nothing from anyone",
    ),
}
"""Sentences without a reading, each with the reason."""
