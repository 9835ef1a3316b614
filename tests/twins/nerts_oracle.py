"""A second implementation of Nerts, in plain words and lists, from the rule text alone.

From rulings/nerts.md and docs/decisions/nerts.md; nothing here knows the engine. A card is its text
("7H", the second deck's "7H'", a joker "XC"), a table a handful of lists, a place "pile", "waste",
"t2" (the own third column), "f0" (a foundation), "new" (a free place in the middle) or "r1" (the
pile of area 1). A move is a tuple, its first word says which kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDSH"

ARRANGEMENTS = 2000
"""So many of an area's columns are looked at for a proof (docs/decisions/nerts.md)."""

Rules = dict[str, Any]
Move = tuple[Any, ...]


@dataclass
class OracleArea:
    """One deck's part of the table; lists end with the card on top, the stock with the next."""

    closed: list[str]
    pile: list[str]
    columns: list[list[str]]
    waste: list[str]
    stock: list[str]
    turned_over: bool = True
    seen: bool = False

    @property
    def cards_left(self) -> int:
        return len(self.closed) + len(self.pile)


@dataclass
class OracleTable:
    """A whole match at some moment. ``event_log`` holds what happened, oldest first."""

    rules: Rules
    phase: str = "deal"
    round: int = -1
    ready: set[int] = field(default_factory=set)
    areas: list[OracleArea] = field(default_factory=list)
    backs: list[int] = field(default_factory=list)
    middle: list[list[str]] = field(default_factory=list)
    means: dict[str, str] = field(default_factory=dict)
    votes: set[int] = field(default_factory=set)
    calls: list[int] = field(default_factory=list)
    caller: int | None = None
    productive: int = 0
    sent: list[str] = field(default_factory=list)
    in_vain: int = 0
    stop: str | None = None
    reach: list[list[str]] = field(default_factory=list)
    remedies: int = 0
    totals: list[int] = field(default_factory=list)
    rounds: list[list[int]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    event_log: list[tuple[Any, ...]] = field(default_factory=list)


def new(rules: Rules) -> OracleTable:
    return OracleTable(rules, calls=[0] * rules["seats"], totals=[0] * sides(rules))


# --- who sits where ----------------------------------------------------------------------------


def is_shared(rules: Rules) -> bool:
    return rules["teams"] in ("shared", "roles")


def decks(rules: Rules) -> int:
    """One deck each, or per team where a team shares."""
    return int(rules["seats"]) // 2 if is_shared(rules) else int(rules["seats"])


def sides(rules: Rules) -> int:
    return int(rules["seats"]) if rules["teams"] == "none" else int(rules["seats"]) // 2


def area_of(rules: Rules, seat: int) -> int:
    return seat % decks(rules)


def side_of(rules: Rules, area: int) -> int:
    return area % sides(rules)


def columns(rules: Rules) -> int:
    """Row 6: four; automatic is six for one and two players, five for three, else four."""
    return rules["tableau_piles"] or {1: 6, 2: 6, 3: 5}.get(rules["seats"], 4)


def has_pile(rules: Rules, seat: int) -> bool:
    """Row 2, roles: one has the pile, the other stock and tableau."""
    return rules["teams"] != "roles" or seat < decks(rules)


def has_table(rules: Rules, seat: int) -> bool:
    return rules["teams"] != "roles" or seat >= decks(rules)


# --- the cards ---------------------------------------------------------------------------------


def deck_of(card: str) -> int:
    back = card[2:]
    return 0 if not back else 1 if back == "'" else int(back[1:])


def bearing(face: str, deck: int) -> str:
    """This face with the back of this deck."""
    return face + ("" if deck == 0 else "'" if deck == 1 else f"'{deck}")


def whole_deck(rules: Rules, deck: int) -> list[str]:
    faces = [r + s for s in SUITS for r in RANKS] + ["XC", "XH"][: rules["jokers"]]
    return [bearing(face, deck) for face in faces]


def counts_as(table: OracleTable, card: str) -> str:
    """A joker stays what it was played as."""
    return table.means.get(card, card)


def number(face: str) -> int:
    """Aces are low: 1; kings 13."""
    return RANKS.index(face[0]) + 1


def red(face: str) -> bool:
    return face[1] in "DH"


def blank(face: str) -> bool:
    return face[0] == "X"


def is_ace(face: str) -> bool:
    return face[0] == "A"


# --- what goes where ---------------------------------------------------------------------------


def order(rules: Rules) -> str:
    """Row 12: A 2 … K, or ace high downwards: A K Q … 2."""
    return RANKS if rules["order"] == "up" else "A" + RANKS[:0:-1]


def on_foundation(table: OracleTable, face: str, pile: list[str]) -> bool:
    top = counts_as(table, pile[-1])
    way = order(table.rules)
    return face[1] == top[1] and way.index(face[0]) == way.index(top[0]) + 1


def opens(table: OracleTable, face: str) -> bool:
    """Row 11: room for all aces, or for one of each suit."""
    if not is_ace(face) or table.rules["foundations"] == "per-ace":
        return is_ace(face)
    return face[1] not in {counts_as(table, pile[0])[1] for pile in table.middle}


def on_column(table: OracleTable, face: str, top: str) -> bool:
    """Descending, red on black; aces only where they are free (row 10)."""
    onto = counts_as(table, top)
    if table.rules["build"] == "none" or blank(onto) or (is_ace(face) and not aces_free(table)):
        return False
    return number(face) == number(onto) - 1 and red(face) != red(onto)


def in_space(table: OracleTable, face: str, source: str) -> bool:
    if is_ace(face) and not aces_free(table):
        return False
    return table.rules["space"] == "any" or source == "pile"


def attacks(table: OracleTable, face: str, top: str) -> bool:
    """Row 17: same suit, one up or one down, no king–ace wrap; ruling 5 for aces."""
    onto = counts_as(table, top)
    if blank(face) or blank(onto) or (is_ace(face) and not aces_free(table)):
        return False
    return face[1] == onto[1] and abs(number(face) - number(onto)) == 1


def aces_free(table: OracleTable) -> bool:
    return bool(table.rules["aces"] == "free")


def sources(table: OracleTable, seat: int) -> Iterator[tuple[str, list[str]]]:
    """Where this seat may lift from, and the cards that come along, the lifted one first."""
    area = table.areas[area_of(table.rules, seat)]
    if has_pile(table.rules, seat) and area.pile:
        yield "pile", area.pile[-1:]
    if not has_table(table.rules, seat):
        return
    if area.waste:
        yield "waste", area.waste[-1:]
    for at, column in enumerate(area.columns):
        for first in range(len(column)):
            last, whole = first == len(column) - 1, first == 0
            allowed = {"any": True, "whole": last or whole, "single": last}[table.rules["runs"]]
            if allowed:
                yield f"t{at}", column[first:]


def lifts(table: OracleTable, seat: int) -> Iterator[Move]:
    for source, cards in sources(table, seat):
        if blank(counts_as(table, cards[0])):
            for face in whole_deck(table.rules | {"jokers": 0}, deck_of(cards[0])):
                for target, onto in targets(table, seat, source, [face], joker=True):
                    yield ("lift", source, cards[0], target, onto, face)
        else:
            faces = [counts_as(table, card) for card in cards]
            for target, onto in targets(table, seat, source, faces):
                yield ("lift", source, cards[0], target, onto, None)


def targets(
    table: OracleTable, seat: int, source: str, faces: list[str], *, joker: bool = False
) -> Iterator[tuple[str, str | None]]:
    """Where this card, or this run, may go, and the card that lies on top there."""
    mine = area_of(table.rules, seat)
    for at, column in enumerate(table.areas[mine].columns):
        if f"t{at}" == source:
            continue
        if column and on_column(table, faces[0], column[-1]):
            yield f"t{at}", column[-1]
        if not column and in_space(table, faces[0], source):
            yield f"t{at}", None
    if len(faces) == 1:
        yield from in_the_middle(table, faces[0])
        if table.rules["rival_building"] and not joker:
            yield from on_rivals(table, mine, faces[0])


def in_the_middle(table: OracleTable, face: str) -> Iterator[tuple[str, str | None]]:
    for at, pile in enumerate(table.middle):
        if on_foundation(table, face, pile):
            yield f"f{at}", pile[-1]
    if opens(table, face):
        yield "new", None


def on_rivals(table: OracleTable, mine: int, face: str) -> Iterator[tuple[str, str | None]]:
    """Never the own side's (ruling 4)."""
    for rival, area in enumerate(table.areas):
        theirs = side_of(table.rules, rival) != side_of(table.rules, mine)
        if theirs and area.pile and attacks(table, face, area.pile[-1]):
            yield f"r{rival}", area.pile[-1]


# --- who may do what ---------------------------------------------------------------------------


def legal(table: OracleTable, seat: int) -> set[Move]:
    """What this player may do now."""
    rules = table.rules
    if table.phase == "ready":
        if rules["start"] == "los":
            return {("start",)}
        return set() if seat in table.ready else {("ready",)}
    if table.phase != "play":
        return set()
    area = table.areas[area_of(rules, seat)]
    if area.cards_left == 0 and rules["call"] != "optional" and may_call(table, seat):
        return {("call",)}
    moves = set(lifts(table, seat))
    if has_table(rules, seat) and turnable(rules, area):
        moves.add(("turn",))
    if may_call(table, seat):
        moves.add(("call",))
    if rules["stuck"] in ("proof-or-vote", "vote"):
        moves.add(("unvote",) if seat in table.votes else ("vote",))
    return moves


def may_call(table: OracleTable, seat: int) -> bool:
    """Once the own pile is empty (ruling 7); of a team with parts either."""
    return table.areas[area_of(table.rules, seat)].cards_left == 0


def turnable(rules: Rules, area: OracleArea) -> bool:
    return bool(area.stock) or (bool(area.waste) and rules["empty_stock"] == "turn-over")


def dealers(table: OracleTable) -> set[Move]:
    """What the DEALER may do now; a deal and a remedy stand for all of their kind."""
    match table.phase:
        case "deal":
            return {("again",) if again(table) else ("deal",)}
        case "countdown":
            return {("start",)}
        case "stuck":
            return {("remedy",)}
        case "play":
            fills = {("fill", *gap) for gap in gaps(table)} if table.rules["fill_ms"] else set()
            return fills | ({("halt",)} if table.rules["stuck"] == "timer" else set())
        case _:
            return set()


def again(table: OracleTable) -> bool:
    """Row 30, rotated: every hand is played by every area, then there are fresh ones."""
    rules = table.rules
    return bool(rules["between"] == "rotate" and (table.round + 1) % decks(rules))


def gaps(table: OracleTable) -> Iterator[tuple[int, int]]:
    """Row 9: the empty columns that a pile's card may fill by itself."""
    for index, area in enumerate(table.areas):
        if not area.pile:
            continue
        face = counts_as(table, area.pile[-1])
        if not blank(face) and in_space(table, face, "pile"):
            yield from ((index, at) for at, column in enumerate(area.columns) if not column)


# --- what comes of a move ----------------------------------------------------------------------


def make(table: OracleTable, seat: int, move: Move) -> None:
    """The move is legal; the table changes."""
    table.event_log = []
    if table.phase == "play":
        play(table, seat, move)
    elif table.phase == "stuck":
        apply_remedy(table, move[1])
    else:
        begin(table, seat, move)
    if table.phase == "play":
        if table.rules["stuck"] == "proof-or-vote" and is_proved_stuck(table):
            table.reach = [cycle(table.rules, area) for area in table.areas]
            stop_round(table, "lock")
        elif table.rules["stuck"] == "off" and helpless(table):
            score_round(table, "idle")
        elif table.in_vain >= enough(table.rules):
            if table.rules["stuck"] == "off":
                score_round(table, "standstill")
            else:
                stop_round(table, "standstill")


def enough(rules: Rules) -> int:
    """Turning every whole deck through ten times; or ten thousand moves a seat in a round in which
    every card counts."""
    if rules["progress"] == "always":
        return 10_000 * int(rules["seats"])
    turns = sum(1 for first in range(0, 52, rules["draw"])) + 1
    return 10 * turns * decks(rules)


def begin(table: OracleTable, seat: int, move: Move) -> None:
    match move:
        case ("deal", hands):
            lay_out(table, hands)
        case ("again",):
            lay_out(table, hands_of_neighbours(table))
        case ("ready",):
            table.ready.add(seat)
            if len(table.ready) == table.rules["seats"]:
                table.phase = "countdown"
        case _:
            assert move == ("start",)
            table.phase = "play"
            by_itself(table)


def play(table: OracleTable, seat: int, move: Move) -> None:
    match move:
        case ("lift", source, card, target, _, named):
            if named:
                table.means[card] = named
            put(table, area_of(table.rules, seat), source, card, target, seat)
        case ("fill", index, column):
            put(table, index, "pile", table.areas[index].pile[-1], f"t{column}", index)
        case ("turn",):
            turn(table, table.areas[area_of(table.rules, seat)])
            table.in_vain += 1
        case ("call",):
            end_by_call(table, seat)
        case ("vote",):
            table.in_vain += 1
            add_vote(table, seat)
        case ("unvote",):
            table.in_vain += 1
            table.votes.discard(seat)
        case _:
            assert move == ("halt",)
            stop_round(table, "timer")
    if table.phase == "play":
        by_itself(table)


def add_vote(table: OracleTable, seat: int) -> None:
    """A vote needs everyone."""
    table.votes.add(seat)
    if len(table.votes) == table.rules["seats"]:
        stop_round(table, "vote")


def helpless(table: OracleTable) -> bool:
    return not any(legal(table, seat) for seat in range(table.rules["seats"]))


def lay_out(table: OracleTable, hands: list[list[str]]) -> None:
    """From the front: the pile from the bottom up, one card to each column, the stock."""
    rules = table.rules
    table.round += 1
    table.hands = hands
    shift = table.round if rules["between"] == "pass-on" else 0
    table.backs = [(index - shift) % decks(rules) for index in range(decks(rules))]
    table.areas = []
    for index, hand in enumerate(hands):
        size, open_ = pile_size(table, index), 1
        if rules["pile_facing"] == "all":
            open_ = size
        rest = size + columns(rules)
        table.areas.append(
            OracleArea(
                closed=hand[: size - open_],
                pile=hand[size - open_ : size],
                columns=[[card] for card in hand[size:rest]],
                waste=[],
                stock=hand[rest:][::-1],
            )
        )
    table.middle, table.means, table.votes, table.ready = [], {}, set(), set()
    table.caller, table.productive, table.stop, table.reach = None, 0, None, []
    table.remedies = table.in_vain = 0
    table.sent = []
    table.phase = "ready"


def pile_size(table: OracleTable, index: int) -> int:
    """Rows 4 and 31: the same for all, by area, or one more for each call of the match."""
    rules = table.rules
    size = int(rules["pile_sizes"][index] if rules["handicap"] == "fixed" else rules["pile_size"])
    if rules["handicap"] == "caller-grows":
        size += sum(n for seat, n in enumerate(table.calls) if area_of(rules, seat) == index)
    return min(20, size)


def hands_of_neighbours(table: OracleTable) -> list[list[str]]:
    """Each area plays what its right neighbour played, printed with its own back."""
    hands = [table.hands[index - 1] for index in range(len(table.hands))]
    return [[bearing(card[:2], index) for card in hand] for index, hand in enumerate(hands)]


def put(table: OracleTable, mine: int, source: str, card: str, target: str, seat: int) -> None:
    area = table.areas[mine]
    where = {"pile": area.pile, "waste": area.waste}.get(source)
    if where is None:
        where = area.columns[int(source[1:])]
    at = where.index(card)
    cards = where[at:]
    del where[at:]
    if source == "pile" and not area.pile and area.closed:
        area.pile.append(area.closed.pop())
    if target == "new":
        target = f"f{len(table.middle)}"
        table.middle.append([])
    there = {
        "t": lambda at: area.columns[at],
        "f": lambda at: table.middle[at],
        "r": lambda at: table.areas[at].pile,
    }[target[0]](int(target[1:]))
    there += cards
    table.event_log.append(("moved", seat, source, card, target))
    table.in_vain += 1
    if counts(table, source, card, target):
        productive(table)
    if target[0] == "r" and card not in table.sent:
        table.sent.append(card)


def counts(table: OracleTable, source: str, card: str, target: str) -> bool:
    """Ruling 9: what brings the round forward happens to each card once. It goes to the middle; it
    leaves the stock, or the pile that it was dealt to; it is laid on a rival's pile. Or, as it was
    at first, whatever is no lift between own columns."""
    if table.rules["progress"] == "always":
        return source[0] != "t" or target[0] != "t"
    if source[0] == "t" and target[0] == "t":
        return False
    return target[0] in "fn" or card not in table.sent


def productive(table: OracleTable) -> None:
    """Votes fall, and every stock is to be seen anew."""
    table.productive += 1
    if table.rules["progress"] == "once":
        table.in_vain = 0
    table.votes = set()
    for area in table.areas:
        anew(table.rules, area)


def anew(rules: Rules, area: OracleArea) -> None:
    area.turned_over = not area.waste
    area.seen = False
    notice_end_of_stock(rules, area)


def notice_end_of_stock(rules: Rules, area: OracleArea) -> None:
    """Nothing more is to be seen: the last card came up, or nothing can be turned."""
    if not turnable(rules, area) or (area.turned_over and not area.stock):
        area.seen = True


def turn(table: OracleTable, area: OracleArea) -> None:
    """Three cards, the last on top; fewer left: those. Then the waste is turned over."""
    if area.stock:
        for _ in range(min(table.rules["draw"], len(area.stock))):
            area.waste.append(area.stock.pop())
    else:
        area.stock, area.waste = area.waste[::-1], []
        area.turned_over = True
    notice_end_of_stock(table.rules, area)


def by_itself(table: OracleTable) -> None:
    """Rows 10, 9 and 20: aces that play themselves, filled columns, the automatic call."""
    rules = table.rules
    while True:
        if rules["aces"] == "automatic" and (ace := open_ace(table)):
            put(table, *ace, "new", ace[0])
        elif rules["fill_ms"] == 0 and (gap := next(gaps(table), None)):
            index, column = gap
            put(table, index, "pile", table.areas[index].pile[-1], f"t{column}", index)
        else:
            break
    if rules["call"] == "automatic":
        for index, area in enumerate(table.areas):
            if area.cards_left == 0:
                end_by_call(table, index)
                return


def open_ace(table: OracleTable) -> tuple[int, str, str] | None:
    for index, area in enumerate(table.areas):
        places = {"pile": area.pile, "waste": area.waste}
        places |= {f"t{at}": column for at, column in enumerate(area.columns)}
        for source, cards in places.items():
            if cards and opens(table, cards[-1]):
                return index, source, cards[-1]
    return None


# --- nothing moves -----------------------------------------------------------------------------


def is_proved_stuck(table: OracleTable) -> bool:
    """Ruling 9: everyone has turned through the whole stock, and no seat can get anything done
    in a full cycle, however it moves its columns about; and nobody may call."""
    if not all(area.seen for area in table.areas) or any(
        not area.cards_left for area in table.areas
    ):
        return False
    lying = [list(area.pile) for area in table.areas]
    tops = [{pile[-1]} for pile in lying]
    try:
        while True:
            brought = [set(cards) for cards in tops]
            for index in range(len(table.areas)):
                if gets_something_done(table, index, lying, tops, brought):
                    return False
            if brought == tops:
                return True
            tops = brought
    finally:
        for area, pile in zip(table.areas, lying, strict=True):
            area.pile = pile


def gets_something_done(
    table: OracleTable,
    index: int,
    lying: list[list[str]],
    tops: list[set[str]],
    brought: list[set[str]],
) -> bool:
    """Looks at every arrangement that this area can reach by turning, by its columns, and with any
    of ``tops`` on the piles. What else it can bring to the top of a pile it adds to ``brought``."""
    area = table.areas[index]
    guests = sorted(tops[index])
    faced = [[sorted(some)[at % len(some)] for some in tops] for at in range(max(map(len, tops)))]
    means = dict(table.means)
    reached = [([list(column) for column in area.columns], means)]
    known = {picture(*reached[0])}
    kept = area.columns, area.waste, table.means
    turned_up = [None, *cycle(table.rules, area)]
    try:
        while reached:
            arrangement, meanings = reached.pop()
            roomy = lays_bare(table, arrangement)
            if roomy and meanings == means:
                reached.clear()
            alone = [[card] for column in arrangement for card in column]
            lies = [*alone, []] if roomy else arrangement
            area.columns, table.means = lies, meanings
            moves = every_move(table, index, guests, faced, turned_up)
            if any(move[1] == "waste" or counts(table, *move[1:4]) for move in moves):
                return True
            for _, source, card, target, _, named in sorted(moves, key=repr):
                if target[0] == "r":
                    brought[int(target[1:])].add(card)
                pile = lying[index]
                if source == "pile" and card in pile[1:]:
                    brought[index].add(pile[pile.index(card) - 1])
                after = columns_after(lies, source, card, target, roomy=roomy)
                named_now = meanings | ({card: named} if named else {})
                if picture(after, named_now) not in known:
                    known.add(picture(after, named_now))
                    reached.append((after, named_now))
            if len(known) > ARRANGEMENTS:
                return True
        return False
    finally:
        area.columns, area.waste, table.means = kept


def every_move(
    table: OracleTable,
    index: int,
    guests: list[str],
    faced: list[list[str]],
    turned_up: list[str | None],
) -> set[Move]:
    """All lifts of an area with its columns as they lie, whatever of these lies on the piles and on
    its waste."""
    area = table.areas[index]
    seats = [seat for seat in range(table.rules["seats"]) if area_of(table.rules, seat) == index]
    moves: set[Move] = set()
    for seen, own in product(faced, guests):
        for rival, top in enumerate(seen):
            table.areas[rival].pile = [top]
        area.pile = [] if any(own in column for column in area.columns) else [own]
        for card in turned_up:
            area.waste = [] if card is None else [card]
            moves |= {move for seat in seats for move in lifts(table, seat)}
    return moves


def columns_after(
    lies: list[list[str]], source: str, card: str, target: str, *, roomy: bool
) -> list[list[str]]:
    """The columns after a lift. Where every card lies alone, all stay so."""
    after = [list(column) for column in lies]
    cards = [card]
    if source != "pile" and not roomy:
        column = after[int(source[1:])]
        cards = column[column.index(card) :]
        del column[column.index(card) :]
    if target[0] == "t" and not roomy:
        after[int(target[1:])] += cards
    elif target[0] == "t" and source == "pile":
        after.append(cards)
    return after


def lays_bare(table: OracleTable, arrangement: list[list[str]]) -> bool:
    """There is a space that takes whatever lies on a card, so every card can be laid bare."""
    rules = table.rules
    blanks = any(blank(counts_as(table, card)) for column in arrangement for card in column)
    return rules["runs"] == "any" and rules["space"] == "any" and [] in arrangement and not blanks


def picture(arrangement: list[list[str]], means: dict[str, str]) -> tuple[Any, ...]:
    """An arrangement, whichever column stands where."""
    return tuple(sorted(map(tuple, arrangement))), tuple(sorted(means.items()))


def cycle(rules: Rules, area: OracleArea) -> list[str]:
    """The cards that come up on the waste in a full cycle, from the one that lies there now."""
    turned = OracleArea([], [], [], list(area.waste), list(area.stock))
    tops = area.waste[-1:]
    table = OracleTable(rules)
    for _ in range(2 * (len(area.waste) + len(area.stock)) + 2):
        if not turnable(rules, turned):
            break
        turn(table, turned)
        tops += [top for top in turned.waste[-1:] if top not in tops]
    return tops


def stop_round(table: OracleTable, reason: str) -> None:
    table.stop = reason
    table.event_log.append(("stopped", reason, table.reach))
    rules = table.rules
    one_by_one = rules["draw"] == 1 and rules["empty_stock"] == "turn-over"
    too_few = all(len(area.stock) + len(area.waste) < 2 for area in table.areas)
    none_left = rules["stuck_action"] == "end" or table.remedies >= rules["stuck_times"]
    if one_by_one or too_few or none_left:
        score_round(table, "idle" if reason == "lock" else reason)
    else:
        table.phase = "stuck"


def apply_remedy(table: OracleTable, orders: list[list[int]]) -> None:
    """Row 19: the waste goes under the stock; then the top card goes down, or all are shuffled."""
    for index, area in enumerate(table.areas):
        from_top = [*area.stock[::-1], *area.waste]
        if table.rules["stuck_action"] == "rotate":
            from_top = from_top[1:] + from_top[:1]
        else:
            from_top = [from_top[place] for place in orders[index]]
        area.stock, area.waste = from_top[::-1], []
        anew(table.rules, area)
    table.remedies, table.stop, table.in_vain = table.remedies + 1, None, 0
    table.votes, table.reach, table.phase = set(), [], "play"


# --- the end -----------------------------------------------------------------------------------


def end_by_call(table: OracleTable, seat: int) -> None:
    table.caller = seat
    table.calls[seat] += 1
    score_round(table, "call")


def score_round(table: OracleTable, reason: str) -> None:
    """Section 1, rows 23 to 25: by the back, less what is left, more for the call."""
    rules = table.rules
    table.event_log.append(("ended", reason, table.caller))
    points = []
    for index, area in enumerate(table.areas):
        own = [
            card for pile in table.middle for card in pile if deck_of(card) == table.backs[index]
        ]
        kings = sum(counts_as(table, card)[0] == "K" for card in own)
        score = len(own) * rules["card_points"] + kings * rules["king_bonus"]
        score -= area.cards_left * rules["pile_penalty"]
        if table.caller is not None and area_of(rules, table.caller) == index:
            score += rules["call_bonus"]
        points.append(score)
    table.event_log.append(("points", points))
    by_side = [0] * sides(rules)
    for index, score in enumerate(points):
        by_side[side_of(rules, index)] += score
    table.rounds.append(by_side)
    table.totals = [total + new for total, new in zip(table.totals, by_side, strict=True)]
    table.phase = "over" if decide_match(table) else "deal"


def decide_match(table: OracleTable) -> bool:
    """Row 26, the first end that is met; row 27 for a tie at the top. Writes the places."""
    rules, ranked = table.rules, sorted(table.totals, reverse=True)
    over = rules["target"] is not None and ranked[0] >= rules["target"]
    over = over or (rules["rounds"] is not None and len(table.rounds) >= rules["rounds"])
    if len(ranked) > 1:
        spread, lead = ranked[0] - ranked[-1], ranked[0] - ranked[1]
        over = over or (rules["spread"] is not None and spread >= rules["spread"])
        over = over or (rules["mercy"] is not None and lead >= rules["mercy"])
    last = len(table.rounds) >= max(rules["round_cap"], rules["rounds"] or 0)
    tied = len(ranked) > 1 and ranked[0] == ranked[1]
    if not last and (not over or (tied and rules["tie"] == "another-round")):
        return False
    merits = [(total, calls_of(table, side)) for side, total in enumerate(table.totals)]
    table.places = [1 + sum(other > mine for other in merits) for mine in merits]
    table.event_log.append(("places", table.places))
    return True


def calls_of(table: OracleTable, side: int) -> int:
    """Row 27: calls break a tie only where the rules say so."""
    rules = table.rules
    if rules["tie"] != "most-calls":
        return 0
    return sum(
        n for seat, n in enumerate(table.calls) if side_of(rules, area_of(rules, seat)) == side
    )
