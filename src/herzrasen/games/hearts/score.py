"""Counting up: the deal with its moon, the match with its ranking.

Points are found by the cards that lie in front of a seat, never by a sum: 26 points less ten for
the jack of diamonds are still a moon (rules/hearts.md, section 4, case 6).
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Seat
from herzrasen.games.hearts.captures import Taken, taken_in
from herzrasen.games.hearts.deck import JACKS, TENS, deck
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.rules import BonusOnMoon, ExactTarget, HeartsRules, Moon, Tie
from herzrasen.games.hearts.state import Public
from herzrasen.games.match import ranking


def shooter(rules: HeartsRules, taken: Taken) -> Seat | None:
    """Who shot the moon: took every penalty card in play, and the bonus card where it is needed."""
    in_play = deck(rules)
    if rules.moon is Moon.OFF:
        return None
    needed = in_play.penalty | in_play.bonus if rules.moon_needs_bonus else in_play.penalty
    return next((seat for seat, cards in enumerate(taken.cards) if needed <= cards), None)


def shot_sun(rules: HeartsRules, taken: Taken, seat: Seat) -> bool:
    """Whether this shooter took every single trick, where the sun is played."""
    return rules.sun and taken.tricks[seat] == sum(taken.tricks)


def deal_points(
    rules: HeartsRules, taken: Taken, choice: MoonChoice = MoonChoice.OTHERS
) -> tuple[int, ...]:
    """What each seat gets for a deal that is played out.

    ``choice`` says what a moon does where the shooter, or the rule ``automatic``, decides it.
    """
    shot_by = shooter(rules, taken)
    moon = (0,) * rules.players if shot_by is None else _moon(rules, taken, shot_by, choice)
    return tuple(
        moon[seat]
        + _card_points(rules, taken, seat, moon_shot=shot_by is not None)
        + _bonus_for_nothing(rules, taken, seat)
        for seat in range(rules.players)
    )


def _moon(rules: HeartsRules, taken: Taken, shot_by: Seat, choice: MoonChoice) -> tuple[int, ...]:
    """What a moon, or a sun, does to each seat. With "others" only opponents get it."""
    worth, side = moon_worth(rules, taken, shot_by), rules.side(shot_by)
    if moon_effect(rules, choice) is MoonChoice.SELF:
        return tuple(-worth if seat == shot_by else 0 for seat in range(rules.players))
    return tuple(0 if rules.side(seat) == side else worth for seat in range(rules.players))


def moon_worth(rules: HeartsRules, taken: Taken, shot_by: Seat) -> int:
    """The points of this moon: all penalty cards as they count in this deal, twice for a sun."""
    in_play = deck(rules)
    worth = in_play.cost(in_play.penalty, taken.exposed)
    return worth * 2 if shot_sun(rules, taken, shot_by) else worth


def _card_points(rules: HeartsRules, taken: Taken, seat: Seat, *, moon_shot: bool) -> int:
    """What the cards in front of a seat count.

    In a deal with a moon the moon stands for the penalty cards. Exposed cards double: the queen and
    the hearts in ``cost``, the jack here, and the ten all that its taker's cards count.
    """
    cards, in_play = taken.cards[seat], deck(rules)
    exposed = taken.exposed & cards
    points = 0 if moon_shot else in_play.cost(cards, taken.exposed)
    if not moon_shot or rules.bonus_on_moon is BonusOnMoon.COUNTS:
        bonuses = len(cards & in_play.bonus) + len(exposed & JACKS)
        points += in_play.bonus_value * bonuses
    return points << len(exposed & TENS)


def _bonus_for_nothing(rules: HeartsRules, taken: Taken, seat: Seat) -> int:
    """For no trick, or for no point; one seat gets only the larger: both are negative numbers."""
    no_trick = rules.no_trick_bonus if not taken.tricks[seat] else 0
    no_point = rules.no_point_bonus if not taken.cards[seat] & deck(rules).penalty else 0
    return min(no_trick, no_point)


def moon_effect(rules: HeartsRules, choice: MoonChoice) -> MoonChoice:
    """What a moon does: as the rules lay down, or as was chosen where they leave it open."""
    match rules.moon:
        case Moon.SELF:
            return MoonChoice.SELF
        case Moon.CHOICE | Moon.AUTOMATIC:
            return choice
        case _:
            return MoonChoice.OTHERS


def side_points(rules: HeartsRules, points: Sequence[int]) -> tuple[int, ...]:
    """The seats' points added up by side."""
    sums = [0] * rules.sides
    for seat, seat_points in enumerate(points):
        sums[rules.side(seat)] += seat_points
    return tuple(sums)


def new_totals(rules: HeartsRules, totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """The sides' totals after a deal, with the floor and the exact target."""
    return tuple(
        _settled(rules, before + gained)
        for before, gained in zip(totals, side_points(rules, points), strict=True)
    )


def _settled(rules: HeartsRules, total: int) -> int:
    if rules.floor_zero and total < 0:
        return 0
    if rules.exact_target is ExactTarget.HALF and total == rules.target:
        return total // 2
    return total


def is_over(rules: HeartsRules, totals: Sequence[int], deals: int) -> bool:
    """Whether a match ends with these totals after this many deals.

    The target ends it when reached or passed. Where a tie for first place is played on, only the
    deal cap still ends a match that has no single winner.
    """
    if deals >= rules.deal_cap:
        return True
    target_reached = rules.target is not None and max(totals) >= rules.target
    all_dealt = rules.deals is not None and deals >= rules.deals
    tied = list(totals).count(min(totals)) > 1
    return (target_reached or all_dealt) and not (tied and rules.tie is Tie.PLAY_ON)


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Each side's place: fewest points win, equals share the better place."""
    return ranking(tuple(-total for total in totals))


def default_moon_choice(public: Public, seat: Seat) -> MoonChoice:
    """What serves this shooter better: the better place if the match ended now, else others +M.

    Between equal places one case speaks against others +M: it would end the match, and he would
    have lost (rules/hearts.md, section 4, case 8). The rule value ``automatic`` chooses so, and so
    does a shooter who is absent or out of time (case 9).
    """
    rules, match, taken = public.rules, public.match, taken_in(public)
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
