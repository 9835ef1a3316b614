"""Random valid rules of Hearts, for Hypothesis and for random generators.

``agreed`` is asked for values by a chooser, which is Hypothesis in ``any_rules`` and a generator of
random numbers in ``rules_at_random``. What must fit together is drawn together: players, packs,
partners and the cards in play; then each of the other options takes any value that still fits.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st

from herzrasen.cards import Card, packs
from herzrasen.games import hearts
from herzrasen.games.hearts import rules as options
from herzrasen.games.hearts.rules import Penalty
from herzrasen.games.protocol import InvalidRules

Chooser = Callable[[Sequence[Any]], Any]

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "players": tuple(range(3, 12)),
    "packs": (1, 2),
    "equals": tuple(options.Equals),
    "leftover": tuple(options.Leftover),
    "partners": tuple(options.Partners),
    "charging": (False, True),
    "trim": tuple(options.Trim),
    "removed": ((), (Card.parse("2D"),), (Card.parse("2H"), Card.parse("QS"))),
    "pass_count": (0, 1, 2, 3, 4, 5),
    "rotation": tuple(options.Rotation),
    "first_lead": tuple(options.FirstLead),
    "first_trick": tuple(options.FirstTrick),
    "bleeding": tuple(options.Bleeding),
    "breaking": tuple(options.Breaking),
    "lead_breaks": (True, False),
    "heart_lead_exception": tuple(options.HeartLeadException),
    "queen_lead": tuple(options.QueenLead),
    "queen_drop": (False, True),
    "heart_values": tuple(options.HeartValues),
    "queen_value": (None, 0, 7, 50),
    "penalties": (
        (),
        (Penalty(Card.parse("KS"), 10), Penalty(Card.parse("AS"), 7)),
        (Penalty(Card.parse("3C"), 1),),
    ),
    "bonus_card": (None, Card.parse("JD"), Card.parse("TD"), Card.parse("TC")),
    "bonus_value": (-10, 0, -50),
    "moon_needs_bonus": (False, True),
    "bonus_on_moon": tuple(options.BonusOnMoon),
    "moon": tuple(options.Moon),
    "sun": (False, True),
    "no_trick_bonus": (0, -5),
    "no_point_bonus": (0, -3),
    "exact_target": tuple(options.ExactTarget),
    "floor_zero": (False, True),
    "target": (100, None, 25, 51, 1000),
    "deals": (None, 1, 4),
    "tie": tuple(options.Tie),
    "deal_cap": (60, 1, 7),
    "taken_shown": (True, False),
    "last_trick_shown": (True, False),
}
"""Some values of every option; an own list is also drawn to leave hands of any size."""

_SEATS = {1: range(3, 11), 2: range(5, 12)}
_TABLES = {"2v2": (4,), "2v2v2": (6,), "3v3": (6,)}


def draw_rules(choose: Chooser) -> hearts.HeartsRules | None:
    """Valid rules, or None if the drawn options turn out to exclude each other."""
    some: dict[str, Any] = {}
    some["packs"] = choose((1, 1, 2))
    some["players"] = choose(tuple(_SEATS[some["packs"]]))
    some["partners"] = choose(
        [
            partners
            for partners in options.Partners
            if some["players"] in _TABLES.get(partners, (some["players"],))
        ]
    )
    in_play = cards_in_play(some, choose)
    for name, values in VALUES.items():
        if name not in some and choose((True, False)):
            fitting = [value for value in values if fits(name, value, some, in_play)]
            if fitting:
                some[name] = choose(fitting)
    if some.get("target", 100) is None and some.get("deals") is None:
        some["deals"] = 1
    try:
        return hearts.HeartsRules(**some)
    except InvalidRules:
        return None


def cards_in_play(some: dict[str, Any], choose: Chooser) -> set[str]:
    """Draw the trim, the own list, the kitty and the pass count; answer the faces left in play."""
    pack, players = list(packs(some["packs"])), some["players"]
    trims = ["classic", "lowest", "own", "own"]
    if some["packs"] == 1 and players <= 7:
        trims.append("deuces")
    some["trim"] = options.Trim(choose(trims))
    leftover = choose(list(options.Leftover))
    faces = {card.face for card in pack}
    if some["trim"] is not options.Trim.OWN:
        if leftover is not options.Leftover.TRIM and len(pack) % players:
            some["trim"], some["leftover"] = options.Trim.CLASSIC, leftover
        return faces - {"2C", "2D", "2S", "2H", "3C", "3D", "3S", "4C"}
    most = len(pack) // players
    size = choose((min(3, most), min(5, most), most, *range(1, most + 1)))
    kitty = 0
    if leftover is not options.Leftover.TRIM and players > 1:
        room = min(players - 1, len(pack) - size * players)
        if room:
            kitty = choose(range(1, room + 1))
            some["leftover"] = leftover
    Random(choose(range(1000))).shuffle(pack)
    kept = pack[: size * players + kitty]
    some["removed"] = tuple(sorted(card for card in pack if card not in kept))
    some["pass_count"] = choose(range(min(size, 5) + 1))
    return {card.face for card in kept}


def fits(name: str, value: Any, some: dict[str, Any], in_play: set[str]) -> bool:
    """Whether this value goes with what has been drawn before it."""
    match name, value:
        case (("leftover" | "removed"), _):
            return False  # drawn with the cards in play
        case "rotation", (
            options.Rotation.ACROSS
            | options.Rotation.LEFT_RIGHT_ACROSS
            | options.Rotation.LEFT_RIGHT_ACROSS_HOLD
        ):
            return bool(some["players"] % 2 == 0)
        case "queen_lead", options.QueenLead.AFTER_BREAK:
            return some.get("breaking") is not options.Breaking.NEVER
        case "target", None:
            return some.get("exact_target") is not options.ExactTarget.HALF
        case _:
            return fits_cards(name, value, some, in_play) and fits_moon(name, value, some)


def fits_cards(name: str, value: Any, some: dict[str, Any], in_play: set[str]) -> bool:
    """Cards with a price are in play, and have one only."""
    priced = [extra.card.text for extra in some.get("penalties", ())]
    match name, value:
        case "penalties", _:
            return all(extra.card.text in in_play for extra in value)
        case "bonus_card", Card(text=text):
            return text in in_play and text not in priced
        case _:
            return True


def fits_moon(name: str, value: Any, some: dict[str, Any]) -> bool:
    """What belongs to a moon goes with one."""
    match name, value:
        case "moon_needs_bonus", True:
            return some.get("bonus_card") is not None
        case "moon", options.Moon.OFF:
            return not some.get("moon_needs_bonus")
        case "sun", True:
            return some.get("moon") is not options.Moon.OFF
        case _:
            return True


@st.composite
def any_rules(draw: st.DrawFn) -> hearts.HeartsRules:
    """Any options that go together."""
    rules = draw_rules(lambda values: draw(st.sampled_from(values)))
    if rules is None:
        reject()
    return rules


def rules_at_random(random: Random) -> hearts.HeartsRules:
    """Any options that go together."""
    while True:
        rules = draw_rules(random.choice)
        if rules is not None:
            return rules
