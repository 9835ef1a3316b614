"""The rules of Nerts in sentences, in the order of play.

Options without effect are left out (:func:`idle_options`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from herzrasen.games.nerts.progress import MAX_MOVES_PER_SEAT, idle_move_limit, max_rounds
from herzrasen.games.nerts.rules import (
    LARGEST_PILE,
    Aces,
    Between,
    Build,
    CallRule,
    EmptyStock,
    Foundations,
    Handicap,
    NertsRules,
    Order,
    Progress,
    Runs,
    StartBy,
    Stuck,
    StuckAction,
    Teams,
    Tie,
)
from herzrasen.games.nerts.stuck_remedy import remedy_helps
from herzrasen.games.nerts.validation import totals_can_differ, totals_can_rise
from herzrasen.presentation.rulebook.idle_options import first_reasons
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.presentation.rulebook.translator import RuleTranslator
from herzrasen.protocol.rules import RuleGroup

_HISTORY: Final = ("origins", "german", "names", "decks")


def rule_groups(rules: NertsRules, language: str) -> tuple[RuleGroup, ...]:
    """These rules in sentences, group by group."""
    translate = RuleTranslator(language, "nerts_rules")
    groups = {
        "table": _table(rules, translate),
        "layout": (*_piles(rules, translate), *_stock(rules, translate)),
        "play": (
            *_middle(rules, translate),
            *_columns(rules, translate),
            *_others(rules, translate),
        ),
        "stuck": _stuck(rules, translate),
        "call": _call(rules, translate),
        "counting": _counting(rules, translate),
        "end": _end(rules, translate),
        "history": (translate(f"history.{part}") for part in _HISTORY),
    }
    return tuple(RuleGroup(translate.title(name), tuple(lines)) for name, lines in groups.items())


def gist(rules: NertsRules, language: str) -> tuple[str, ...]:
    """The game in five sentences: players, aim, foundations, columns, and the end; where opponents'
    piles may be built on, one of that before the end."""
    translate = RuleTranslator(language, "nerts_rules")
    who, columns, call = (next(part(rules, translate)) for part in (_table, _columns, _call))
    middle = " ".join(islice(_middle(rules, translate), 1 if rules.seats == 1 else 2))
    rivals = tuple(islice(_others(rules, translate), 1)) if _raids(rules) else ()
    return who, _aim(rules, translate), middle, columns, *rivals, call


def idle_options(rules: NertsRules) -> Mapping[str, str]:
    """The options that have no effect while the others stay as they are, each with the option that
    causes it."""
    alone = {"seats": rules.sides < 2}
    ends = {"stuck_action": rules.stuck_action is StuckAction.END}
    never = {"stuck_times": rules.stuck_times == 0}
    unstuck = {"stuck": rules.stuck is Stuck.OFF}
    # If cards come one by one and the stock is turned over, no remedy can show a new card.
    useless_remedy = {"draw": rules.draw == 1 and rules.empty_stock is EmptyStock.TURN_OVER}
    nothing = {"card_points": not totals_can_differ(rules)}
    last = rules.tie is not Tie.ANOTHER_ROUND or rules.sides < 2
    reasons = {
        "teams": {"seats": rules.seats < 4 or rules.seats % 2 == 1},
        "pile_size": {"pile_sizes": bool(rules.pile_sizes)},
        "pile_sizes": {"handicap": rules.handicap is not Handicap.FIXED},
        "runs": {"build": rules.build is Build.NONE},
        "king_bonus": {"order": rules.order is Order.DOWN},
        "rival_building": alone,
        "stuck_seconds": {"stuck": rules.stuck is not Stuck.TIMER},
        "stuck_action": unstuck | (never if not ends["stuck_action"] else {}) | useless_remedy,
        "stuck_times": unstuck | ends | useless_remedy,
        "in_flight": {"seats": rules.seats == 1},
        "target": {"card_points": not totals_can_rise(rules)},
        "spread": alone | nothing,
        "mercy": alone | nothing,
        "round_cap": {"rounds": rules.rounds is not None and last},
        "tie": alone,
    }
    return first_reasons(reasons)


def _table(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.seats == 1:
        yield translate("table.alone")
    else:
        yield translate("table.seats", n=rules.seats)
        yield translate(f"table.{rules.teams}")
    if rules.jokers:
        yield translate("table.jokers", n=rules.jokers)
        yield translate("table.blank")
    yield _aim(rules, translate)
    yield translate(_alone("table.los" if rules.start is StartBy.LOS else "table.ready", rules))


def _aim(rules: NertsRules, translate: RuleTranslator) -> str:
    aim = translate("table.aim" if rules.card_points else "table.aim-pile")
    return aim if rules.seats == 1 else f"{aim} {translate('table.most')}"


def _piles(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    own_size, *others = rules.pile_sizes or (rules.pile_size,)
    if others:
        sizes = translate.join_list(map(str, rules.pile_sizes))
        yield translate(f"layout.piles-{rules.pile_facing}", sizes=sizes)
    else:
        yield translate(f"layout.pile-{rules.pile_facing}", n=own_size)
    if rules.handicap is Handicap.CALLER_GROWS:
        yield translate("layout.caller-grows", most=LARGEST_PILE)
    yield translate("layout.columns", n=rules.columns)


def _stock(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.pile_sizes or rules.handicap is not Handicap.NONE:
        yield translate("layout.stock-rest")
    else:
        yield translate("layout.stock", n=52 + rules.jokers - rules.pile_size - rules.columns)
    yield translate("layout.draw", n=rules.draw)
    turned_over = rules.empty_stock is EmptyStock.TURN_OVER
    yield translate("layout.turn-over" if turned_over else "layout.stays-empty")
    single = rules.runs is Runs.SINGLE or rules.build is Build.NONE
    one_hand = "layout.one-card" if single else "layout.one-hand"
    yield translate(one_hand if rules.one_hand else "layout.two-hands")


def _middle(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.seats > 1:
        yield translate("play.middle")
    yield translate(f"play.{rules.foundations}-{rules.order}")
    yield translate(f"play.{rules.finished}")
    yield translate(f"play.aces-{rules.aces}")


def _columns(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.build is Build.NONE:
        yield translate("play.no-building")
    else:
        yield translate("play.alternate")
        yield translate(f"play.runs-{rules.runs}")
    yield translate(f"play.space-{rules.space}")
    if rules.fill_ms is not None:
        seconds = translate.decimal(rules.fill_ms / 1000)
        yield translate(
            "play.fill-after" if rules.fill_ms else "play.fill-at-once", seconds=seconds
        )


def _others(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if "rival_building" not in idle_options(rules):
        rivals = f"play.rivals-{_open_aces(rules)}"
        yield translate(rivals if rules.rival_building else "play.no-rivals")
        if rules.rival_building and rules.teams is Teams.SUMMED:
            yield translate("play.no-mates")
    if rules.seats > 1:
        yield translate("play.race")


def _open_aces(rules: NertsRules) -> Aces:
    """How aces that lie open on a pile are played: with one foundation for each suit, all but the
    first of a suit stay there, though the others go automatically."""
    stays = rules.aces is Aces.AUTOMATIC and rules.foundations is Foundations.PER_SUIT
    return Aces.BY_HAND if stays else rules.aces


def _stuck(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    yield translate(_alone(f"stuck.{rules.stuck}", rules), n=rules.stuck_seconds)
    yield translate(f"stuck.progress-{_progress(rules)}", n=MAX_MOVES_PER_SEAT)
    off = rules.stuck is Stuck.OFF
    if rules.progress is Progress.ONCE:
        patience = "stuck.patience-off" if off else "stuck.patience"
        yield translate(_alone(patience, rules), n=idle_move_limit(rules))
    if off:
        return
    if rules.stuck_times == 0 or not remedy_helps(rules):
        yield translate("stuck.end")
    else:
        yield translate(_alone(f"stuck.{rules.stuck_action}", rules))
        yield translate("stuck.times", n=rules.stuck_times)


def _progress(rules: NertsRules) -> str:
    """The text key for what counts as progress."""
    raiding = rules.progress is Progress.ONCE and _raids(rules)
    return f"{rules.progress}-rivals" if raiding else rules.progress


def _raids(rules: NertsRules) -> bool:
    """Whether anyone may play on a rival's pile."""
    return rules.rival_building and "rival_building" not in idle_options(rules)


def _call(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    yield translate(f"call.{rules.call}")
    if rules.teams is Teams.ROLES and rules.call is not CallRule.AUTOMATIC:
        yield translate("call.roles")
    yield translate(_alone("call.ends", rules))
    if "in_flight" not in idle_options(rules):
        yield translate(f"call.in-flight-{rules.in_flight}")


def _counting(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    if rules.card_points:
        card = "card-alone" if rules.seats == 1 else "card"
        yield translate(f"counting.{card}", n=rules.card_points)
    else:
        yield translate("counting.card-nothing")
    if rules.king_bonus:
        yield translate("counting.king", n=rules.king_bonus)
    if rules.pile_penalty:
        yield translate("counting.pile", n=rules.pile_penalty)
    else:
        yield translate("counting.pile-nothing")
    if rules.call_bonus:
        yield translate("counting.call", n=rules.call_bonus)
    else:
        yield translate("counting.call-nothing")


def _end(rules: NertsRules, translate: RuleTranslator) -> Iterator[str]:
    fresh = rules.between is Between.SHUFFLE
    yield translate(_alone("end.fresh", rules) if fresh else f"end.{rules.between}")
    ends = {
        "target": rules.target,
        "rounds": rules.rounds,
        "spread": rules.spread,
        "mercy": rules.mercy,
    }
    nothing = idle_options(rules)
    agreed = {
        name: number for name, number in ends.items() if number is not None and name not in nothing
    }
    sided = _alone("", rules) if rules.teams is Teams.NONE else "-sides"
    for name, number in agreed.items():
        yield translate(f"end.{name}{sided if name in ('target', 'mercy') else ''}", n=number)
    if len(agreed) > 1:
        yield translate("end.first-met")
    if not agreed:
        yield translate("end.rounds", n=max_rounds(rules))
    # After the last round there is no other one.
    always_last = max_rounds(rules) == (rules.rounds if agreed.keys() == {"rounds"} else 1)
    another = rules.tie is Tie.ANOTHER_ROUND and "tie" not in nothing
    another = another and bool(agreed) and not always_last
    if "tie" not in nothing:
        kind = Tie.SHARED if rules.tie is Tie.ANOTHER_ROUND and not another else rules.tie
        tie = "shared-two" if rules.sides == 2 and kind is Tie.SHARED else kind
        yield translate(f"end.{tie}{sided if kind is Tie.MOST_CALLS else ''}")
    if agreed and (another or rules.rounds is None):
        yield translate("end.cap-shared" if another else "end.cap", n=max_rounds(rules))


def _alone(key: str, rules: NertsRules) -> str:
    """The key of the sentence, or of its variant for a single player."""
    return f"{key}-alone" if rules.seats == 1 else key


PAGE: Final = RulePage(rule_groups, gist, idle_options)
