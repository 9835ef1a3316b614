"""The rules of Hearts in sentences, in the order of play.

Options without effect are left out (:func:`idle_options`). What follows from several options, such
as the card that leads or the points of a moon, is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from herzrasen.cards import Card, CardSet, Suit
from herzrasen.games.hearts.deck import ACES, JACKS, QUEENS, TENS, deck
from herzrasen.games.hearts.passing import rotation
from herzrasen.games.hearts.rules import (
    Bleeding,
    Breaking,
    Equals,
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
from herzrasen.presentation.rulebook.card_values import cards_by_points, pass_directions
from herzrasen.presentation.rulebook.hearts_decks import decks
from herzrasen.presentation.rulebook.idle_options import first_reasons
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.presentation.rulebook.translator import RuleTranslator
from herzrasen.protocol.rules import RuleGroup

_HISTORY: Final = ("origins", "black-lady", "moon", "windows")


def rule_groups(rules: HeartsRules, language: str) -> tuple[RuleGroup, ...]:
    """These rules in sentences, group by group."""
    translate = RuleTranslator(language, "hearts_rules")
    groups = {
        "table": _table(rules, translate),
        "cards": _cards(rules, translate),
        "before": _passing(rules, translate),
        "play": (
            *_tricks(rules, translate),
            *_restraints(rules, translate),
            *_visibility(rules, translate),
        ),
        "counting": (
            *_card_points(rules, translate),
            *_moon(rules, translate),
            *_extras(rules, translate),
        ),
        "end": _end(rules, translate),
        "history": (translate(f"history.{part}") for part in _HISTORY),
    }
    return tuple(RuleGroup(translate.title(name), tuple(lines)) for name, lines in groups.items())


def gist(rules: HeartsRules, language: str) -> tuple[str, ...]:
    """The game in five lines: aim, passing, following suit, points, and the moon; each with what
    makes this variant."""
    translate = RuleTranslator(language, "hearts_rules")
    _, aim, *_ = _table(rules, translate)
    before, *_ = _passing(rules, translate)
    follow = (translate("play.follow"), *islice(_equal_cards(rules, translate), 1))
    prices = (*_penalties(rules, translate), *_bonus(rules, translate))
    moon = islice(_moon(rules, translate), 2 if rules.sun else 1)
    return aim, before, *map(" ".join, (follow, prices, moon))


def idle_options(rules: HeartsRules) -> Mapping[str, str]:
    """The options that have no effect while the others stay as they are, each with the option that
    causes it."""
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
        "heart_lead_exception": free | {"penalties": not _other_penalties(rules)},
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
        "tie": {"deal_cap": _ends_always_at_last(rules)},
    }
    return first_reasons(reasons)


def _table(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    together = {
        Partners.NONE: "alone",
        Partners.TWO_TWOS: "pairs",
        Partners.THREE_TWOS: "three-pairs",
        Partners.TWO_THREES: "threes",
    }
    yield translate(f"table.{together[rules.partners]}", n=rules.players)
    yield translate(_by_side("table.aim", rules))
    yield translate("table.dealer")


def _cards(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    yield translate("cards.two-packs" if rules.packs == 2 else "cards.one-pack")
    in_play = deck(rules)
    if out := in_play.removed:
        yield translate("cards.out", n=len(out), cards=translate.cards(out, rules.packs))
    if 0 < (hearts := len(in_play.cards.of_suit(Suit.HEARTS))) < 13 * rules.packs:
        yield translate("cards.some-hearts", n=hearts)
    yield translate("cards.hand", n=in_play.hand_size)
    if kitty := in_play.kitty_size:
        yield translate(f"cards.{rules.leftover}", n=kitty)


def _passing(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.pass_count == 0 or rules.rotation is Rotation.NONE:
        yield translate("before.no-passing")
    else:
        yield translate("before.pass", n=rules.pass_count)
        yield translate(f"before.{rotation(rules)}", n=rules.players - 1)
        yield translate("before.together")
    if rules.charging:
        yield from _charging(rules, translate)


def _charging(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    exposable = deck(rules).exposable
    faces = [Card.parse(face) for face in dict.fromkeys(card.face for card in exposable)]
    named = [_all_of(rules, card, translate)[1] for card in faces]
    yield translate("before.charge", cards=translate.join_list(named))
    for card in faces:
        if card in QUEENS | JACKS:
            yield translate("before.charge-double", card=_one_of(rules, card, translate))
    if exposable & ACES:
        yield translate("before.charge-ace")
    if exposable & TENS:
        yield translate("before.charge-ten")
    yield translate("before.charge-ban")


def _tricks(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    in_play = deck(rules)
    if rules.first_lead is FirstLead.LEFT_OF_DEALER:
        yield translate("play.left-of-dealer")
    else:
        clubs = sorted(in_play.cards.of_suit(Suit.CLUBS), key=lambda club: club.rank)
        lowest = clubs[0]
        ranks = [club.rank for club in clubs]
        # So many of them may lie in the kitty that any of these may be the lowest one held.
        twice = any(ranks.count(rank) > 1 for rank in ranks[: in_play.kitty_size + 1])
        held = translate.card(lowest, "any-object" if twice else "object")
        unsure = "-held" if in_play.kitty_size else ""
        yield translate(f"play.{rules.first_lead}{unsure}", card=held)
        if twice:
            yield translate("play.two-lowest")
    yield translate("play.follow")
    yield from _equal_cards(rules, translate)


def _equal_cards(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.packs == 2:
        yield translate(f"play.{rules.equals}")
        if rules.equals is Equals.CANCEL:
            yield translate("play.no-card-left")


def _restraints(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    nothing = idle_options(rules)
    yield translate(f"play.{rules.first_trick}")
    if rules.first_trick is not FirstTrick.ALLOWED:
        first = rules.bleeding is Bleeding.QUEEN_FIRST and "bleeding" not in nothing
        yield translate("play.bleed-queen-first" if first else "play.bleed-any")
    discard = "" if rules.lead_breaks or "lead_breaks" in nothing else "-discard"
    yield translate(f"play.break-{_breaking(rules)}{discard}")
    if rules.breaking is not Breaking.FREE:
        yield translate(f"play.{_lead_exception(rules)}")
    if "queen_lead" not in nothing and rules.breaking is not Breaking.NEVER:
        yield translate(f"play.queen-{rules.queen_lead}")
    if rules.queen_drop and "queen_drop" not in nothing:
        yield translate("play.queen-drop-two-packs" if rules.packs == 2 else "play.queen-drop")
    yield translate("play.otherwise")


def _lead_exception(rules: HeartsRules) -> str:
    """The text key for hands that may lead a heart before the break; it names the queen if she is
    the only penalty card besides hearts."""
    others = _other_penalties(rules)
    if not others or rules.heart_lead_exception is HeartLeadException.ONLY_HEARTS:
        return HeartLeadException.ONLY_HEARTS
    queen = len(others) == 1 and others <= QUEENS
    return "only-hearts-and-queen" if queen else HeartLeadException.ONLY_PENALTY


def _breaking(rules: HeartsRules) -> Breaking:
    """What breaks hearts: where no other card counts points, "any penalty card" is a heart."""
    hearts_only = rules.breaking is Breaking.PENALTY and not _other_penalties(rules)
    return Breaking.HEART if hearts_only else rules.breaking


def _other_penalties(rules: HeartsRules) -> CardSet:
    """The penalty cards besides hearts."""
    penalty = deck(rules).penalty
    return penalty - penalty.of_suit(Suit.HEARTS)


def _visibility(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    yield translate("play.claim")
    yield translate("play.taken-open" if rules.taken_shown else "play.taken-hidden")
    yield translate("play.last-trick-open" if rules.last_trick_shown else "play.last-trick-hidden")


def _card_points(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    yield from _penalties(rules, translate)
    worth = deck(rules).moon
    yield translate("counting.sum-unexposed" if rules.charging else "counting.sum", n=worth)
    yield from _bonus(rules, translate)


def _penalties(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    nothing, in_play = idle_options(rules), deck(rules)
    if "heart_values" not in nothing:
        yield translate(f"counting.hearts-{rules.heart_values}")
    if "queen_value" not in nothing:
        price = max(in_play.points.get(queen, 0) for queen in in_play.cards & QUEENS)
        each = "each-queen" if in_play.cards >= QUEENS else "queen"
        if price:
            yield translate(f"counting.{each}", n=price)
        elif rules.bonus_card not in QUEENS:
            yield translate("counting.queen-free")
    if rules.penalties:
        priced = [
            translate.phrase(
                "priced", card=_one_of(rules, extra.card, translate), points=extra.points
            )
            for extra in rules.penalties
        ]
        yield translate("counting.more", n=len(priced), cards=translate.join_list(priced))


def _bonus(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.bonus_card is not None:
        if rules.bonus_value:
            bonus = _one_of(rules, rules.bonus_card, translate)
            yield translate("counting.bonus", n=-rules.bonus_value, card=bonus)
        else:
            n, bonus = _all_of(rules, rules.bonus_card, translate)
            yield translate("counting.bonus-nothing", n=n, card=bonus)


def _moon(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    worth = deck(rules).moon
    one_sided = rules.moon in (Moon.SELF, Moon.OFF)
    key = f"counting.moon-{rules.moon}"
    yield translate(key if one_sided else _by_side(key, rules), n=worth)
    if rules.moon is Moon.OFF:
        return
    if rules.sun:
        key = f"counting.sun-{rules.moon}"
        yield translate(_by_side(key, rules) if rules.moon is Moon.OTHERS else key, n=2 * worth)
    if rules.charging:
        yield translate("counting.moon-charged")
    if rules.bonus_card is not None:
        if rules.moon_needs_bonus:
            n, card = _all_of(rules, rules.bonus_card, translate)
            yield translate("counting.moon-needs-bonus", n=n, card=card)
        if "bonus_on_moon" not in idle_options(rules):
            card = _one_of(rules, rules.bonus_card, translate)
            yield translate(f"counting.bonus-{rules.bonus_on_moon}", card=card)


def _extras(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.no_trick_bonus:
        yield translate("counting.no-trick", n=-rules.no_trick_bonus)
    if rules.no_point_bonus:
        yield translate("counting.no-point", n=-rules.no_point_bonus)
    if rules.no_trick_bonus and rules.no_point_bonus:
        yield translate("counting.larger")
    if rules.floor_zero:
        yield translate("counting.floor")
    if rules.exact_target is ExactTarget.HALF and rules.target is not None:
        yield translate("counting.exact", n=rules.target, half=rules.target // 2)


def _end(rules: HeartsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.target is not None:
        yield translate(_by_side("end.target", rules), n=rules.target)
    if rules.deals is not None:
        yield translate("end.deals" if rules.target is None else "end.deals-too", n=rules.deals)
    # A tie is played on until the last deal at most.
    tie = Tie.SHARED if _ends_always_at_last(rules) else rules.tie
    yield translate("end.shared-two" if rules.sides == 2 and tie is Tie.SHARED else f"end.{tie}")
    if tie is Tie.PLAY_ON or rules.deals is None:
        yield translate("end.cap", n=rules.max_deals)


def _ends_always_at_last(rules: HeartsRules) -> bool:
    """Whether a match cannot end before its last deal, so that none is left to play on in."""
    return rules.max_deals == (rules.deals if rules.target is None else 1)


def _one_of(rules: HeartsRules, card: Card, translate: RuleTranslator) -> str:
    """The card where the sentence speaks of one: "the jack of diamonds", or with two in play "a
    jack of diamonds"."""
    return translate.card(card, "any-subject" if len(_copies(rules, card)) > 1 else "subject")


def _all_of(rules: HeartsRules, card: Card, translate: RuleTranslator) -> tuple[int, str]:
    """How many such cards are in play, and all of them: "the jack of diamonds", or with two "both
    jacks of diamonds"."""
    copies = _copies(rules, card)
    both = len(copies) > 1
    return len(copies), translate.cards(copies, rules.packs) if both else translate.card(card)


def _copies(rules: HeartsRules, card: Card) -> CardSet:
    """The cards in play with this face."""
    return CardSet(other for other in deck(rules).cards if other.face == card.face)


def _by_side(key: str, rules: HeartsRules) -> str:
    return key if rules.partners is Partners.NONE else f"{key}-sides"


PAGE: Final = RulePage(rule_groups, gist, idle_options, cards_by_points, pass_directions, decks)
