"""Hearts under the laws."""

from random import Random
from typing import Any, Final

from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Rank, Seat, Suit, packs
from herzrasen.games import hearts
from herzrasen.games.hearts import rules as options
from herzrasen.games.hearts.deck import deck
from tests.strategies import Subject

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "players": (3, 4, 5, 6, 7, 8, 9, 10),
    "trim": tuple(options.Trim),
    "removed": ((), (Card.parse("2D"),), (Card.parse("2H"), Card.parse("QS"))),
    "pass_count": (0, 1, 2, 3, 5),
    "rotation": tuple(options.Rotation),
    "first_lead": tuple(options.FirstLead),
    "first_trick": tuple(options.FirstTrick),
    "bleeding": tuple(options.Bleeding),
    "breaking": tuple(options.Breaking),
    "lead_breaks": (True, False),
    "heart_lead_exception": tuple(options.HeartLeadException),
    "queen_lead": tuple(options.QueenLead),
    "queen_drop": (True, False),
    "heart_values": tuple(options.HeartValues),
    "queen_value": (None, 0, 7),
    "penalties": (
        (),
        (options.Penalty(Card.parse("KS"), 10), options.Penalty(Card.parse("3C"), 1)),
    ),
    "bonus_card": (None, Card.parse("JD"), Card.parse("TD")),
    "moon_needs_bonus": (False, True),
    "bonus_on_moon": tuple(options.BonusOnMoon),
    "moon": tuple(options.Moon),
    "sun": (False, True),
    "no_trick_bonus": (0, -5),
    "no_point_bonus": (0, -3),
    "exact_target": tuple(options.ExactTarget),
    "floor_zero": (False, True),
    "target": (None, 25, 60),
    "deals": (None, 1, 4),
    "tie": tuple(options.Tie),
    "deal_cap": (1, 7, 60),
    "taken_shown": (True, False),
    "last_trick_shown": (True, False),
}
"""Some values of every option that can be played."""

PLAYABLE = {name: rules for name, rules in hearts.PRESETS.items() if hearts.playable(rules)}


@st.composite
def any_rules(draw: st.DrawFn) -> hearts.HeartsRules:
    """A preset with a few other options, whether they go together or not."""
    rules = draw(st.sampled_from(list(PLAYABLE.values())))
    for name in draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=6, unique=True)):
        rules = replace(rules, **{name: draw(st.sampled_from(VALUES[name]))})
    return rules


playable_rules = any_rules().filter(hearts.playable)


def shuffled(public: hearts.Public, random: Random) -> hearts.Deal:
    """Mostly a fair deal; now and then one by suits or by ranks, where rare rules come true."""
    cards = list(deck(public.rules).cards)
    random.shuffle(cards)
    kind = random.random()
    if kind < 0.15:
        cards.sort(key=lambda card: card.suit)
    elif kind < 0.3:
        cards.sort(key=lambda card: -card.rank)
    if kind < 0.3:
        players, size = public.rules.players, deck(public.rules).hand_size
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
        random.shuffle(hands)
        cards = [hands[place % players][place // players] for place in range(len(cards))]
    return hearts.Deal(tuple(cards))


def choose(legal: hearts.Legal, random: Random) -> hearts.Move:
    match legal.ask:
        case hearts.Ask.PASS:
            return hearts.Pass(CardSet(random.sample(list(legal.cards), legal.least)))
        case hearts.Ask.PLAY:
            return hearts.Play(random.choice(list(legal.cards)))
        case _:
            return hearts.ChooseMoon(random.choice(legal.choices))


STRANGE = [*packs(3, jokers=True)]


def attempt(state: hearts.State, random: Random) -> hearts.Move:
    """Any kind of move: cards from this hand or that, or from no hand at all."""
    held = [card for hand in state.hands for card in hand] or STRANGE
    cards = random.choice((held, held, held, list(deck(state.public.rules).cards), STRANGE))
    some = CardSet(random.choice(cards) for _ in range(random.choice((0, 1, 2, 3, 3, 3, 5, 20))))
    pack = list(deck(state.public.rules).cards)
    random.shuffle(pack)
    return random.choice(
        (
            hearts.Play(random.choice(cards)),
            hearts.Play(random.choice(cards)),
            hearts.Play(random.choice(cards)),
            hearts.Pass(some),
            hearts.Pass(some),
            hearts.Charge(some),
            hearts.ChooseMoon(random.choice(list(hearts.MoonChoice))),
            hearts.Deal(tuple(pack)),
            hearts.Deal(tuple(pack[1:])),
            hearts.Deal((*pack[1:], pack[1])),
            hearts.Deal((*pack[1:], Card(Rank.ACE, Suit.HEARTS, deck=5))),
            hearts.Deal(()),
        )
    )


def cards(state: hearts.State) -> list[Card]:
    """The hands, the finished tricks and the running one."""
    trick = state.public.trick
    return [
        *(card for hand in state.hands for card in hand),
        *(card for done in state.public.tricks for card in done.cards),
        *(trick.cards if trick else ()),
    ]


def hidden_otherwise(state: hearts.State, seat: Seat, random: Random) -> hearts.State:
    """The others' hands thrown together and dealt again; what they laid down to pass likewise."""
    others = [other for other in range(len(state.hands)) if other != seat]
    pool = [card for other in others for card in state.hands[other]]
    random.shuffle(pool)
    hands, given = list(state.hands), list(state.given)
    for other in others:
        hands[other] = CardSet(pool.pop() for _ in range(len(state.hands[other])))
        if state.public.phase is hearts.Phase.PASS and state.given[other] is not None:
            count = state.public.rules.pass_count
            given[other] = CardSet(random.sample(list(hands[other]), count))
    return replace(state, hands=tuple(hands), given=tuple(given))


HEARTS = Subject(
    name="hearts",
    game=hearts,
    rules=playable_rules,
    seats=lambda rules: rules.players,
    chance=shuffled,
    choose=choose,
    attempt=attempt,
    cards=cards,
    hidden_otherwise=hidden_otherwise,
)
