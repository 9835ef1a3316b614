"""Positions of Hearts made by hand."""

from herzrasen.cards import DEALER, Card, CardSet, Seat, packs
from herzrasen.games import hearts
from herzrasen.games.hearts.captures import Captures
from herzrasen.games.hearts.state import Phase, Public, Trick, View
from herzrasen.games.match import new_match


def rules(text: str = "standard") -> hearts.HeartsRules:
    """The rules with this text, which must be playable."""
    read = hearts.parse_rules(text)
    assert isinstance(read, hearts.HeartsRules), read
    return read


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def on_turn(
    hand: str,
    trick: str = "",
    *,
    by: str = "standard",
    first: bool = False,
    broken: bool = False,
    must: str | None = None,
) -> View:
    """What seat 0 sees when it is on turn with this hand and these cards in the trick.

    Unless it is the ``first`` trick, another one has been played before.
    """
    agreed = rules(by)
    lying = cards(trick)
    public = Public(
        rules=agreed,
        match=new_match(agreed.sides),
        phase=Phase.PLAY,
        deal=0,
        trick=Trick(leader=(-len(lying)) % agreed.players, cards=lying),
        tricks=() if first else (Trick(0, cards("2C 3C 4C 5C"), winner=3),),
        must=Card.parse(must) if must else None,
        broken=broken,
    )
    return View(public, seat=0, hand=CardSet.parse(hand))


def legal(view: View) -> str:
    """The cards that may be played, as text."""
    return str(hearts.legal(view).cards)


def refusal_code(view: View, card: str) -> str:
    """The reason against a card, without the words that all reasons share."""
    return hearts.legal(view).why[card].code.removeprefix("hearts.refusal.")


def parse_captures(*cards_of_seats: str, exposed: str = "") -> Captures:
    """Each seat took these cards, in one trick; ``-`` for a seat without a trick."""
    return Captures(
        cards=tuple(CardSet.parse(text.strip("-")) for text in cards_of_seats),
        tricks=tuple(int(text != "-") for text in cards_of_seats),
        exposed=CardSet.parse(exposed),
    )


def deal_hands(by: str, *hands: str, kitty: str = "") -> hearts.State:
    """A first deal of these hands by these rules, with an own list of all the other cards."""
    held = [text.split() for text in hands]
    in_turn = [card for turn in zip(*held, strict=True) for card in turn]
    pack = cards(" ".join((*in_turn, kitty)))
    both = "packs=2" in by or by.startswith("cancellation")
    others = ".".join(card.text for card in packs(1 + both) if card not in pack)
    agreed = rules(f"{by}{',' if '+' in by else '+'}trim=own,removed={others or 'none'}")
    return apply_move(hearts.start(agreed), DEALER, hearts.Deal(pack))


def apply_move(state: hearts.State, seat: Seat, move: hearts.Move) -> hearts.State:
    """The state after this move, which is accepted."""
    events = hearts.decide(state, seat, move)
    assert isinstance(events, tuple), events
    for event in events:
        state = hearts.evolve(state, event)
    return state


def play_cards(state: hearts.State, text: str) -> hearts.State:
    """The state after these cards, each played by the seat on turn."""
    for card in cards(text):
        assert state.public.turn is not None
        state = apply_move(state, state.public.turn, hearts.Play(card))
    return state


def claim_is_certain(state: hearts.State) -> str:
    """What the seat on turn may play, as text."""
    assert state.public.turn is not None
    return str(hearts.legal(hearts.view(state, state.public.turn)).cards)
