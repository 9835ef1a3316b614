"""When nothing moves any more: the proof that stops a round (rules/nerts.md row 18, ruling 9).

It is looked for once every stock has been turned through since anybody last got anything done. From
then on every card that matters has been seen by everyone, so the proof tells nothing hidden: the
piles' closed cards play no part in it, since they only come up when something is done.

What an area can reach is the cards that come up on its waste in a full cycle of its stock, with its
columns moved about in every possible way. Nothing that one area does without getting anything done
changes what another can reach, so each is looked at by itself.
"""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.nerts.events import Moved
from herzrasen.games.nerts.evolve import on_table
from herzrasen.games.nerts.lifts import lifts, targets, tops
from herzrasen.games.nerts.moves import Lift, Place, Spot
from herzrasen.games.nerts.piles import productive, turns
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Stuck
from herzrasen.games.nerts.state import Area, Idle, Public, State

Reach = tuple[tuple[Card, ...], ...]
"""For each area the cards that come up on its waste in a full cycle."""

_WASTE = Place(Spot.WASTE)


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
    begin = _without_waste(public, mine)
    waiting, seen = [begin], {_columns(begin, mine)}
    while waiting:
        table = waiting.pop()
        options, open_ = lifts(table, mine), tops(table, mine)
        moves = [move for option in options for move in option.moves()]
        if any(productive(lift.source, lift.target) for lift in moves):
            return True
        if any(targets(table, open_, _WASTE, (card,)) for card in reach):
            return True
        for then in (_after(table, mine, lift) for lift in moves):
            if (columns := _columns(then, mine)) not in seen:
                seen.add(columns)
                waiting.append(then)
    return False


def _after(table: Public, mine: int, lift: Lift) -> Public:
    """The table after a lift from column to column; an area's first seat has its number."""
    column = table.areas[mine].tableau[lift.source.index]
    cards = column[column.index(lift.card) :]
    moved = Moved(mine, lift.source, cards, lift.target, lift.onto, stands_for=lift.stands_for)
    return on_table(table, moved)


def _columns(table: Public, mine: int) -> frozenset[tuple[Card, ...]]:
    """The columns as they count, whichever of them stands where."""
    return frozenset(tuple(map(table.face, column)) for column in table.areas[mine].tableau)


def _without_waste(table: Public, mine: int) -> Public:
    areas = [*table.areas]
    areas[mine] = replace(areas[mine], waste=())
    return replace(table, areas=tuple(areas))
