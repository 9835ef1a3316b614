"""What a press on a place means: the first chooses a card, the second says where it goes, a second
press on the same card sends it to a foundation.

The same for mouse, Enter and single keys. Pure; what is legal comes from the server. A choice
without a card is a whole place (chosen by key): its deepest run that fits is lifted. A place that
the server did not name is asked for all the same, so that it can say why not. The twin of
``client/games/nerts/selection.js``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Card, Suit
from herzrasen.games.nerts import Lift, LiftOption, Place, Public, Spot, Target
from herzrasen.terminal.nerts.places import is_source, top_of

Hint: TypeAlias = Literal["choose", "empty", "no_foundation"]


class LiftChoice(msgspec.Struct, frozen=True):
    """What is to be lifted: a card of a place, or (None) whatever of it fits."""

    source: Place
    card: Card | None = None


class PlacePress(msgspec.Struct, frozen=True):
    """A place that was named, and the card on it that was pressed; ``suit`` is that of a free place
    in the middle."""

    place: Place
    card: Card | None = None
    suit: Suit | None = None


class PressMeaning(msgspec.Struct, frozen=True):
    """What follows from a press: what is chosen now, what is lifted (``expected``: the server named
    it), between which lifts of a joker is to be chosen, and what there is to say."""

    choice: LiftChoice | None = None
    lift: Lift | None = None
    expected: bool = False
    ask: tuple[Lift, ...] = ()
    hint: Hint | None = None


def fitting_places(lifts: Iterable[LiftOption], choice: LiftChoice | None) -> list[Place]:
    """The places that take what is chosen, each once."""
    if choice is None:
        return []
    targets = (target.place for option in _options(lifts, choice) for target in option.targets)
    return list(dict.fromkeys(targets))


def _options(lifts: Iterable[LiftOption], choice: LiftChoice) -> Iterator[LiftOption]:
    """The lifts that a choice allows, the deepest first."""
    for option in lifts:
        if option.source == choice.source and choice.card in (None, option.card):
            yield option


def press_meaning(
    choice: LiftChoice | None,
    press: PlacePress,
    lifts: Sequence[LiftOption],
    public: Public,
    own: int,
    *,
    sends: bool = True,
    moving: Callable[[Place], bool] = lambda place: False,  # noqa: ARG005 - none is
) -> PressMeaning:
    """What this press means.

    ``sends``: a foundation is found for a card that is pressed twice. ``moving``: a move on its way
    has changed a place; what fits there is not known yet, and it is taken for a target.
    """
    place, card = press.place, press.card
    here = top_of(public, own, place)
    if choice is None:
        if not is_source(place):
            return PressMeaning(hint="choose")
        return PressMeaning(LiftChoice(place, card)) if here else PressMeaning(hint="empty")
    if choice.source == place:
        if None not in (card, choice.card) and choice.card is not card:
            return PressMeaning(LiftChoice(place, card))
        return send_meaning(choice, lifts, public, own) if sends else PressMeaning()
    for option in _options(lifts, choice):
        for target in option.targets:
            if target.place == place:
                return _lift_or_ask(choice, _lifts_to(option, target, press.suit))
    if is_source(place) and here and not moving(place) and not moving(choice.source):
        return PressMeaning(LiftChoice(place, card))
    top = choice.card or top_of(public, own, choice.source)
    return PressMeaning(lift=Lift(choice.source, top, place, here) if top else None)


def send_meaning(
    choice: LiftChoice, lifts: Iterable[LiftOption], public: Public, own: int
) -> PressMeaning:
    """What is chosen goes to a foundation: the first that the server named."""
    card = choice.card or top_of(public, own, choice.source)
    for option in lifts:
        if option.source == choice.source and option.card is card:
            targets = [each for each in option.targets if each.place.at is Spot.FOUNDATION]
            if targets and targets[0].stands:
                every = [lift for target in targets for lift in _lifts_to(option, target)]
                return _lift_or_ask(choice, _distinct(every))
            if targets:
                return _lift_or_ask(choice, _lifts_to(option, targets[0]))
    return PressMeaning(hint="no_foundation")


def _lifts_to(option: LiftOption, target: Target, suit: Suit | None = None) -> list[Lift]:
    """All the ways in which a card goes to a place: one, but for a joker."""
    stands = [card for card in target.stands if card.suit is suit] or target.stands or (None,)
    return [Lift(option.source, option.card, target.place, target.onto, card) for card in stands]


def _distinct(lifts: list[Lift]) -> list[Lift]:
    """Where two foundations would take a joker as the same card, the first."""
    by_face = {lift.stands_for: lift for lift in reversed(lifts)}
    return [lift for lift in lifts if by_face[lift.stands_for] is lift]


def _lift_or_ask(choice: LiftChoice, lifts: list[Lift]) -> PressMeaning:
    if len(lifts) == 1:
        return PressMeaning(lift=lifts[0], expected=True)
    return PressMeaning(choice, ask=tuple(lifts))
