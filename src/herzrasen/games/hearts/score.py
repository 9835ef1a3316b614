"""Counting up: the trick, the deal with its moon, the match with its ranking.

Points are found by the cards that lie in front of a seat, never by a sum: 26 points less ten for
the jack of diamonds are still a moon (rules/hearts.md, section 4, case 6).
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.rules import BonusOnMoon, ExactTarget, HeartsRules, Moon, Tie
from herzrasen.games.hearts.state import Public, Trick
from herzrasen.games.match import Match, ranking


def winner(leader: Seat, cards: Sequence[Card], players: int) -> Seat:
    """Who takes a trick: the highest card of the suit that was led. There is no trump."""
    led = cards[0].suit
    best = max(
        (place for place, card in enumerate(cards) if card.suit is led),
        key=lambda place: cards[place].rank,
    )
    return (leader + best) % players


def taken(tricks: Sequence[Trick], players: int) -> tuple[CardSet, ...]:
    """The cards that each seat has taken, in seat order."""
    won: list[list[Card]] = [[] for _ in range(players)]
    for trick in tricks:
        if trick.winner is not None:
            won[trick.winner] += trick.cards
    return tuple(CardSet(cards) for cards in won)


def shooter(rules: HeartsRules, tricks: Sequence[Trick]) -> Seat | None:
    """Who shot the moon: took every penalty card in play, and the bonus card where it is needed."""
    in_play = deck(rules)
    if rules.moon is Moon.OFF or not in_play.penalty:
        return None
    needed = in_play.penalty
    if rules.moon_needs_bonus and in_play.bonus is not None:
        needed = needed.with_(in_play.bonus)
    for seat, cards in enumerate(taken(tricks, rules.players)):
        if needed <= cards:
            return seat
    return None


def shot_sun(rules: HeartsRules, tricks: Sequence[Trick], seat: Seat) -> bool:
    """Whether this shooter took every single trick, where the sun is played."""
    return rules.sun and all(trick.winner == seat for trick in tricks)


def deal_points(
    rules: HeartsRules, tricks: Sequence[Trick], choice: MoonChoice = MoonChoice.OTHERS
) -> tuple[int, ...]:
    """What each seat gets for a finished deal.

    ``choice`` says what a moon does where the shooter, or the rule ``automatic``, decides it.
    """
    in_play = deck(rules)
    won = taken(tricks, rules.players)
    shot_by = shooter(rules, tricks)

    if shot_by is None:
        points = [in_play.cost(cards) for cards in won]
    else:
        worth = 2 * in_play.moon if shot_sun(rules, tricks, shot_by) else in_play.moon
        if moon_effect(rules, choice) is MoonChoice.SELF:
            points = [-worth if seat == shot_by else 0 for seat in range(rules.players)]
        else:
            points = [0 if seat == shot_by else worth for seat in range(rules.players)]

    bonus_counts = shot_by is None or rules.bonus_on_moon is BonusOnMoon.COUNTS
    winners = {trick.winner for trick in tricks}
    for seat, cards in enumerate(won):
        if bonus_counts and in_play.bonus in cards:
            points[seat] += in_play.bonus_value
        # For one seat only the larger of the two bonuses counts: both are negative numbers.
        no_trick = rules.no_trick_bonus if seat not in winners else 0
        no_point = rules.no_point_bonus if not cards & in_play.penalty else 0
        points[seat] += min(no_trick, no_point)
    return tuple(points)


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


def better_moon(
    rules: HeartsRules, match: Match, tricks: Sequence[Trick], seat: Seat
) -> MoonChoice:
    """What serves this shooter better: the better place if the match ended now, else others +M.

    Between equal places one case speaks against others +M: it would end the match, and he would
    have lost (rules/hearts.md, section 4, case 8). The rule value ``automatic`` does all this, and
    so does a time-out (case 9).
    """
    others, self_ = (
        new_totals(rules, match.totals, deal_points(rules, tricks, choice))
        for choice in (MoonChoice.OTHERS, MoonChoice.SELF)
    )
    side, deals = rules.side(seat), len(match.deals) + 1
    place, place_if_self = places(others)[side], places(self_)[side]
    lost = place > 1 and is_over(rules, others, deals)
    goes_on = not is_over(rules, self_, deals)
    if place_if_self < place or (place_if_self == place and lost and goes_on):
        return MoonChoice.SELF
    return MoonChoice.OTHERS


def default_moon_choice(public: Public, seat: Seat) -> MoonChoice:
    """The choice made for a shooter who is absent or out of time (section 4, case 9)."""
    return better_moon(public.rules, public.match, public.tricks, seat)
