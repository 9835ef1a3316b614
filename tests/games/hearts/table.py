"""Positions of Hearts made by hand."""

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase, Public, Trick, View
from herzrasen.games.hearts.taking import Taken
from herzrasen.games.match import new_match


def rules(text: str = "standard") -> hearts.HeartsRules:
    """The rules with this text, which must be playable."""
    read = hearts.parse(text)
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


def why(view: View, card: str) -> str:
    """The reason against a card, without the words that all reasons share."""
    return hearts.legal(view).why[card].code.removeprefix("hearts.refusal.")


def took(*cards_of_seats: str, exposed: str = "") -> Taken:
    """Each seat took these cards, in one trick; ``-`` for a seat without a trick."""
    return Taken(
        cards=tuple(CardSet.parse(text.strip("-")) for text in cards_of_seats),
        tricks=tuple(int(text != "-") for text in cards_of_seats),
        exposed=CardSet.parse(exposed),
    )
