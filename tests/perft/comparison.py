"""Engine and oracle side by side: one deal after another, compared at every step."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.rules import Penalty
from herzrasen.games.protocol import Refusal
from tests.perft import oracle
from tests.perft.oracle import Options, OraclePosition

PlayStyle = Callable[[Options, OraclePosition, bool], str]
"""Which legal card is played, by a seat that is shooting or by another one."""


def options_of(rules: hearts.HeartsRules) -> Options:
    """The same agreement in the oracle's words."""
    return Options(**{name: plain(getattr(rules, name)) for name in Options._fields})


def rules_of(options: Options) -> hearts.HeartsRules:
    """The same agreement in the engine's words. Raises ValueError for one that cannot be kept."""
    penalties = tuple(Penalty(Card.parse(card), points) for card, points in options.penalties)
    fields = options._asdict() | {
        "removed": tuple(map(Card.parse, options.removed)),
        "bonus_card": options.bonus_card and Card.parse(options.bonus_card),
        "penalties": penalties,
    }
    kinds = {field.name: field.type for field in msgspec.structs.fields(hearts.HeartsRules)}
    special = {"removed", "bonus_card", "penalties"}
    return hearts.HeartsRules(
        **{
            name: value if name in special else msgspec.convert(value, kinds[name])
            for name, value in fields.items()
        }
    )


def plain(value: Any) -> Any:
    match value:
        case Card(text=text):
            return text
        case Penalty(card, points):
            return (card.text, points)
        case tuple():
            return tuple(map(plain, value))
        case str():
            return str(value)
        case _:
            return value


def move_of(text: str) -> hearts.Move:
    """The oracle's move in the engine's words."""
    word, _, rest = text.partition(" ")
    match word:
        case "pass":
            return hearts.Pass(CardSet.parse(rest))
        case "charge":
            return hearts.Charge(CardSet.parse(rest))
        case "moon":
            return hearts.ChooseMoon(hearts.MoonChoice(rest))
        case _:
            return hearts.Play(Card.parse(word))


def make(state: hearts.State, seat: int, move: hearts.Move) -> hearts.State:
    """The engine's state after a move that it must accept."""
    events = hearts.decide(state, seat, move)
    assert not isinstance(events, Refusal), (seat, move, events)
    for event in events:
        state = hearts.evolve(state, event)
    return state


def deal(state: hearts.State, pack: Iterable[str]) -> hearts.State:
    """The engine's state after this pack was dealt."""
    return make(state, DEALER, hearts.Deal(tuple(map(Card.parse, pack))))


def position_of(state: hearts.State, options: Options, pack: tuple[str, ...]) -> OraclePosition:
    """The oracle's position for a deal that the engine has just begun with this pack."""
    public = state.public
    return oracle.dealt(options, pack, public.deal, public.dealer, public.match.totals)


def match_side_by_side(rules: hearts.HeartsRules, random: Random, deals: int) -> Counter[str]:
    """Play so many deals (fewer where the match ends), comparing engine and oracle all the way.

    Answers which of the rarer things happened, and how often.
    """
    options = options_of(rules)
    state = hearts.start(rules)
    seen: Counter[str] = Counter()
    for _ in range(deals):
        state = deal_side_by_side(state, options, random, seen)
        if state.public.phase is hearts.Phase.OVER:
            seen["match over"] += 1
            break
    return seen


def what_happened(options: Options, position: OraclePosition) -> Iterator[str]:
    """The rarer things in a deal that is over."""
    took = oracle.captures(options, position)
    shooter = oracle.moon_shooter(options, position)
    if shooter is not None:
        yield f"moon {options.moon}"
        yield f"chose {position.choice}"
        if options.sun and took.tricks[shooter] == sum(took.tricks):
            yield "sun"
        if position.exposed:
            yield "moon with exposed cards"
    if any(trick.winner is None for trick in position.tricks):
        yield "all cancelled"
    if any(oracle.base_cost(options, card) for card in position.kitty):
        yield options.leftover
    if any(oracle.base_cost(options, card) for card in position.tricks[0].cards):
        yield f"points in the first trick: {options.first_trick}"
    if position.exposed:
        yield "exposed"


def deal_side_by_side(
    state: hearts.State, options: Options, random: Random, seen: Counter[str]
) -> hearts.State:
    pack = shuffle_deck(options, random)
    state = deal(state, pack)
    state, position = announce(state, position_of(state, options, pack), options, random)
    taste = random.choice((at_random(random), at_random(random), one_takes_all))
    shooter = random.randrange(options.players)
    while position.phase == "play":
        seat = oracle.turn(options, position)
        assert_alike(state, position, options)
        if hearts.legal(hearts.view(state, seat)).claim and few_cards_left(position):
            assert_claim_is_right(state, position, options, random)
            seen["claim"] += 1
        card = taste(options, position, seat == shooter)
        state, position = make(state, seat, move_of(card)), oracle.make(options, position, card)
    if position.phase == "moon":
        assert state.public.phase is hearts.Phase.MOON
        seat, choice = oracle.mover(options, position), random.choice(("moon others", "moon self"))
        assert hearts.to_act(state.public) == {seat}
        default = hearts.default_moon_choice(state.public, seat)
        assert default == oracle.better_choice(options, position, seat)
        state, position = make(state, seat, move_of(choice)), oracle.make(options, position, choice)
    assert_scored(state, position, options)
    seen.update(what_happened(options, position))
    return state


def announce(
    state: hearts.State, position: OraclePosition, options: Options, random: Random
) -> tuple[hearts.State, OraclePosition]:
    """Passing and charging: the engine hears the seats in any order, the oracle in theirs."""
    while position.phase in ("pass", "charge"):
        phase = position.phase
        assert state.public.phase == phase
        assert hearts.to_act(state.public) == set(range(options.players))
        seats = range(options.players)
        words = [word_at_random(position, seat, options, random) for seat in seats]
        for seat in random.sample(range(options.players), options.players):
            state = make(state, seat, move_of(words[seat]))
        for word in words:
            position = oracle.make(options, position, word)
    return state, position


def word_at_random(position: OraclePosition, seat: int, options: Options, random: Random) -> str:
    """A pass, or an exposing, of this seat."""
    if position.phase == "pass":
        return " ".join(("pass", *random.sample(position.hands[seat], options.pass_count)))
    may = oracle.exposable(options, position.hands[seat])
    return " ".join(("charge", *random.sample(may, random.randint(0, len(may)))))


def assert_alike(state: hearts.State, position: OraclePosition, options: Options) -> None:
    """The same seat is on turn, with the same cards, of which the same may be played."""
    seat = oracle.turn(options, position)
    assert hearts.to_act(state.public) == {seat}
    view = hearts.view(state, seat)
    assert texts(view.hand) == sorted(position.hands[seat])
    allowed = sorted(oracle.legal(options, position))
    assert texts(hearts.legal(view).cards) == allowed, (
        position,
        hearts.format_rules(view.public.rules),
    )
    winners = [trick.winner for trick in position.tricks]
    assert [trick.winner for trick in state.public.tricks] == winners


def assert_scored(state: hearts.State, position: OraclePosition, options: Options) -> None:
    result = oracle.result(options, position)
    rules = hearts.format_rules(state.public.rules)
    assert state.public.match.totals == result.totals, (position, rules)
    assert state.public.match.places == result.places, (position, rules)
    by_side = [0] * oracle.sides(options)
    for seat, points in enumerate(result.points):
        by_side[oracle.side(options, seat)] += points
    assert state.public.match.deals[-1] == tuple(by_side), (position, rules)


def few_cards_left(position: OraclePosition) -> bool:
    """Whether so few cards are left that everything can be tried."""
    return sum(map(len, position.hands)) <= 12


def assert_claim_is_right(
    state: hearts.State, position: OraclePosition, options: Options, random: Random
) -> None:
    """However the unseen cards lie, the claimant takes every trick; the scores are as claimed."""
    seat = oracle.turn(options, position)
    for _ in range(3):
        world = otherwise(position, seat, random)
        assert find_sweep(options, world, seat) is not None, world
    end = find_sweep(options, position, seat)
    assert end is not None
    after = make(state, seat, hearts.Claim())
    if end.phase == "moon":
        shooter, choice = oracle.mover(options, end), random.choice(("moon others", "moon self"))
        after, end = make(after, shooter, move_of(choice)), oracle.make(options, end, choice)
    assert_scored(after, end, options)


def otherwise(position: OraclePosition, seat: int, random: Random) -> OraclePosition:
    """The same position with the cards dealt otherwise that this seat does not hold."""
    others = [other for other in range(len(position.hands)) if other != seat]
    pool = [card for other in others for card in position.hands[other]]
    random.shuffle(pool)
    hands = list(position.hands)
    for other in others:
        hands[other] = tuple(pool.pop() for _ in hands[other])
    return position._replace(hands=tuple(hands))


def find_sweep(options: Options, position: OraclePosition, seat: int) -> OraclePosition | None:
    """An end in which the seat took every trick, where it can do so against any reply."""
    if position.phase != "play":
        return position
    ends = []
    leading = not position.lying
    for move in oracle.moves(options, position):
        after = oracle.make(options, position, move)
        lost = not after.lying and after.tricks[-1].winner != seat
        end = None if lost else find_sweep(options, after, seat)
        if leading and end is not None:
            return end
        if not leading and end is None:
            return None
        ends.append(end)
    return None if leading else ends[0]


def texts(cards: CardSet) -> list[str]:
    return sorted(card.text for card in cards)


def shuffle_deck(options: Options, random: Random) -> tuple[str, ...]:
    """Mostly a fair deal; now and then hands of one suit or of high cards, for what is rare."""
    cards = list(oracle.deck(options))
    random.shuffle(cards)
    kind = random.random()
    if kind > 0.4:
        return tuple(cards)
    key = oracle.suit if kind < 0.2 else lambda card: -oracle.rank(card)
    kitty = len(cards) % options.players
    rest, cards = cards[:kitty], sorted(cards[kitty:], key=key)
    size = len(cards) // options.players
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(options.players)]
    random.shuffle(hands)
    return (*(hand[place] for place in range(size) for hand in hands), *rest)


def at_random(random: Random) -> PlayStyle:
    return lambda options, position, _: random.choice(oracle.legal(options, position))


def one_takes_all(options: Options, position: OraclePosition, shooting: bool) -> str:
    """One seat plays high, the others low and what costs where they cannot follow: moons, suns."""
    cards = oracle.legal(options, position)
    if shooting:
        return max(cards, key=oracle.rank)
    if position.lying and oracle.suit(cards[0]) != oracle.suit(position.lying[0]):
        return max(cards, key=lambda card: oracle.base_cost(options, card))
    return min(cards, key=oracle.rank)
