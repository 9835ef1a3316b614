"""Hearts as a subject of the laws: random moves, hidden cards."""

from random import Random

from msgspec.structs import replace

from herzrasen.cards import Card, CardSet, Rank, Seat, Suit, packs
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from tests.laws.hearts_rules_strategy import any_rules
from tests.strategies import Subject


def shuffle_deal(public: hearts.Public, random: Random) -> hearts.Deal:
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
        dealt = [hands[place % players][place // players] for place in range(size * players)]
        cards = [*dealt, *cards[size * players :]]
    return hearts.Deal(tuple(cards))


def choose(legal: hearts.Legal, random: Random) -> hearts.Move:
    match legal.ask:
        case hearts.Ask.PASS:
            return hearts.Pass(CardSet(random.sample(list(legal.cards), legal.least)))
        case hearts.Ask.CHARGE:
            some = random.randint(legal.least, legal.most)
            return hearts.Charge(CardSet(random.sample(list(legal.cards), some)))
        case hearts.Ask.PLAY if legal.claim and random.random() < 0.2:
            return hearts.Claim()
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
            hearts.Charge(CardSet()),
            hearts.Claim(),
            hearts.Concede(random.randrange(-1, state.public.rules.players + 1)),
            hearts.ChooseMoon(random.choice(list(hearts.MoonChoice))),
            hearts.Deal(tuple(pack)),
            hearts.Deal(tuple(pack[1:])),
            hearts.Deal((*pack[1:], pack[1])),
            hearts.Deal((*pack[1:], Card(Rank.ACE, Suit.HEARTS, deck=5))),
            hearts.Deal(()),
        )
    )


def cards(state: hearts.State) -> list[Card]:
    """The hands, the kitty, the finished tricks and the running one, and what was claimed."""
    trick, claim = state.public.trick, state.public.claim
    return [
        *(card for hand in state.hands for card in hand),
        *(card for hand in (claim.hands if claim else ()) for card in hand),
        *state.kitty,
        *(card for done in state.public.tricks for card in done.cards),
        *(trick.cards if trick else ()),
    ]


def with_hidden_cards_permuted(state: hearts.State, seat: Seat, random: Random) -> hearts.State:
    """The others' hands, and the kitty if it is hidden, thrown together and dealt again.

    What they laid down to pass or to expose is chosen anew; what lies exposed stays.
    """
    public = state.public
    others = [other for other in range(len(state.hands)) if other != seat]
    exposed = CardSet.union(public.charged)
    knows_kitty = public.kitty_shown is not None or (seat >= 0 and public.kitty_taker == seat)
    kitty = [] if knows_kitty else list(state.kitty)
    pool = kitty + [card for other in others for card in state.hands[other] - exposed]
    random.shuffle(pool)
    hands, given, charges = list(state.hands), list(state.given), list(state.charges)
    for other in others:
        open_cards = state.hands[other] & exposed
        closed = len(state.hands[other]) - len(open_cards)
        hands[other] = CardSet(pool.pop() for _ in range(closed)) | open_cards
        if public.phase is hearts.Phase.PASS and state.given[other] is not None:
            count = public.rules.pass_count
            given[other] = CardSet(random.sample(list(hands[other]), count))
        if public.phase is hearts.Phase.CHARGE and state.charges[other] is not None:
            exposable = list(hands[other] & deck(public.rules).exposable)
            charges[other] = CardSet(random.sample(exposable, random.randint(0, len(exposable))))
    return replace(
        state,
        hands=tuple(hands),
        given=tuple(given),
        charges=tuple(charges),
        kitty=state.kitty if knows_kitty else CardSet(pool),
    )


HEARTS = Subject(
    name="hearts",
    game=hearts,
    rules=any_rules(),
    seats=lambda rules: rules.players,
    chance=shuffle_deal,
    choose=choose,
    attempt=attempt,
    cards=cards,
    hidden_otherwise=with_hidden_cards_permuted,
)
