"""What is said of a record: where a fault is, how a match ended, what its deals prove, and how much
of a deal is shown."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.record import deal_report, steps
from herzrasen.presentation.record.check_report import FileReport, fault_text, score_sheet
from herzrasen.presentation.record.deal_proofs import DealVerdict, verify_deals
from herzrasen.presentation.record.narration import narrate
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.record import CheckResult, Fault, ParsedRecord, read
from tests.fair_deals.proved_match import proved_record
from tests.record.test_check import GOLDEN
from tests.record.test_reader import TAGS

ENGLISH = RecordTranslator("en")


def parse(text: str) -> ParsedRecord:
    found = read(text.encode())
    assert not isinstance(found, Fault), found
    return found


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.mark.parametrize(
    ("places", "where"),
    [
        ({}, "a.hrz: "),
        ({"line": 3}, "a.hrz:3: "),
        ({"line": 3, "column": 4}, "a.hrz:3:4: "),
        ({"path": "deals[0]", "line": 3}, "a.hrz:deals[0]: "),
    ],
)
def test_a_fault_is_told_with_its_place(places: dict[str, int | str], where: str) -> None:
    fault = replace(Fault("record.fault.no-record"), **places)
    sentence = ENGLISH("record.fault.no-record")
    assert fault_text(FileReport("a.hrz", fault)) == f"{where}{sentence}"


@pytest.mark.parametrize(
    ("places", "ended", "key"),
    [
        ((1, 2, 3, 4), None, "finished"),
        ((), "1970-01-01T00:00:00.000Z", "ended"),
        ((), None, "unfinished"),
    ],
)
def test_a_score_sheet_says_how_the_match_ended(
    places: tuple[int, ...], ended: str | None, key: str
) -> None:
    outcome = CheckResult("hearts", "standard", "all", (), (0,) * 4, places)
    record = replace(parse(TAGS).record, ended=ended)
    _, how, *_, last = score_sheet(FileReport("a.hrz", outcome, record))
    assert how == ENGLISH(f"record.text.{key}", game="Hearts", rules="standard")
    assert last.split()[0] == ENGLISH(f"record.text.{'place' if places else 'total'}")


def test_hands_that_are_dealt_again_need_no_proof_of_their_own() -> None:
    first, again, _ = verdicts = verify_deals(parse(GOLDEN["rotated"]).record)
    assert first == DealVerdict(1, missing=True)
    assert again == DealVerdict(2, redealt=True)
    assert again.is_proved
    assert [*deal_report.lines("a.hrz", verdicts, ENGLISH)] == [
        "a.hrz: 1 of 3 deals is proved; the others carry no proof.",
        "Deal 1: It carries no proof.",
        "Deal 2: The hands of the deal before, dealt again.",
        "Deal 3: It carries no proof.",
    ]


def test_a_seed_that_cards_need_not_come_from_proves_nothing() -> None:
    record = proved_record(deals=1, moves=6)
    (deal,) = record.deals
    forged = (
        replace(record, shuffle=None),
        replace(record, shuffle="by-hand"),
        replace(record, deals=(replace(deal, seed=None),)),
    )
    assert [verify_deals(one)[0].fault for one in (record, *forged)] == [None, *["cards"] * 3]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hello", None),
        (GOLDEN["standard-seat-2"], None),
        (GOLDEN["three"], "none.text"),
        (GOLDEN["three"].replace('Totals "', 'Totals "1', 1), "broken"),
    ],
)
def test_of_a_full_record_alone_it_is_said_what_is_proved(text: str, key: str | None) -> None:
    deals = text.count("[Deal ")
    expected = ENGLISH(f"fair_deals.{key}", n=deals) if key else ""
    assert deal_report.proof_sentence(text.encode(), "en") == expected


def replay(text: str, **wanted: Any) -> RecordReplay | str:
    found = steps.replay_deal(parse(text), **wanted)
    if isinstance(found, RecordReplay):
        return found
    assert isinstance(found, Refusal)
    return found.code.removeprefix("record.refusal.")


def test_a_record_without_a_deal_shows_its_header() -> None:
    found = replay(TAGS)
    assert isinstance(found, RecordReplay)
    assert (found.steps, found.more, found.seat) == ((), False, 0)
    assert [replay(TAGS, deal=deal) for deal in (0, 2)] == ["no-deal"] * 2


def test_a_seats_record_shows_what_that_seat_saw() -> None:
    text = TAGS.replace('"all"', '"2"')
    found = [replay(text), replay(text, seat=2)]
    assert [one.seat for one in found if isinstance(one, RecordReplay)] == [2, 2]
    assert [replay(text, seat=seat) for seat in (WATCHER, 0)] == ["other-view"] * 2
    assert [replay(TAGS, seat=seat) for seat in (4, -1)] == ["no-seat"] * 2


def test_of_a_long_deal_it_is_said_that_there_is_more(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = replay(GOLDEN["claim-seat-3"])
    assert isinstance(whole, RecordReplay)
    more = ENGLISH("record.text.more")
    for left_out in (0, 1):
        monkeypatch.setattr(steps, "MAX_STEPS", len(whole.steps) - left_out)
        shown = replay(GOLDEN["claim-seat-3"])
        assert isinstance(shown, RecordReplay)
        assert len(shown.steps) == len(whole.steps) - left_out
        assert shown.more == bool(left_out)
        assert ([*narrate(shown, ENGLISH)][-1] == more) == bool(left_out)
