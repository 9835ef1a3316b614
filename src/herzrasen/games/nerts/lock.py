"""When nothing moves any more: the proof that stops a round (rules/nerts.md row 18, ruling 9).

It is looked for once every stock has been turned through since the last productive move. From then
on every card that matters has been seen by everyone, so the proof tells nothing hidden: the piles'
closed cards play no part in it, since they only come up when something is done.

How it works. What an area can reach without a productive move is the cards that come up on its
waste in a full cycle of its stock, with its columns moved about in every possible way. Of all that
it does so, only one thing changes what others can reach: a card that has been on a rival's pile
before (``Public.sent``) is laid on one again, or leaves one. So there is a list for each pile of
the cards that may come to lie on it, in the beginning the one that does. Each area is searched by
itself, with each of these cards on the rivals' piles and on its own; cards that it can lay on a
pile, or uncover there, go on the list, until no search adds any. That looks at more than can come
about, and so may miss a lock but never finds one that is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.match import Match
from herzrasen.games.nerts.events import Moved
from herzrasen.games.nerts.evolve import on_table
from herzrasen.games.nerts.move_generation import lifts, targets, tops
from herzrasen.games.nerts.moves import Lift, Place, Spot
from herzrasen.games.nerts.piles import turns
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Runs, Space, Stuck
from herzrasen.games.nerts.standstill import productive
from herzrasen.games.nerts.state import Area, Idle, Public, State

Reach = tuple[tuple[Card, ...], ...]
"""For each area the cards that come up on its waste in a full cycle."""

Tops: TypeAlias = tuple[tuple[Card, ...], ...]
"""For each area the cards that may come to lie on top of its pile, the one that does first."""

LARGEST_SEARCH: Final = 2000
"""So many arrangements of an area's columns are looked at; where cards can only be moved one by one
there may be more, and nothing is proved then."""

_WASTE: Final = Place(Spot.WASTE)
_PILE: Final = Place(Spot.PILE)
_NO_MATCH: Final = Match(())


def locked(state: State) -> Reach | None:
    """The proof that nobody can get anything done, None if somebody can or it is not yet open."""
    public = state.public
    if public.rules.stuck is not Stuck.PROOF_OR_VOTE:
        return None
    if any(area.idle is not Idle.THROUGH or not area.pile_left for area in public.areas):
        return None
    reach = tuple(
        cycle(public.rules, area, stock)
        for area, stock in zip(public.areas, state.stocks, strict=True)
    )
    return None if can_get_on(public, reach) else reach


def dead(public: Public) -> bool:
    """Whether nobody can do anything at all, not even turn a stock."""
    areas = enumerate(public.areas)
    return not any(
        turns(public.rules, area) or not area.pile_left or lifts(public, mine)
        for mine, area in areas
    )


def cycle(rules: NertsRules, area: Area, stock: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that come up on the waste if nothing is played: what lies there, what the rest of
    the stock brings, and what it brings from the beginning where the waste is turned over."""
    came_up = [*area.waste[-1:], *_turned_up(rules, stock)]
    if rules.empty_stock is EmptyStock.TURN_OVER:
        came_up += _turned_up(rules, area.waste + stock)
    return tuple(dict.fromkeys(came_up))


def _turned_up(rules: NertsRules, stock: tuple[Card, ...]) -> list[Card]:
    """The cards that lie on top when the stock is turned, so many at once as the rules say."""
    ends = range(rules.draw, len(stock) + rules.draw, rules.draw)
    return [stock[min(end, len(stock)) - 1] for end in ends]


def can_get_on(public: Public, reach: Reach) -> bool:
    """Whether anybody can make a productive move, or it cannot be told: with all columns moved
    about, any of ``reach`` on the wastes, and cards sent from pile to pile that have been on one
    before."""
    on_top: Tops = tuple(area.pile[-1:] for area in public.areas)
    while True:
        further: set[tuple[int, Card]] = set()
        for mine, cards in enumerate(reach):
            found = _searched(_essence(public, mine), mine, frozenset(cards), on_top)
            if found is None:
                return True
            further |= found
        more: Tops = tuple(
            cards + tuple(card for at, card in sorted(further) if at == area and card not in cards)
            for area, cards in enumerate(on_top)
        )
        if more == on_top:
            return False
        on_top = more


@lru_cache(maxsize=256)
def _searched(
    begin: Public, mine: int, reach: frozenset[Card], on_top: Tops
) -> frozenset[tuple[int, Card]] | None:
    """The cards that this area can bring to the top of a pile, with the pile's area; None if it can
    make a productive move, or there is too much to look at. Kept for as long as nobody but the
    stocks moves."""
    found: set[tuple[int, Card]] = set()
    waiting, seen = [begin], {_columns(begin, mine)}
    while waiting:
        table = waiting.pop()
        if roomy := _roomy(table, mine):
            if table.jokers == begin.jokers:
                waiting.clear()  # nothing else that is left to look at shows more
            table = _each_alone(table, mine)
        for seen_so in _faced(table, mine, on_top):
            open_ = _unproductive(seen_so, mine, reach, on_top[mine])
            if open_ is None:
                return None
            for lift in open_:
                found.update(_brought_up(begin, mine, lift))
                then = _after(table, mine, lift, roomy=roomy)
                if (columns := _columns(then, mine)) not in seen:
                    seen.add(columns)
                    waiting.append(then)
        if len(seen) > LARGEST_SEARCH:
            return None
    return frozenset(found)


def _unproductive(
    table: Public, mine: int, reach: frozenset[Card], on_top: tuple[Card, ...]
) -> list[Lift] | None:
    """The lifts that this area can make from its columns and with each of the cards that may lie on
    its pile; None if any of them is productive, or a card of its waste fits anywhere."""
    top = tops(table, mine)
    if any(targets(table, top, _WASTE, card) for card in reach):
        return None
    open_ = [move for option in lifts(table, mine) for move in option.moves()]
    open_ += _from_the_pile(table, mine, on_top)
    if any(productive(table, lift.source, lift.card, lift.target) for lift in open_):
        return None
    return open_


def _brought_up(begin: Public, mine: int, lift: Lift) -> Iterator[tuple[int, Card]]:
    """The cards that this lift brings to the top of a pile, with the pile's area."""
    if lift.target.at is Spot.RIVAL:
        yield lift.target.index, lift.card
    pile = begin.areas[mine].pile
    if lift.source.at is Spot.PILE and lift.card in pile[1:]:
        yield mine, pile[pile.index(lift.card) - 1]


def _faced(table: Public, mine: int, on_top: Tops) -> Iterator[Public]:
    """The table without the own pile, and with each of the cards that may lie on the rivals'."""
    for at in range(max(map(len, on_top))):
        areas = [
            replace(area, pile=(cards[min(at, len(cards) - 1)],) if cards else ())
            for area, cards in zip(table.areas, on_top, strict=True)
        ]
        areas[mine] = replace(table.areas[mine], pile=())
        yield replace(table, areas=tuple(areas))


def _from_the_pile(table: Public, mine: int, on_top: tuple[Card, ...]) -> list[Lift]:
    """The lifts of each card that may come to lie on the own pile."""
    columns = table.areas[mine].tableau
    open_, laid = tops(table, mine), {card for column in columns for card in column}
    return [
        Lift(_PILE, card, target.place, target.onto, named)
        for card in on_top
        if card not in laid
        for target in targets(table, open_, _PILE, card)
        for named in target.stands or (None,)
    ]


def _roomy(table: Public, mine: int) -> bool:
    """Whether there is a space that takes any part of any column, so that each card of the columns
    can be laid bare by putting there what lies on it."""
    rules, columns = table.rules, table.areas[mine].tableau
    if rules.runs is not Runs.ANY or rules.space is not Space.ANY or () not in columns:
        return False
    return not any(table.blank(card) for column in columns for card in column)


def _each_alone(table: Public, mine: int) -> Public:
    """The table with every card of the columns laid bare, all at once."""
    areas = [*table.areas]
    bare = tuple((card,) for column in areas[mine].tableau for card in column)
    areas[mine] = replace(areas[mine], tableau=(*bare, ()))
    return replace(table, areas=tuple(areas))


def _essence(public: Public, mine: int) -> Public:
    """What of the table decides: the own pile and columns, and the middle; the rivals' open cards
    are looked at beside it."""
    nothing = Area(pile=(), down=0, tableau=(), waste=(), stock=0)
    areas = [nothing] * len(public.areas)
    own = public.areas[mine]
    areas[mine] = replace(nothing, pile=own.pile, tableau=own.tableau)
    return Public(
        rules=public.rules,
        match=_NO_MATCH,
        phase=public.phase,
        areas=tuple(areas),
        foundations=tuple((pile[0], pile[-1]) for pile in public.foundations),
        jokers=public.jokers,
        sent=public.sent,
    )


def _after(table: Public, mine: int, lift: Lift, *, roomy: bool) -> Public:
    """The columns after a lift; what lies on piles is kept apart from them (``Tops``). Where each
    card lies alone it need not leave them. An area's first seat has its number."""
    columns = [*table.areas[mine].tableau]
    if roomy and lift.source.at is Spot.TABLEAU:
        return table
    if lift.source.at is lift.target.at is Spot.TABLEAU:
        column = columns[lift.source.index]
        cards = column[column.index(lift.card) :]
        moved = Moved(mine, lift.source, cards, lift.target, lift.onto, stands_for=lift.stands_for)
        return on_table(table, moved)
    if lift.source.at is Spot.TABLEAU:
        columns[lift.source.index] = columns[lift.source.index][:-1]
    elif lift.target.at is Spot.TABLEAU and roomy:
        columns.append((lift.card,))
    elif lift.target.at is Spot.TABLEAU:
        columns[lift.target.index] += (lift.card,)
    areas = [*table.areas]
    areas[mine] = replace(areas[mine], tableau=tuple(columns))
    return replace(table, areas=tuple(areas))


def _columns(table: Public, mine: int) -> frozenset[tuple[Card, ...]]:
    """The columns as they count, whichever of them stands where."""
    return frozenset(tuple(map(table.face, column)) for column in table.areas[mine].tableau)
