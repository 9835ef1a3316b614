"""Proof that a round is locked: no area can make a productive move.

Source: rulings/nerts.md row 18, ruling 9. It is tried once every stock has been turned through
since the last productive move. From then on everyone has seen every card that matters, so the proof
reveals nothing hidden: face-down pile cards are not part of it, because they only come up after a
productive move. If it fails, it is tried again after a card has moved: turning on brings up the
same cards in every cycle (``State.lock_disproved``).

How it works: without a productive move an area can use the cards that come up on its waste in a
full cycle of its stock, and can move its columns about in every way. Of these moves only one
changes what others can do: a card that has been on a rival's pile before (``Public.sent``) is put
on a rival's pile again, or leaves one. So for each pile there is a list of cards that may come to
lie on top, which begins with its top card. Each area is searched by itself, with each of these
cards on the piles; cards that it can bring to the top of a pile are added to that pile's list,
until no search adds any. This considers more positions than can occur, so it may miss a lock but
never reports a false one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.match import Match
from herzrasen.games.nerts.events import Moved
from herzrasen.games.nerts.evolve import public_after
from herzrasen.games.nerts.move_generation import legal_lifts, legal_targets, top_cards
from herzrasen.games.nerts.moves import Lift, Place, Spot
from herzrasen.games.nerts.pile_rules import has_cards_to_turn
from herzrasen.games.nerts.progress import is_productive
from herzrasen.games.nerts.rules import EmptyStock, NertsRules, Runs, Space, Stuck
from herzrasen.games.nerts.state import Area, Idle, Public, State

Reach = tuple[tuple[Card, ...], ...]
"""For each area the cards that come up on its waste in a full cycle of its stock."""

PossibleTops: TypeAlias = tuple[tuple[Card, ...], ...]
"""For each area the cards that may come to lie on top of its pile; the first one lies there now."""

MAX_ARRANGEMENTS: Final = 2000
"""Most arrangements of an area's columns that are searched. There can be more if cards are lifted
one by one; then nothing is proved."""

_WASTE: Final = Place(Spot.WASTE)
_PILE: Final = Place(Spot.PILE)
_NO_MATCH: Final = Match(())


def prove_lock(state: State) -> Reach | None:
    """The proof that no area can make a productive move; None if one can, or if not every stock has
    been turned through."""
    public = state.public
    if public.rules.stuck is not Stuck.PROOF_OR_VOTE:
        return None
    if any(area.idle is not Idle.THROUGH or not area.pile_left for area in public.areas):
        return None
    reach = tuple(
        cycle_cards(public.rules, area, stock)
        for area, stock in zip(public.areas, state.stocks, strict=True)
    )
    return None if can_progress(public, reach) else reach


def no_moves_left(public: Public) -> bool:
    """Whether no seat has any move, not even turning a stock."""
    areas = enumerate(public.areas)
    return not any(
        has_cards_to_turn(public.rules, area) or not area.pile_left or legal_lifts(public, own_area)
        for own_area, area in areas
    )


def cycle_cards(rules: NertsRules, area: Area, stock: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that come up on the waste if nothing is played: its top card, those of the rest of
    the stock, and those of the whole stock if the waste is turned over."""
    came_up = [*area.waste[-1:], *_cards_turned_up(rules, stock)]
    if rules.empty_stock is EmptyStock.TURN_OVER:
        came_up += _cards_turned_up(rules, area.waste + stock)
    return tuple(dict.fromkeys(came_up))


def _cards_turned_up(rules: NertsRules, stock: tuple[Card, ...]) -> list[Card]:
    """The cards that come to lie on top as the stock is turned, ``rules.draw`` cards at a time."""
    ends = range(rules.draw, len(stock) + rules.draw, rules.draw)
    return [stock[min(end, len(stock)) - 1] for end in ends]


def can_progress(public: Public, reach: Reach) -> bool:
    """Whether any area can make a productive move, or the search is too large to tell: with all
    columns moved about, any card of ``reach`` on the wastes, and cards that have been on a rival's
    pile sent from pile to pile."""
    on_top: PossibleTops = tuple(area.pile[-1:] for area in public.areas)
    while True:
        new_tops: set[tuple[int, Card]] = set()
        for own_area, cards in enumerate(reach):
            found = _search(_relevant_part(public, own_area), own_area, frozenset(cards), on_top)
            if found is None:
                return True
            new_tops |= found
        more_on_top: PossibleTops = tuple(
            cards + tuple(card for at, card in sorted(new_tops) if at == area and card not in cards)
            for area, cards in enumerate(on_top)
        )
        if more_on_top == on_top:
            return False
        on_top = more_on_top


@lru_cache(maxsize=256)
def _search(
    initial: Public, own_area: int, reach: frozenset[Card], on_top: PossibleTops
) -> frozenset[tuple[int, Card]] | None:
    """The cards that this area can bring to the top of a pile, each with the pile's area; None if
    it can make a productive move, or if there are too many arrangements. Cached, because the
    arguments stay the same while only stocks are turned."""
    found: set[tuple[int, Card]] = set()
    waiting, seen = [initial], {_column_set(initial, own_area)}
    while waiting:
        table = waiting.pop()
        if free_space := _has_free_space(table, own_area):
            if table.jokers == initial.jokers:
                waiting.clear()  # the arrangements left to search show nothing more
            table = _each_card_alone(table, own_area)
        for variant in _with_rival_tops(table, own_area, on_top):
            unproductive = _unproductive(variant, own_area, reach, on_top[own_area])
            if unproductive is None:
                return None
            for lift in unproductive:
                found.update(_new_tops(initial, own_area, lift))
                next_table = _after_lift(table, own_area, lift, free_space=free_space)
                if (columns := _column_set(next_table, own_area)) not in seen:
                    seen.add(columns)
                    waiting.append(next_table)
        if len(seen) > MAX_ARRANGEMENTS:
            return None
    return frozenset(found)


def _unproductive(
    table: Public, own_area: int, reach: frozenset[Card], on_top: tuple[Card, ...]
) -> list[Lift] | None:
    """The lifts that this area can make from its columns and of each card that may lie on its pile;
    None if one of them is productive, or if a card of its waste fits anywhere."""
    top = top_cards(table, own_area)
    if any(legal_targets(table, top, _WASTE, card) for card in reach):
        return None
    open_ = [move for option in legal_lifts(table, own_area) for move in option.moves()]
    open_ += _lifts_from_pile(table, own_area, on_top)
    if any(is_productive(table, lift.source, lift.card, lift.target) for lift in open_):
        return None
    return open_


def _new_tops(initial: Public, own_area: int, lift: Lift) -> Iterator[tuple[int, Card]]:
    """The cards that this lift brings to the top of a pile, each with the pile's area."""
    if lift.target.at is Spot.RIVAL:
        yield lift.target.index, lift.card
    pile = initial.areas[own_area].pile
    if lift.source.at is Spot.PILE and lift.card in pile[1:]:
        yield own_area, pile[pile.index(lift.card) - 1]


def _with_rival_tops(table: Public, own_area: int, on_top: PossibleTops) -> Iterator[Public]:
    """The table without the own pile, once for each of the cards that may lie on the
    rivals' piles."""
    for at in range(max(map(len, on_top))):
        areas = [
            replace(area, pile=(cards[min(at, len(cards) - 1)],) if cards else ())
            for area, cards in zip(table.areas, on_top, strict=True)
        ]
        areas[own_area] = replace(table.areas[own_area], pile=())
        yield replace(table, areas=tuple(areas))


def _lifts_from_pile(table: Public, own_area: int, on_top: tuple[Card, ...]) -> list[Lift]:
    """The lifts of each card that may come to lie on the own pile."""
    columns = table.areas[own_area].tableau
    open_, in_columns = top_cards(table, own_area), {card for column in columns for card in column}
    return [
        Lift(_PILE, card, target.place, target.onto, stands_for)
        for card in on_top
        if card not in in_columns
        for target in legal_targets(table, open_, _PILE, card)
        for stands_for in target.stands or (None,)
    ]


def _has_free_space(table: Public, own_area: int) -> bool:
    """Whether there is an empty column that takes any part of any column, so that every card of the
    columns can be uncovered."""
    rules, columns = table.rules, table.areas[own_area].tableau
    if rules.runs is not Runs.ANY or rules.space is not Space.ANY or () not in columns:
        return False
    return not any(table.blank(card) for column in columns for card in column)


def _each_card_alone(table: Public, own_area: int) -> Public:
    """The table with every card of the columns in a column of its own."""
    areas = [*table.areas]
    single_cards = tuple((card,) for column in areas[own_area].tableau for card in column)
    areas[own_area] = replace(areas[own_area], tableau=(*single_cards, ()))
    return replace(table, areas=tuple(areas))


def _relevant_part(public: Public, own_area: int) -> Public:
    """The part of the table that a search depends on: the own pile and columns, and the
    foundations. The rivals' tops are given separately."""
    empty_area = Area(pile=(), down=0, tableau=(), waste=(), stock=0)
    areas = [empty_area] * len(public.areas)
    own = public.areas[own_area]
    areas[own_area] = replace(empty_area, pile=own.pile, tableau=own.tableau)
    return Public(
        rules=public.rules,
        match=_NO_MATCH,
        phase=public.phase,
        areas=tuple(areas),
        foundations=tuple((pile[0], pile[-1]) for pile in public.foundations),
        jokers=public.jokers,
        sent=public.sent,
    )


def _after_lift(table: Public, own_area: int, lift: Lift, *, free_space: bool) -> Public:
    """The table after a lift. Only columns change; the tops of piles are kept separately
    (:data:`PossibleTops`), and with a ``free_space`` cards need not leave their columns. An area's
    number is that of its first seat."""
    columns = [*table.areas[own_area].tableau]
    if free_space and lift.source.at is Spot.TABLEAU:
        return table
    if lift.source.at is lift.target.at is Spot.TABLEAU:
        column = columns[lift.source.index]
        cards = column[column.index(lift.card) :]
        moved = Moved(
            own_area, lift.source, cards, lift.target, lift.onto, stands_for=lift.stands_for
        )
        return public_after(table, moved)
    if lift.source.at is Spot.TABLEAU:
        columns[lift.source.index] = columns[lift.source.index][:-1]
    elif lift.target.at is Spot.TABLEAU and free_space:
        columns.append((lift.card,))
    elif lift.target.at is Spot.TABLEAU:
        columns[lift.target.index] += (lift.card,)
    areas = [*table.areas]
    areas[own_area] = replace(areas[own_area], tableau=tuple(columns))
    return replace(table, areas=tuple(areas))


def _column_set(table: Public, own_area: int) -> frozenset[tuple[Card, ...]]:
    """The columns as what their cards count as, in any order."""
    return frozenset(tuple(map(table.face, column)) for column in table.areas[own_area].tableau)
