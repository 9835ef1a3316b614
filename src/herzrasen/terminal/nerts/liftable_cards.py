"""What is still there to be lifted when the moves on their way have been made.

The twin of ``client/games/nerts/table-selectors.js``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from herzrasen.cards import Rank, Suit
from herzrasen.games.nerts import NEW, LiftOption, Phase, Public, Spot
from herzrasen.games.nerts.rules import Role
from herzrasen.terminal.nerts.pending_moves import Prediction
from herzrasen.terminal.nerts.places import cards_at, top_of
from herzrasen.terminal.nerts.selection import LiftChoice


def remaining_lifts(
    prediction: Prediction, own: int, lifts: Iterable[LiftOption]
) -> Iterator[LiftOption]:
    """The lifts whose card and target are as the server saw them."""
    public = prediction.public
    for option in lifts:
        if not _is_still_there(prediction, own, option):
            continue
        targets = tuple(
            [
                target
                for target in option.targets
                if target.place.index == NEW or top_of(public, own, target.place) is target.onto
            ]
        )
        if len(targets) == len(option.targets):
            yield option
        elif targets:
            yield replace(option, targets=targets)


def _is_still_there(prediction: Prediction, own: int, option: LiftOption) -> bool:
    if option.card in prediction.cards:
        return False
    if option.source.at is Spot.TABLEAU:
        return option.card in cards_at(prediction.public, own, option.source)
    return top_of(prediction.public, own, option.source) is option.card


def choice_holds(public: Public, own: int, choice: LiftChoice) -> bool:
    """Whether what was chosen is still there."""
    if public.phase is not Phase.PLAY:
        return False
    cards = cards_at(public, own, choice.source)
    if choice.source.at is not Spot.TABLEAU:
        cards = cards[-1:]
    return bool(cards) if choice.card is None else choice.card in cards


def choice_suits(
    public: Public, own: int, lifts: Iterable[LiftOption], choice: LiftChoice | None
) -> frozenset[Suit]:
    """The suit of what is chosen; of a blank joker those that it could open."""
    if choice is None:
        return frozenset()
    card = choice.card or top_of(public, own, choice.source)
    if card is None:
        return frozenset()
    if card.rank is not Rank.JOKER:
        return frozenset({card.suit})
    return frozenset(
        stands.suit
        for option in lifts
        if option.card is card
        for target in option.targets
        if target.place.index == NEW
        for stands in target.stands
    )


def is_mates(role: Role, at: Spot | None) -> bool:
    """Whether a team mate plays with this kind of place, by the rules' roles; None is the stock."""
    if role is Role.ALL or at in (Spot.FOUNDATION, Spot.RIVAL):
        return False
    return (at is Spot.PILE) != (role is Role.PILE)
