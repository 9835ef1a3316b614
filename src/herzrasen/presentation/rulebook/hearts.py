"""Hearts as a page of a rule book: every option's sentence, in the order in which one plays.

What has no effect under the other options is left out (:func:`idle`); what follows from several of
them, such as the card that leads or what a moon is worth, is worked out and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from herzrasen.cards import Card, Suit
from herzrasen.games.hearts.dealing import rotation
from herzrasen.games.hearts.deck import ACES, JACKS, QUEENS, TENS, deck
from herzrasen.games.hearts.rules import (
    Bleeding,
    Breaking,
    ExactTarget,
    FirstLead,
    FirstTrick,
    HeartLeadException,
    HeartsRules,
    Moon,
    Partners,
    Rotation,
    Tie,
    Trim,
)
from herzrasen.presentation.rulebook.idle_options import holding
from herzrasen.presentation.rulebook.translator import Speech
from herzrasen.protocol.rules import RuleGroup

_HISTORY: Final = ("origins", "black-lady", "moon", "windows")


def page(rules: HeartsRules, language: str) -> tuple[RuleGroup, ...]:
    """These rules in sentences, group by group."""
    say = Speech(language, "hearts_rules")
    groups = {
        "table": _table(rules, say),
        "cards": _cards(rules, say),
        "before": _before(rules, say),
        "play": (*_tricks(rules, say), *_restraints(rules, say), *_seen(rules, say)),
        "counting": (*_prices(rules, say), *_moon(rules, say), *_extras(rules, say)),
        "end": _end(rules, say),
        "history": (say(f"history.{part}") for part in _HISTORY),
    }
    return tuple(RuleGroup(say.title(name), tuple(lines)) for name, lines in groups.items())


def gist(rules: HeartsRules, language: str) -> tuple[str, ...]:
    """The game in five sentences: what for, what comes first, what may be played, what it costs,
    and what happens to whoever takes it all."""
    say = Speech(language, "hearts_rules")
    _, aim, *_ = _table(rules, say)
    before, *_ = _before(rules, say)
    moon, *_ = _moon(rules, say)
    prices = " ".join(islice(_prices(rules, say), 2))
    return aim, before, say("play.follow"), prices, moon


def idle(rules: HeartsRules) -> Mapping[str, str]:
    """The options of which no value would change anything, the others being as they are.

    Each with the option that is the reason.
    """
    in_play = deck(rules)
    no_queen = {"trim": not in_play.cards & QUEENS}
    no_moon = {"moon": rules.moon is Moon.OFF}
    no_bonus = {"bonus_card": rules.bonus_card is None}
    free = {"breaking": rules.breaking is Breaking.FREE}
    own = rules.trim is Trim.OWN
    over = 52 * rules.packs - len(rules.removed if own else ())
    reasons = {
        "equals": {"packs": rules.packs == 1},
        "removed": {"trim": not own},
        "leftover": {"players": over % rules.players == 0},
        "pass_count": {"rotation": rules.rotation is Rotation.NONE and rules.pass_count > 0},
        "rotation": {"pass_count": rules.pass_count == 0},
        "bleeding": {
            "first_trick": rules.first_trick is FirstTrick.ALLOWED,
            "queen_value": not in_play.penalty & QUEENS,
        },
        "lead_breaks": {"breaking": rules.breaking in (Breaking.NEVER, Breaking.FREE)},
        "heart_lead_exception": free,
        "queen_lead": free | no_queen,
        "queen_drop": no_queen,
        "queen_value": no_queen,
        "heart_values": {"trim": not in_play.cards.has_suit(Suit.HEARTS)},
        "bonus_value": no_bonus,
        "moon_needs_bonus": no_bonus | no_moon,
        "bonus_on_moon": no_bonus | no_moon | {"bonus_value": rules.bonus_value == 0},
        "sun": no_moon,
        "exact_target": {"target": rules.target is None},
        "deal_cap": {"deals": rules.deals is not None and rules.tie is Tie.SHARED},
    }
    return holding(reasons)


def _table(rules: HeartsRules, say: Speech) -> Iterator[str]:
    together = {
        Partners.NONE: "alone",
        Partners.TWO_TWOS: "pairs",
        Partners.THREE_TWOS: "three-pairs",
        Partners.TWO_THREES: "threes",
    }
    yield say(f"table.{together[rules.partners]}", n=rules.players)
    yield say(_by_side("table.aim", rules))
    yield say("table.dealer")


def _cards(rules: HeartsRules, say: Speech) -> Iterator[str]:
    yield say("cards.two-packs" if rules.packs == 2 else "cards.one-pack")
    in_play = deck(rules)
    if out := in_play.removed:
        yield say("cards.out", n=len(out), cards=say.cards(out, rules.packs))
    if 0 < (hearts := len(in_play.cards.of_suit(Suit.HEARTS))) < 13 * rules.packs:
        yield say("cards.some-hearts", n=hearts)
    yield say("cards.hand", n=in_play.hand_size)
    if kitty := in_play.kitty_size:
        yield say(f"cards.{rules.leftover}", n=kitty)


def _before(rules: HeartsRules, say: Speech) -> Iterator[str]:
    if rules.pass_count == 0 or rules.rotation is Rotation.NONE:
        yield say("before.no-passing")
    else:
        yield say("before.pass", n=rules.pass_count)
        yield say(f"before.{rotation(rules)}", n=rules.players - 1)
        yield say("before.together")
    if rules.charging:
        yield from _charging(rules, say)


def _charging(rules: HeartsRules, say: Speech) -> Iterator[str]:
    exposable = deck(rules).exposable
    faces = [Card.parse(face) for face in dict.fromkeys(card.face for card in exposable)]
    yield say("before.charge", cards=say.listed(map(say.card, faces)))
    for card in faces:
        if card in QUEENS | JACKS:
            yield say("before.charge-double", card=say.card(card))
    if exposable & ACES:
        yield say("before.charge-ace")
    if exposable & TENS:
        yield say("before.charge-ten")
    yield say("before.charge-ban")


def _tricks(rules: HeartsRules, say: Speech) -> Iterator[str]:
    in_play = deck(rules)
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        yield say("play.left-of-dealer")
    else:
        clubs = in_play.cards.of_suit(Suit.CLUBS)
        lowest = min(clubs, key=lambda club: club.rank)
        twice = sum(club.rank is lowest.rank for club in clubs) > 1
        held = say.card(lowest, "any-object" if twice else "object")
        unsure = "-held" if in_play.kitty_size else ""
        yield say(f"play.{rules.first_lead}{unsure}", card=held)
        if twice:
            yield say("play.two-lowest")
    yield say("play.follow")
    if rules.packs == 2:
        yield say(f"play.{rules.equals}")


def _restraints(rules: HeartsRules, say: Speech) -> Iterator[str]:
    nothing = idle(rules)
    yield say(f"play.{rules.first_trick}")
    if rules.first_trick is not FirstTrick.ALLOWED:
        first = rules.bleeding is Bleeding.QUEEN_FIRST and "bleeding" not in nothing
        yield say("play.bleed-queen-first" if first else "play.bleed-any")
    discard = "" if rules.lead_breaks or "lead_breaks" in nothing else "-discard"
    yield say(f"play.break-{rules.breaking}{discard}")
    if "heart_lead_exception" not in nothing:
        yield say(f"play.{_lead_exception(rules)}")
    if "queen_lead" not in nothing:
        yield say(f"play.queen-{rules.queen_lead}")
    if rules.queen_drop and "queen_drop" not in nothing:
        yield say("play.queen-drop")
    yield say("play.otherwise")


def _lead_exception(rules: HeartsRules) -> str:
    """The hand that may lead a heart before the break; the queen is named where nothing else but
    hearts costs points."""
    others = {card for card in deck(rules).penalty if card.suit is not Suit.HEARTS}
    queen = rules.heart_lead_exception is HeartLeadException.ONLY_PENALTY and len(others) == 1
    return (
        "only-hearts-and-queen" if queen and others <= set(QUEENS) else rules.heart_lead_exception
    )


def _seen(rules: HeartsRules, say: Speech) -> Iterator[str]:
    yield say("play.claim")
    yield say("play.taken-open" if rules.taken_shown else "play.taken-hidden")
    yield say("play.last-trick-open" if rules.last_trick_shown else "play.last-trick-hidden")


def _prices(rules: HeartsRules, say: Speech) -> Iterator[str]:
    nothing, in_play = idle(rules), deck(rules)
    if "heart_values" not in nothing:
        yield say(f"counting.hearts-{rules.heart_values}")
    if "queen_value" not in nothing:
        price = max(in_play.points.get(queen, 0) for queen in in_play.cards & QUEENS)
        each = "each-queen" if in_play.cards >= QUEENS else "queen"
        yield say(f"counting.{each}", n=price) if price else say("counting.queen-free")
    if rules.penalties:
        priced = [
            say.word("priced", card=say.card(extra.card), points=extra.points)
            for extra in rules.penalties
        ]
        yield say("counting.more", cards=say.listed(priced))
    yield say("counting.sum", n=in_play.moon)
    if rules.bonus_card is not None:
        if rules.bonus_value:
            taken = say.card(rules.bonus_card, "any-object" if len(in_play.bonus) > 1 else "object")
            yield say("counting.bonus", n=-rules.bonus_value, card=taken)
        else:
            yield say("counting.bonus-nothing", card=say.card(rules.bonus_card))


def _moon(rules: HeartsRules, say: Speech) -> Iterator[str]:
    worth = deck(rules).moon
    one_sided = rules.moon in (Moon.SELF, Moon.OFF)
    key = f"counting.moon-{rules.moon}"
    yield say(key if one_sided else _by_side(key, rules), n=worth)
    if rules.moon is Moon.OFF:
        return
    if rules.sun:
        key = f"counting.sun-{rules.moon}"
        yield say(_by_side(key, rules) if rules.moon is Moon.OTHERS else key, n=2 * worth)
    if rules.charging:
        yield say("counting.moon-charged")
    if rules.bonus_card is not None:
        card = say.card(rules.bonus_card)
        if rules.moon_needs_bonus:
            yield say("counting.moon-needs-bonus", card=card)
        if "bonus_on_moon" not in idle(rules):
            yield say(f"counting.bonus-{rules.bonus_on_moon}", card=card)


def _extras(rules: HeartsRules, say: Speech) -> Iterator[str]:
    if rules.no_trick_bonus:
        yield say("counting.no-trick", n=-rules.no_trick_bonus)
    if rules.no_point_bonus:
        yield say("counting.no-point", n=-rules.no_point_bonus)
    if rules.no_trick_bonus and rules.no_point_bonus:
        yield say("counting.larger")
    if rules.floor_zero:
        yield say("counting.floor")
    if rules.exact_target is ExactTarget.HALF and rules.target is not None:
        yield say("counting.exact", n=rules.target, half=rules.target // 2)


def _end(rules: HeartsRules, say: Speech) -> Iterator[str]:
    if rules.target is not None:
        yield say(_by_side("end.target", rules), n=rules.target)
    if rules.deals is not None:
        yield say("end.deals" if rules.target is None else "end.deals-too", n=rules.deals)
    two = rules.sides == 2 and rules.tie is Tie.SHARED
    yield say("end.shared-two" if two else f"end.{rules.tie}")
    if "deal_cap" not in idle(rules):
        yield say("end.cap", n=rules.deal_cap)


def _by_side(key: str, rules: HeartsRules) -> str:
    return key if rules.partners is Partners.NONE else f"{key}-sides"
