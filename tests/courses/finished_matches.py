"""What is made of a match afterwards: its record and what that tells, statistics, ratings, reviews
of Nerts, a retry of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.kits.registry import part_of
from herzrasen.presentation.record import check_report, deal_report
from herzrasen.presentation.record.deal_proofs import verify_deals
from herzrasen.presentation.record.narration import narrate
from herzrasen.presentation.record.steps import parse_record, replay_deal
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.review.review_part import ReviewPart
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.ratings.rated_match import rated_match
from herzrasen.ratings.rated_tables import family_of_table
from herzrasen.record import Fault, record_from_journal, write
from herzrasen.record.json_form import write_json
from herzrasen.stats.finished_matches import finished_match
from herzrasen.stats.outcome import outcome_of
from herzrasen.stats.statistics_part import StatisticsPart
from herzrasen.table import info, retry_deal
from herzrasen.table.journal import active_entries
from tests.courses.outputs import output
from tests.courses.seated_tables import SeatedTable
from tests.fingerprints import CourseStep

LANGUAGES: Final = ("en", "de")
DAMAGES: Final = 6
PIECES: Final = (
    b"9",
    b"-",
    b"?",
    b"QS",
    b"AH'",
    b" ",
    b"\n",
    b'"',
    b":",
    b"0",
    b"\xff",
    b"{",
    b"\\",
)


def afterwards(table: SeatedTable) -> Iterator[CourseStep]:
    """The steps of a table that has been played at."""
    random, about, entries = table.random, table.about, table.entries
    for view in (None, random.choice(table.seats)):
        yield from _record_steps(table, view)
    yield CourseStep("statistics", output(*_statistics(table)))
    public = replace(about, house=HouseRules(kind=random.choice(("public", "private"))), ended=None)
    public = replace(public, repeats=None)
    now = replace(public, left=tuple(table.seats[: random.randrange(3)]))
    accounts = {place.person or "" for place in about.places[::2]}
    rated = rated_match(public, now, entries, accounts, abandoned=random.random() < 0.3)
    yield CourseStep("rated", output(family_of_table(public), family_of_table(about), rated))
    for deal in (0, 1, table.table.deals):
        yield CourseStep(f"retry of {deal}", output(*_retry_answers(table, deal)))
    review = part_of(about.game, ReviewPart)
    if about.game == "nerts":
        for seat in table.seats:
            found = review.of_table(about, entries, seat, random.randrange(3))
            lines: tuple[str, ...] = ()
            if not isinstance(found, Refusal):
                lines = tuple(review.lines(found, _translators(table)[seat % 2]))
            yield CourseStep(f"review for {seat}", output(found, *lines))
    stored = info.write(about)
    yield CourseStep(
        "stored", output(info.read(stored), info.read(info.without_person(stored, "p1")))
    )


def _translators(table: SeatedTable) -> list[RecordTranslator]:
    record = record_from_journal(table.about, table.entries)
    return [RecordTranslator(language, record.players) for language in LANGUAGES]


def _record_steps(table: SeatedTable, view: int | None) -> Iterator[CourseStep]:
    """A record, read again and told, as it is and damaged."""
    random = table.random
    record = record_from_journal(table.about, table.entries, view)
    text, twin = write(record), write_json(record)
    yield CourseStep(f"record of {view}", output(text.decode(), twin.decode()))
    yield CourseStep("check", output(*_report_lines("file.hrz", text)))
    read = parse_record(text, twin=False)
    assert not isinstance(read, Fault)
    for deal in range(random.randrange(2), len(record.deals) + 2):
        seat = random.choice((None, *table.seats))
        shown = replay_deal(read, deal=deal, seat=seat, reveal=random.random() < 0.3)
        lines: list[str] = []
        if not isinstance(shown, Fault | Refusal):
            translate = RecordTranslator(random.choice(LANGUAGES), record.players)
            lines += narrate(shown, translate)
        yield CourseStep(f"deal {deal} for {seat}", output(shown, *lines))
    if view is None and not isinstance(check_report.check_content("f.hrz", text).outcome, Fault):
        verdicts = verify_deals(record)
        lines = [deal_report.as_json("f", verdicts)]
        for language in LANGUAGES:
            lines += deal_report.lines("f", verdicts, RecordTranslator(language, record.players))
            lines.append(deal_report.proof_sentence(text, language))
        yield CourseStep("proofs", output(*lines))
    for _ in range(DAMAGES):
        name, data = random.choice((("a.hrz", text), ("a.hrz", text), ("a.json", twin)))
        damaged = damage(data, random)
        yield CourseStep(f"damaged {name}", output(*_report_lines(name, damaged)))


def damage(data: bytes, random: Random) -> bytes:
    """The data with a line, or some bytes, elsewhere, twice, away or others."""
    lines = data.split(b"\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    place = random.randrange(len(data))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            words = lines[at].split(b" ")
            random.shuffle(words)
            lines[at] = b" ".join(words)
        case 4:
            return data[:place] + data[place + random.randrange(9) :]
        case _:
            return data[:place] + random.choice(PIECES) + data[place + random.randrange(3) :]
    return b"\n".join(lines)


def _report_lines(name: str, data: bytes) -> Iterator[str]:
    report = check_report.check_content(name, data)
    yield check_report.as_json(report)
    if isinstance(report.outcome, Fault):
        yield check_report.fault_text(report)
    else:
        yield from check_report.score_sheet(report)


def _statistics(table: SeatedTable) -> Iterator[Any]:
    part, active = part_of(table.about.game, StatisticsPart), active_entries(table.entries)
    yield tuple(part.figures(table.table.rules, active))
    outcome = outcome_of(table.about, table.entries)
    yield outcome
    for seat in outcome.seats if outcome is not None else ():
        yield finished_match("t1", table.about.game, seat)


def _retry_answers(table: SeatedTable, deal: int) -> Iterator[Any]:
    random, about = table.random, table.about
    branch = retry_deal.branch_at(table.entries, deal)
    wanted = random.choice(table.seats)
    yield retry_deal.seat_for(about, table.entries, random.choice(("p0", "p1", "x")), wanted)
    if isinstance(branch, Refusal):
        yield branch
        return
    yield (len(branch.before), branch.dealt.number)
    player = random.choice((None, ("p9", "Eva"), ("p9", "Ada"), ("p0", "")))
    seat = max(0, wanted)
    yield retry_deal.retry_table(
        about, branch.dealt, deal, seat, player, opened=5, version=random.choice(("1.2.3", "2"))
    )
