"""The score sheet in sentences and tables: who called, who was best, the round taken apart, every
round; at the end of the match why it ended, and the places. Full screen and line mode show it.

The twin of ``client/games/nerts/score-sheet.js``.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.games.nerts import Phase, Public
from herzrasen.presentation.speech.first_place import winners_of
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases, members_of, side_members
from herzrasen.terminal.nerts.round_result import (
    AreaScore,
    area_scores,
    best_areas,
    met_ends,
    tied_sides,
)
from herzrasen.terminal.nerts.seating import adds_up, side_letter


class SheetTable(msgspec.Struct, frozen=True):
    """A table of the sheet; ``own`` and ``best`` are rows."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    own: frozenset[int] = frozenset()
    best: frozenset[int] = frozenset()


class ScoreSheet(msgspec.Struct, frozen=True):
    """What the score sheet says of a table."""

    phrases: NertsPhrases
    public: Public

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.public.phase is Phase.OVER

    def title(self) -> str:
        """The outcome of the match, or which round it was."""
        public, t = self.public, self.phrases.t
        if not self.over:
            return t("nerts_table.sheet.title", round=public.round + 1)
        winners = winners_of(public.match.places)
        if len(winners) > 1:
            return self.phrases.shared_first_place(public, winners)
        if len(public.match.totals) == 1:
            return t("nerts_end.solo.over")
        names = self.phrases.side(public, winners[0])
        several = len(side_members(public, winners[0])) > 1
        if winners[0] != self.own_side:
            return t(f"nerts_table.log.won.{'side' if several else 'other'}", name=names)
        return t("nerts_end.won.team", name=names) if several else t("nerts_table.log.won.you")

    @property
    def own_side(self) -> int:
        """The own side, -1 for a watcher."""
        rules, own = self.public.rules, self.phrases.own
        return rules.side(rules.area(own)) if own >= 0 else -1

    def reasons(self) -> list[str]:
        """Why the match is over, or goes on although an end is met."""
        public, t = self.public, self.phrases.t
        met, even = [*met_ends(public)], tied_sides(public)
        if not self.over and not (met and even):
            return []
        sentences = [t(f"nerts_end.met.{end}", n=n) for end, n in met]
        names = ", ".join(self.phrases.side(public, side) for side in even)
        if not self.over:
            sentences.append(t("nerts_end.tie.goes_on", names=names))
        elif even and public.match.places.count(1) == 1:
            sentences.append(t("nerts_end.tie.calls", names=names))
        return sentences

    def facts(self) -> Iterator[tuple[str, str]]:
        """Called and best are two things (rulings/nerts.md, ruling 6), each with its heading."""
        public, t = self.public, self.phrases.t
        nobody = t(f"nerts_end.facts.{public.stop or 'nobody'}")
        caller = nobody if public.caller is None else self.phrases.name_of(public.caller)
        yield t("nerts_end.facts.called"), caller
        if len(public.areas) > 1:
            best = best_areas(public)
            names = ", ".join(self.phrases.players(public, area) for area in best)
            points = t("nerts_table.sheet.points_n", n=area_scores(public)[best[0]].points)
            yield t("nerts_end.facts.best"), f"{names}, {points}"

    def round_table(self) -> SheetTable:
        """The round just played, the best first; the areas of a side stand together."""
        public, rules, t = self.public, self.public.rules, self.phrases.t
        scores, order = area_scores(public), self._order()
        has_bonus = bool(rules.king_bonus or rules.call_bonus)
        heads = [
            t("nerts_table.sheet.player"),
            t("nerts_table.sheet.played"),
            t("nerts_table.sheet.left", penalty=rules.pile_penalty),
            *([t("nerts_end.sheet.bonus")] if has_bonus else []),
            t("nerts_table.sheet.points"),
            t("nerts_table.sheet.total"),
        ]
        rows = []
        for area in order:
            score, side = scores[area], rules.side(area)
            cards = str(score.cards)
            rows.append(
                (
                    self._player(area),
                    cards if rules.card_points == 1 else f"{cards} × {rules.card_points}",
                    f"−{score.penalty} ({score.left})" if score.left else "0",
                    *([self._bonus(score)] if has_bonus else []),
                    self._number(score.points),
                    self._number(public.match.totals[side]),
                )
            )
        own = -1 if self.phrases.own < 0 else rules.area(self.phrases.own)
        best = best_areas(public)
        return SheetTable(
            tuple(heads),
            tuple(rows),
            frozenset(row for row, area in enumerate(order) if area == own),
            frozenset(row for row, area in enumerate(order) if area in best),
        )

    def rounds_table(self) -> SheetTable | None:
        """Every round with the points of each side, and the totals; None before the first."""
        public, t = self.public, self.phrases.t
        match = public.match
        if not match.deals:
            return None
        sides = [self.side_name(side) for side in range(len(match.totals))]
        columns = [
            (name, *(self._number(deal[side]) for deal in match.deals), self._number(total))
            for side, (name, total) in enumerate(zip(sides, match.totals, strict=True))
        ]
        rounds = (str(number) for number in range(1, len(match.deals) + 1))
        heads = (t("nerts_table.sheet.round"), *rounds, t("nerts_table.sheet.total"))
        best = max(match.totals)
        return SheetTable(
            heads,
            tuple(columns),
            frozenset({self.own_side} - {-1}),
            frozenset(side for side, total in enumerate(match.totals) if total == best),
        )

    def places(self) -> Iterator[str]:
        """The places of a finished match, a sentence each; none for one who played alone."""
        match, t = self.public.match, self.phrases.t
        if len(match.totals) == 1:
            return
        for place, side in sorted((place, side) for side, place in enumerate(match.places)):
            points = t("nerts_table.sheet.points_n", n=match.totals[side])
            rank = t(f"common.place.{place}")
            yield f"{rank} {self.side_name(side)}, {points}"

    def side_name(self, side: int) -> str:
        """The names of a side, with its letter where it adds areas up."""
        names = self.phrases.side(self.public, side)
        return f"{side_letter(side)}: {names}" if adds_up(self.public) else names

    def _order(self) -> list[int]:
        public, rules = self.public, self.public.rules
        points = public.match.deals[-1]
        areas = range(len(public.areas))
        return sorted(areas, key=lambda area: (-points[rules.side(area)], rules.side(area), area))

    def _player(self, area: int) -> str:
        names = self.phrases.players(self.public, area)
        if adds_up(self.public):
            names = f"{side_letter(self.public.rules.side(area))}: {names}"
        called = self.public.caller in members_of(self.public, area)
        return f"{names} (Nerts)" if called else names

    def _bonus(self, score: AreaScore) -> str:
        t = self.phrases.t
        if not score.kings and not score.bonus:
            return "0"
        parts = []
        if score.kings:
            parts.append(t("nerts_end.sheet.kings", points=score.kings))
        if score.bonus:
            parts.append(t("nerts_end.sheet.call", points=score.bonus))
        return f"+{score.kings + score.bonus} ({', '.join(parts)})"

    @staticmethod
    def _number(number: int) -> str:
        return str(number).replace("-", "−")
