"""Scoring: the points of a deal, by the cards and tricks that each seat has captured.

A moon is detected by the cards that a seat has captured, never by a sum: 26 points less ten for the
jack of diamonds are still a moon (rulings/hearts.md, section 4, case 6).
"""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.hearts.captures import Captures, captures_of
from herzrasen.games.hearts.deck import JACKS, TENS, deck
from herzrasen.games.hearts.match_end import is_over, new_totals, places
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.rules import BonusOnMoon, HeartsRules, Moon
from herzrasen.games.hearts.state import Public


def shooter(rules: HeartsRules, taken: Captures) -> Seat | None:
    """The seat that shot the moon: it took every penalty card in play, and the bonus card if the
    rules require it. None if no seat did."""
    in_play = deck(rules)
    if rules.moon is Moon.OFF:
        return None
    needed = in_play.penalty | in_play.bonus if rules.moon_needs_bonus else in_play.penalty
    return next((seat for seat, cards in enumerate(taken.cards) if needed <= cards), None)


def is_sun(rules: HeartsRules, taken: Captures, seat: Seat) -> bool:
    """Whether this shooter took every trick, if the rules have the sun."""
    return rules.sun and taken.tricks[seat] == sum(taken.tricks)


def deal_points(
    rules: HeartsRules, taken: Captures, choice: MoonChoice = MoonChoice.OTHERS
) -> tuple[int, ...]:
    """The points of each seat for a finished deal.

    ``choice`` is what the moon does if the shooter, or the rule value ``automatic``, decides it.
    """
    shot_by = shooter(rules, taken)
    moon = (0,) * rules.players if shot_by is None else _moon(rules, taken, shot_by, choice)
    return tuple(
        moon[seat]
        + _card_points(rules, taken, seat, moon_shot=shot_by is not None)
        + _no_trick_or_point_bonus(rules, taken, seat)
        for seat in range(rules.players)
    )


def running_points(public: Public) -> tuple[int, ...]:
    """The points of the cards that each seat has captured in the running deal. Moon and bonuses
    come with the end of the deal."""
    rules, taken = public.rules, captures_of(public)
    return tuple(_card_points(rules, taken, seat, moon_shot=False) for seat in range(rules.players))


def captured_points(public: Public, seat: Seat) -> int:
    """The same for one seat."""
    return _card_points(public.rules, captures_of(public), seat, moon_shot=False)


def _moon(
    rules: HeartsRules, taken: Captures, shot_by: Seat, choice: MoonChoice
) -> tuple[int, ...]:
    """The points of each seat from a moon or a sun. With "others" the shooter's partners
    get none."""
    worth, side = moon_worth(rules, taken, shot_by), rules.side(shot_by)
    if moon_effect(rules, choice) is MoonChoice.SELF:
        return tuple(-worth if seat == shot_by else 0 for seat in range(rules.players))
    return tuple(0 if rules.side(seat) == side else worth for seat in range(rules.players))


def moon_worth(rules: HeartsRules, taken: Captures, shot_by: Seat) -> int:
    """The points of this moon: all penalty cards as they count in this deal, twice for a sun."""
    in_play = deck(rules)
    worth = in_play.cost(in_play.penalty, taken.exposed)
    return worth * 2 if is_sun(rules, taken, shot_by) else worth


def _card_points(rules: HeartsRules, taken: Captures, seat: Seat, *, moon_shot: bool) -> int:
    """The points of the cards that a seat has captured.

    In a deal with a moon the penalty cards do not count. Exposed cards double: the queen and the
    hearts in ``cost``, the jack here, and the ten doubles all points of its taker.
    """
    cards, in_play = taken.cards[seat], deck(rules)
    exposed = taken.exposed & cards
    points = 0 if moon_shot else in_play.cost(cards, taken.exposed)
    if not moon_shot or rules.bonus_on_moon is BonusOnMoon.COUNTS:
        bonuses = len(cards & in_play.bonus) + len(exposed & JACKS)
        points += in_play.bonus_value * bonuses  # the option ``bonus_card``
    return points << len(exposed & TENS)


def _no_trick_or_point_bonus(rules: HeartsRules, taken: Captures, seat: Seat) -> int:
    """The bonus for no trick or for no point, negative numbers; a seat gets only the larger one."""
    no_trick = rules.no_trick_bonus if not taken.tricks[seat] else 0
    no_point = rules.no_point_bonus if not taken.cards[seat] & deck(rules).penalty else 0
    return min(no_trick, no_point)


def moon_effect(rules: HeartsRules, choice: MoonChoice) -> MoonChoice:
    """What a moon does: by the rules, or as chosen if they leave the choice."""
    match rules.moon:
        case Moon.SELF:
            return MoonChoice.SELF
        case Moon.CHOICE | Moon.AUTOMATIC:
            return choice
        case _:
            return MoonChoice.OTHERS


def default_moon_choice(public: Public, seat: Seat) -> MoonChoice:
    """The better choice for this shooter: the one with the better place if the match ended now,
    else points for the others.

    With equal places points for the others are worse only if they would end the match and the
    shooter would lose it (rulings/hearts.md 4, case 8). The rule value ``automatic`` chooses
    so, and so does a shooter who is absent or out of time (case 9).
    """
    rules, match, taken = public.rules, public.match, captures_of(public)
    others, self_ = (
        new_totals(rules, match.totals, deal_points(rules, taken, choice))
        for choice in (MoonChoice.OTHERS, MoonChoice.SELF)
    )
    side, deals = rules.side(seat), len(match.deals) + 1
    place, place_if_self = places(others)[side], places(self_)[side]
    lost = place > 1 and is_over(rules, others, deals)
    goes_on = not is_over(rules, self_, deals)
    if place_if_self < place or (place_if_self == place and lost and goes_on):
        return MoonChoice.SELF
    return MoonChoice.OTHERS
