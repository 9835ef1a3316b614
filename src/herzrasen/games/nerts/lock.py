"""When nothing moves any more: the proof that stops a round (rules/nerts.md row 18, ruling 9).

It is looked for once every stock has been turned through since anybody last got anything done. From
then on every card that matters has been seen by everyone, so the proof tells nothing hidden: the
piles' closed cards play no part in it, since they only come up when something is done.

What an area can reach is the cards that come up on its waste in a full cycle of its stock, with its
columns moved about in every possible way. Nothing that one area does without getting anything done
changes what another can reach, so each is looked at by itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.match import Match
from herzrasen.games.nerts.events import Moved
from herzrasen.games.nerts.evolve import on_table
from herzrasen.games.nerts.lifts import lifts, targets, tops
from herzrasen.games.nerts.moves import Lift, Place, Spot
from herzrasen.games.nerts.piles import productive, turns
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Runs, Space, Stuck
from herzrasen.games.nerts.state import Area, Idle, Public, State

Reach = tuple[tuple[Card, ...], ...]
"""For each area the cards that come up on its waste in a full cycle."""

LARGEST_SEARCH: Final = 2000
"""So many arrangements of an area's columns are looked at; where cards can only be moved one by one
there may be more, and nothing is proved then."""

_WASTE: Final = Place(Spot.WASTE)
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
    gets_on = (can_get_on(public, mine, cards) for mine, cards in enumerate(reach))
    return None if any(gets_on) else reach


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


def can_get_on(public: Public, mine: int, reach: tuple[Card, ...]) -> bool:
    """Whether this area can get anything done with its columns moved about, and with any of these
    cards on its waste."""
    return _searched(_essence(public, mine), mine, frozenset(reach))


@lru_cache(maxsize=256)
def _searched(begin: Public, mine: int, reach: frozenset[Card]) -> bool:
    """The search, kept for as long as nobody but the stocks moves."""
    waiting, seen = [begin], {_columns(begin, mine)}
    while waiting:
        table = waiting.pop()
        roomy = _roomy(table, mine)
        if roomy:
            table = _each_alone(table, mine)
        open_ = [move for option in lifts(table, mine) for move in option.moves()]
        if any(productive(lift.source, lift.target) for lift in open_):
            return True
        top = tops(table, mine)
        if any(targets(table, top, _WASTE, card) for card in reach):
            return True
        if roomy:
            return False
        for then in (_after(table, mine, lift) for lift in open_):
            if (columns := _columns(then, mine)) not in seen:
                seen.add(columns)
                waiting.append(then)
        if len(seen) > LARGEST_SEARCH:
            return True
    return False


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
    """What of the table decides: the own pile and columns, the middle, the rivals' open cards."""
    areas = tuple(
        Area(pile=area.pile[-1:], down=0, tableau=(), waste=(), stock=0) for area in public.areas
    )
    own = replace(areas[mine], tableau=public.areas[mine].tableau)
    return Public(
        rules=public.rules,
        match=_NO_MATCH,
        phase=public.phase,
        areas=(*areas[:mine], own, *areas[mine + 1 :]),
        foundations=tuple((pile[0], pile[-1]) for pile in public.foundations),
        jokers=public.jokers,
    )


def _after(table: Public, mine: int, lift: Lift) -> Public:
    """The table after a lift from column to column; an area's first seat has its number."""
    column = table.areas[mine].tableau[lift.source.index]
    cards = column[column.index(lift.card) :]
    moved = Moved(mine, lift.source, cards, lift.target, lift.onto, stands_for=lift.stands_for)
    return on_table(table, moved)


def _columns(table: Public, mine: int) -> frozenset[tuple[Card, ...]]:
    """The columns as they count, whichever of them stands where."""
    return frozenset(tuple(map(table.face, column)) for column in table.areas[mine].tableau)
