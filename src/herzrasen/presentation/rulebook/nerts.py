"""Nerts as a page of a rule book: every option's sentence, in the order in which one plays.

What has no effect under the other options is left out (:func:`idle`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from herzrasen.games.nerts.rules import (
    LARGEST_PILE,
    Between,
    Build,
    CallRule,
    EmptyStock,
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
from herzrasen.games.nerts.standstill import MOST_MOVES, most_rounds, patience
from herzrasen.games.nerts.stuck import helps
from herzrasen.games.nerts.validation import counts, gains
from herzrasen.presentation.rulebook.idle_options import holding
from herzrasen.presentation.rulebook.translator import Speech
from herzrasen.protocol.rules import RuleGroup

_HISTORY: Final = ("origins", "german", "names", "decks")


def page(rules: NertsRules, language: str) -> tuple[RuleGroup, ...]:
    """These rules in sentences, group by group."""
    say = Speech(language, "nerts_rules")
    groups = {
        "table": _table(rules, say),
        "layout": (*_piles(rules, say), *_stock(rules, say)),
        "play": (*_middle(rules, say), *_columns(rules, say), *_others(rules, say)),
        "stuck": _stuck(rules, say),
        "call": _call(rules, say),
        "counting": _counting(rules, say),
        "end": _end(rules, say),
        "history": (say(f"history.{part}") for part in _HISTORY),
    }
    return tuple(RuleGroup(say.title(name), tuple(lines)) for name, lines in groups.items())


def gist(rules: NertsRules, language: str) -> tuple[str, ...]:
    """The game in five sentences: who plays, what for, what goes to the middle, what into the
    columns, and what ends it."""
    say = Speech(language, "nerts_rules")
    who, columns, call = (next(part(rules, say)) for part in (_table, _columns, _call))
    middle = " ".join(islice(_middle(rules, say), 1 if rules.seats == 1 else 2))
    return who, say("table.aim"), middle, columns, call


def idle(rules: NertsRules) -> Mapping[str, str]:
    """The options of which no value would change anything, the others being as they are.

    Each with the option that is the reason.
    """
    alone = {"seats": rules.sides < 2}
    ends = {"stuck_action": rules.stuck_action is StuckAction.END}
    never = {"stuck_times": rules.stuck_times == 0}
    unstuck = {"stuck": rules.stuck is Stuck.OFF}
    # Where every card comes up one by one and the stock comes back, no remedy shows a new one.
    helpless = {"draw": rules.draw == 1 and rules.empty_stock is EmptyStock.TURN_OVER}
    nothing = {"card_points": not counts(rules)}
    reasons = {
        "teams": {"seats": rules.seats < 4 or rules.seats % 2 == 1},
        "pile_size": {"pile_sizes": bool(rules.pile_sizes)},
        "pile_sizes": {"handicap": rules.handicap is not Handicap.FIXED},
        "runs": {"build": rules.build is Build.NONE},
        "king_bonus": {"order": rules.order is Order.DOWN},
        "rival_building": alone,
        "stuck_seconds": {"stuck": rules.stuck is not Stuck.TIMER},
        "stuck_action": unstuck | (never if not ends["stuck_action"] else {}) | helpless,
        "stuck_times": unstuck | ends | helpless,
        "in_flight": {"seats": rules.seats == 1},
        "target": {"card_points": not gains(rules)},
        "spread": alone | nothing,
        "mercy": alone | nothing,
        "round_cap": {"rounds": (rules.rounds or 0) >= rules.round_cap},
        "tie": alone,
    }
    return holding(reasons)


def _table(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.seats == 1:
        yield say("table.alone")
    else:
        yield say("table.seats", n=rules.seats)
        yield say(f"table.{rules.teams}")
    if rules.jokers:
        yield say("table.jokers", n=rules.jokers)
        yield say("table.blank")
    yield say("table.aim")
    yield say(_alone("table.los" if rules.start is StartBy.LOS else "table.ready", rules))


def _piles(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.pile_sizes:
        sizes = say.listed(map(str, rules.pile_sizes))
        yield say(f"layout.piles-{rules.pile_facing}", sizes=sizes)
    else:
        yield say(f"layout.pile-{rules.pile_facing}", n=rules.pile_size)
    if rules.handicap is Handicap.CALLER_GROWS:
        yield say("layout.caller-grows", most=LARGEST_PILE)
    yield say("layout.columns", n=rules.columns)


def _stock(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.pile_sizes or rules.handicap is not Handicap.NONE:
        yield say("layout.stock-rest")
    else:
        yield say("layout.stock", n=52 + rules.jokers - rules.pile_size - rules.columns)
    yield say("layout.draw", n=rules.draw)
    turned_over = rules.empty_stock is EmptyStock.TURN_OVER
    yield say("layout.turn-over" if turned_over else "layout.stays-empty")
    single = rules.runs is Runs.SINGLE or rules.build is Build.NONE
    one_hand = "layout.one-card" if single else "layout.one-hand"
    yield say(one_hand if rules.one_hand else "layout.two-hands")


def _middle(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.seats > 1:
        yield say("play.middle")
    yield say(f"play.{rules.foundations}-{rules.order}")
    yield say(f"play.{rules.finished}")
    yield say(f"play.aces-{rules.aces}")


def _columns(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.build is Build.NONE:
        yield say("play.no-building")
    else:
        yield say("play.alternate")
        yield say(f"play.runs-{rules.runs}")
    yield say(f"play.space-{rules.space}")
    if rules.fill_ms is not None:
        seconds = say.decimal(rules.fill_ms / 1000)
        yield say("play.fill-after" if rules.fill_ms else "play.fill-at-once", seconds=seconds)


def _others(rules: NertsRules, say: Speech) -> Iterator[str]:
    if "rival_building" not in idle(rules):
        yield say(f"play.rivals-{rules.aces}" if rules.rival_building else "play.no-rivals")
        if rules.rival_building and rules.teams is Teams.SUMMED:
            yield say("play.no-mates")
    if rules.seats > 1:
        yield say("play.race")


def _stuck(rules: NertsRules, say: Speech) -> Iterator[str]:
    yield say(_alone(f"stuck.{rules.stuck}", rules), n=rules.stuck_seconds)
    yield say(f"stuck.progress-{rules.progress}", n=MOST_MOVES)
    off = rules.stuck is Stuck.OFF
    if rules.progress is Progress.ONCE:
        yield say("stuck.patience-off" if off else "stuck.patience", n=patience(rules))
    if off:
        return
    if rules.stuck_times == 0 or not helps(rules):
        yield say("stuck.end")
    else:
        action = f"stuck.{rules.stuck_action}"
        yield say(action if rules.stuck_action is StuckAction.END else _alone(action, rules))
        yield say("stuck.times", n=rules.stuck_times)


def _call(rules: NertsRules, say: Speech) -> Iterator[str]:
    yield say(f"call.{rules.call}")
    if rules.teams is Teams.ROLES and rules.call is not CallRule.AUTOMATIC:
        yield say("call.roles")
    yield say(_alone("call.ends", rules))
    if "in_flight" not in idle(rules):
        yield say(f"call.in-flight-{rules.in_flight}")


def _counting(rules: NertsRules, say: Speech) -> Iterator[str]:
    if rules.card_points:
        yield say("counting.card", n=rules.card_points)
    else:
        yield say("counting.card-nothing")
    if rules.king_bonus:
        yield say("counting.king", n=rules.king_bonus)
    if rules.pile_penalty:
        yield say("counting.pile", n=rules.pile_penalty)
    else:
        yield say("counting.pile-nothing")
    if rules.call_bonus:
        yield say("counting.call", n=rules.call_bonus)
    else:
        yield say("counting.call-nothing")


def _end(rules: NertsRules, say: Speech) -> Iterator[str]:
    fresh = rules.between is Between.SHUFFLE
    yield say(_alone("end.fresh", rules) if fresh else f"end.{rules.between}")
    ends = {
        "target": rules.target,
        "rounds": rules.rounds,
        "spread": rules.spread,
        "mercy": rules.mercy,
    }
    nothing = idle(rules)
    agreed = {
        name: number for name, number in ends.items() if number is not None and name not in nothing
    }
    sided = "" if rules.teams is Teams.NONE else "-sides"
    for name, number in agreed.items():
        yield say(f"end.{name}{sided if name in ('target', 'mercy') else ''}", n=number)
    if len(agreed) > 1:
        yield say("end.first-met")
    yield say("end.cap", n=most_rounds(rules))
    if "tie" not in nothing:
        two = rules.sides == 2 and rules.tie is Tie.SHARED
        tie = "shared-two" if two else rules.tie
        yield say(f"end.{tie}{sided if rules.tie is Tie.MOST_CALLS else ''}")


def _alone(key: str, rules: NertsRules) -> str:
    """A sentence that is said otherwise to somebody who plays by themselves."""
    return f"{key}-alone" if rules.seats == 1 else key
