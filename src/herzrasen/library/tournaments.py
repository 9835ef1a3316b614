"""Who plays better: duplicate deals and matches, and tournaments of everyone against everyone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from statistics import fmean
from typing import Any

import msgspec

from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.library.answers import legal_answer
from herzrasen.library.bots_by_name import NamedBot, Player, bot_spec, player_name
from herzrasen.library.errors import NotAvailable, PlayerFailed, UnknownBot
from herzrasen.library.game_parts import DEFAULT_GAME
from herzrasen.library.rule_sets import RulesLike, as_rules
from herzrasen.research import hearts_arena, matches, nerts_arena
from herzrasen.research.duplicate import Z_SCORES
from herzrasen.research.hearts_arena import DealsResult
from herzrasen.research.matches import MatchesResult
from herzrasen.research.nerts_arena import NertsArenaResult, NertsPairing
from herzrasen.research.pairing import Pairing
from herzrasen.research.players import PlayerKind, PlayerSpec, rules_refusal
from herzrasen.research.seat_driver import ProgramFailed

MIN_DEALS = 2
"""The fewest deals from which an interval can be computed."""


class TournamentRow(msgspec.Struct, frozen=True):
    """How one player did: ``gain`` is the mean over the opponents of how many points per deal and
    seat it was better (positive is better in both games), ``beaten`` and ``lost`` count opponents
    it was better or worse than beyond the 95 % interval."""

    name: str
    gain: float
    beaten: int
    lost: int


class Tournament(msgspec.Struct, frozen=True):
    """A tournament: the players, best first, and the result of each pair."""

    rows: tuple[TournamentRow, ...]
    results: tuple[DealsResult | NertsArenaResult, ...]


def compare_deals(
    a: Player | str,
    b: Player | str,
    rules: RulesLike = "standard",
    *,
    deals: int = 100,
    seed: int = 1,
    alone: bool = False,
    sure: int = 95,
    workers: int = 1,
) -> DealsResult:
    """Compare two players of Hearts in duplicate play: every deal is played in every fair seating
    of A's and B's, so that the luck of the cards cancels out.

    Args:
        a: the name of a bot (see ``bot``), a program (``cmd:`` and a command), or a function from a
            view to a move.
        b: another.
        rules: of Hearts.
        deals: how many deals, at least 2, each in all seatings.
        seed: of the cards and of the bots.
        alone: one A among B's, instead of half and half.
        sure: of the confidence interval, 95 or 99 %.
        workers: processes. More than one need a script that begins with
            ``if __name__ == "__main__":``. Functions of one's own are all asked in this process.

    Returns:
        ``gain`` is how many points per deal and seat A made less than B, plus or minus ``within``.

    Raises:
        UnknownBot: for a name that is no player, or one that does not play by these rules.
        UnknownRules: if the text is not that of rules.
        NotAvailable: for fewer than two deals, another interval, or rules of Nerts.
        IllegalMove, InvalidMove: if a function makes a move that is not legal, or none.
        PlayerFailed: if a program breaks the seat protocol.
    """
    pairing = _pairing(a, b, rules, seed, alone=alone)
    _check(deals, sure)
    with _program_errors():
        return hearts_arena.run_deals(pairing, deals, sure=sure, workers=_workers(pairing, workers))


def compare_matches(
    a: Player | str,
    b: Player | str,
    rules: RulesLike = "standard",
    *,
    count: int = 10,
    seed: int = 1,
    alone: bool = False,
    sure: int = 95,
    workers: int = 1,
) -> MatchesResult:
    """Compare two players of Hearts by whole matches, each with the same cards in every seating.

    Errors are those of ``compare_deals``.

    Args:
        a: as in ``compare_deals``.
        b: as in ``compare_deals``.
        rules: of Hearts.
        count: how many matches, at least 2, each in all seatings.
        seed: of the cards and of the bots.
        alone: one A among B's, instead of half and half.
        sure: of the confidence intervals, 95 or 99 %.
        workers: processes; see ``compare_deals``.

    Returns:
        ``gain`` is by how many places A was better, ``gain_firsts`` by how much its share of first
        places exceeds its share of seats.
    """
    pairing = _pairing(a, b, rules, seed, alone=alone)
    _check(count, sure)
    with _program_errors():
        return matches.run_matches(pairing, count, sure=sure, workers=_workers(pairing, workers))


def compare_rounds(
    a: str,
    b: str,
    rules: RulesLike = "stoss",
    *,
    rounds: int = 20,
    seed: int = 1,
    alone: bool = False,
    workers: int = 1,
) -> NertsArenaResult:
    """Compare two bots of Nerts in duplicate play.

    Args:
        a: the settings of one, such as ``tempo=3,insight=2``.
        b: those of the other.
        rules: of Nerts.
        rounds: how many deals, at least 2, each in all seatings.
        seed: of the cards and of the bots.
        alone: one A among B's, instead of half and half.
        workers: processes; see ``compare_deals``.

    Returns:
        ``gain`` is how many points per round and seat A made more than B, plus or minus ``within``.

    Raises:
        UnknownBot: for settings that no bot has.
        UnknownRules: if the text is not that of rules.
        NotAvailable: for fewer than two rounds, or rules of Hearts.
    """
    found = as_rules(rules)
    if isinstance(found, HeartsRules):
        raise NotAvailable(Refusal("library.refusal.other-game", {"name": str(a)}))
    _check(rounds)
    pairing = NertsPairing(found, _settings(a), _settings(b), rounds, seed, alone)
    return nerts_arena.run_rounds(pairing, workers=workers)


def tournament(
    players: Mapping[str, Player | str],
    rules: RulesLike = "standard",
    *,
    deals: int = 20,
    seed: int = 1,
    workers: int = 1,
) -> Tournament:
    """Everyone against everyone in duplicate play, all pairs on the same deals.

    Args:
        players: by the names that the result uses; values as in ``compare_deals``, in Nerts
            settings as in ``compare_rounds``.
        rules: of either game.
        deals: how many deals or rounds for each pair, at least 2.
        seed: of the cards and of the bots.
        workers: as in ``compare_deals``.

    Raises:
        The errors of ``compare_deals``; NotAvailable also for fewer than two players.
    """
    if len(players) < MIN_DEALS:
        raise NotAvailable(Refusal("library.refusal.no-deals", {"n": MIN_DEALS}))
    found = as_rules(rules)
    results: dict[tuple[str, str], Any] = {}
    for a, b in combinations(players, 2):
        one, other = players[a], players[b]
        if isinstance(found, HeartsRules):
            results[a, b] = compare_deals(
                one, other, found, deals=deals, seed=seed, workers=workers
            )
        elif isinstance(one, str) and isinstance(other, str):
            results[a, b] = compare_rounds(
                one, other, found, rounds=deals, seed=seed, workers=workers
            )
        else:
            raise UnknownBot(Refusal("library.refusal.own-bot"))
    rows = [_row(name, results) for name in players]
    return Tournament(tuple(sorted(rows, key=lambda row: -row.gain)), tuple(results.values()))


@contextmanager
def _program_errors() -> Iterator[None]:
    """The failure of a program as an error of the library."""
    try:
        yield
    except ProgramFailed as failed:
        raise PlayerFailed(failed.refusal) from failed


def _row(name: str, results: Mapping[tuple[str, str], Any]) -> TournamentRow:
    own = [
        (result.gain if a == name else -result.gain, result.within)
        for (a, b), result in results.items()
        if name in (a, b)
    ]
    return TournamentRow(
        name,
        round(fmean(gain for gain, _ in own), 3),
        sum(gain > within for gain, within in own),
        sum(-gain > within for gain, within in own),
    )


def _check(deals: int, sure: int = 95) -> None:
    if deals < MIN_DEALS:
        raise NotAvailable(Refusal("library.refusal.no-deals", {"n": MIN_DEALS}))
    if sure not in Z_SCORES:
        raise NotAvailable(Refusal("cli.arena.hearts.not_sure"))


def _pairing(
    a: Player | str, b: Player | str, rules: RulesLike, seed: int, *, alone: bool
) -> Pairing:
    found = as_rules(rules)
    if not isinstance(found, HeartsRules):
        raise NotAvailable(Refusal("library.refusal.only-hearts"))
    return Pairing(_spec(a, found), _spec(b, found), found, seed, alone)


def _spec(player: Player | str, rules: HeartsRules) -> PlayerSpec:
    if isinstance(player, NamedBot):
        if player.game != DEFAULT_GAME:
            raise UnknownBot(Refusal("library.refusal.other-game", {"name": player.name}))
        return PlayerSpec(player.name, PlayerKind.OWN, choose=player)
    if not isinstance(player, str):
        if not callable(player):
            raise UnknownBot(Refusal("library.refusal.player", {"value": repr(player)}))
        return PlayerSpec(
            player_name(player), PlayerKind.OWN, choose=partial(legal_answer, hearts, player)
        )
    spec = bot_spec(player)
    if (refusal := rules_refusal(spec, rules)) is not None:
        raise UnknownBot(refusal)
    return spec


def _settings(name: str) -> dict[str, int]:
    settings = nerts_arena.parse_settings(name)
    if settings is None:
        raise UnknownBot(Refusal("cli.arena.nerts.no_player", {"name": str(name)}))
    return settings


def _workers(pairing: Pairing, workers: int) -> int:
    """The processes; one where a function would have to travel to another."""
    own = PlayerKind.OWN in (pairing.a.kind, pairing.b.kind)
    return 1 if own else max(1, workers)
