"""Invalid records: the faulty line is found, with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.games import hearts
from herzrasen.games.hearts.dealing import dealer_of, hands_of
from herzrasen.games.hearts.events import Played
from herzrasen.games.protocol import Refusal
from herzrasen.record import (
    CheckResult,
    Fault,
    check,
    read,
    read_json,
    record_from_journal,
    write_json,
)
from herzrasen.record.effort import effort_lines
from herzrasen.record.lines import EffortLine
from herzrasen.table import info
from herzrasen.table.info import Repeat
from tests.record.recorded_matches import SUBJECTS, description_of, journal_of
from tests.record.test_golden import FILES
from tests.strategies import MatchStep, match_at_random
from tests.tiers import size_of_tier

ONE_MORE, STRANGE = "one more", "strange"
RACE = "race: call touch 0 - 1 2 / 1 - 3 4\n"
DATE = '"1970-01-01T00:00:00.000Z"'
GOLDEN = {file.stem: file.read_text("utf-8") for file in FILES}


def outcome(text: str) -> CheckResult | Fault:
    found = read(text.encode())
    if isinstance(found, Fault):
        return found
    checked = check(found.record)
    return found.locate(checked) if isinstance(checked, Fault) else checked


def line_of(text: str, piece: str) -> int:
    return text[: text.index(piece)].count("\n") + 1


@pytest.mark.parametrize(
    ("name", "before", "after", "code"),
    [
        ("standard", "lead 2: 2C", "lead 1: 2C", "hearts.refusal.not-your-turn"),
        ("standard", "points: ", "points: 1", "record.fault.differs"),
        ("standard", "totals: ", "totals: 1", "record.fault.differs"),
        ("standard", 'Totals "', 'Totals "1', "record.fault.totals"),
        ("standard", 'Places "', 'Places "9', "record.fault.places"),
        ("standard", 'Dealer "3"', 'Dealer "2"', "record.fault.dealer"),
        ("standard", 'Deal "2"', 'Deal "3"', "record.fault.deal-number"),
        ("standard", 'Rules "standard', 'Rules "stanbard', "hearts.refusal.unknown-preset"),
        ("standard", "standard+", "standard+players=5,", "record.fault.players"),
        ("standard", "hand 1:", "hand 2:", "record.fault.differs"),
        ("standard", "[Seat3", "[Seat9", "record.fault.tag-missing"),
        ("standard", "effort 0: ", "effort 0: 7 ", "record.fault.effort-count"),
        ("standard", "points: ", "effort 0: 1\npoints: ", "record.fault.effort-last"),
        ("standard", "lead 2: 2C", "lead 2: ?", "record.fault.unknown-card"),
        ("standard", "[Places", f"[Ended {DATE}]\n[Places", "record.fault.ended"),
        ("standard-seat-2", 'View "2"', 'View "4"', "record.fault.players"),
        ("kitty", "shown: ", "points: ", "record.fault.not-a-number"),
        ("kitty-seat-1", "kitty: ? ?", "kitty: 2D 3D", "record.fault.differs"),
        ("moon-choice", "moon 2: self", "moon 1: self", "hearts.refusal.not-your-turn"),
        ("moon-choice", "points: 0 0 -26 0", "points: 26 26 0 26", "record.fault.differs"),
        ("moon-choice", "claim 2", "claim 1", "hearts.refusal.not-your-turn"),
        ("charging", "charge 1: Q", "charge 1: J", "hearts.refusal.not-in-hand"),
        ("stoss", "points: ", "points: 1", "record.fault.differs"),
        ("stoss", " up ", " up 2C up ", "record.fault.not-a-move"),
        ("stoss", "touch 2 2C'2", "touch 0 2C'2", "record.fault.race-winner"),
        ("stoss", "race: ", "race: f0 coin 0 2C 1 2 ; ", "record.fault.race-claims"),
        ("stoss", "race: ", "race: f0 coin 0 2C 1 2 / 4 2C 1 2 ; ", "record.fault.race-claims"),
        ("stoss", "-2800 1: ready\n", RACE + "-2800 1: ready\n", "record.fault.race-winner"),
        ("timer", "stop: timer", "stop: lock", "record.fault.differs"),
        ("timer", "dealer: halt", "0: halt", "nerts.refusal.dealer-only"),
        ("timer", "end: timer", "end: vote", "record.fault.differs"),
        ("roles", " fill 0 ", " fill 9 ", "nerts.refusal.not-now"),
        ("roles", " fill 0 ", " fill -1 ", "nerts.refusal.not-now"),
        ("shuffled", "dealer: remedy ", "dealer: remedy 0 ", "nerts.refusal.wrong-order"),
        ("shuffled-seat-0", "dealer: remedy", "dealer: remedy 0", "nerts.refusal.wrong-order"),
        ("shuffled-seat-0", "end: call 1", "end: call 2", "record.fault.differs"),
        ("jokers", " as ", " up ", "nerts.refusal.joker-unnamed"),
        ("passed-on", "deck 0: ", "deck 0: XC ", "record.fault.decks"),
        ("duel-seat-0", 'View "0"', 'View "7"', "record.fault.players"),
    ],
)
def test_a_fault_is_found_at_its_line(name: str, before: str, after: str, code: str) -> None:
    text = GOLDEN[name]
    assert before in text
    wrong = outcome(text.replace(before, after, 1))
    assert isinstance(wrong, Fault)
    assert wrong.code == code
    elsewhere = ("record.fault.tag-missing", "record.fault.players")
    assert code in elsewhere or wrong.line == line_of(text, before)


def test_a_deck_that_is_left_out_is_missed_after_the_others() -> None:
    text = GOLDEN["stoss"]
    lines = text.split("\n")
    last = next(at for at, line in enumerate(lines) if line.startswith("deck 3"))
    del lines[last]
    wrong = outcome("\n".join(lines))
    assert isinstance(wrong, Fault)
    assert (wrong.code, wrong.line) == ("record.fault.decks", last + 1)


def rewritten(name: str, start: str, change: Callable[[list[str]], list[str]]) -> tuple[str, int]:
    """A golden record with the cards changed in the first line that begins so, and that line's
    number."""
    lines = GOLDEN[name].split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(start))
    head, _, cards = lines[at].partition(": ")
    lines[at] = f"{head}: {' '.join(change(cards.split()))}"
    return "\n".join(lines), at + 1


def move_card(name: str, hand: str) -> str:
    """A card that is in another hand than this."""
    return next(
        line.split()[2]
        for line in GOLDEN[name].split("\n")
        if line.startswith("hand ") and not line.startswith(hand) and "?" not in line
    )


@pytest.mark.parametrize(
    ("name", "start", "change", "code"),
    [
        ("standard", "pass 3", lambda some: [*some, ONE_MORE], "hearts.refusal.pass-count"),
        ("standard", "pass 2", lambda some: some[:2], "hearts.refusal.pass-count"),
        ("standard", "pass 1", lambda some: [*some[:2], STRANGE], "hearts.refusal.not-in-hand"),
        ("standard", "pass 0", lambda some: [*some[:2], "?"], "record.fault.unknown-card"),
        ("standard-seat-2", "pass 2", lambda some: some[:2], "hearts.refusal.pass-count"),
        ("standard-seat-2", "pass 3", lambda _: ["?"] * 4, "hearts.refusal.pass-count"),
        ("standard", "hand 1", lambda some: [*some[1:], STRANGE], "record.fault.card-twice"),
        ("standard", "hand 2", lambda some: some[1:], "record.fault.hand-size"),
        ("standard-seat-2", "hand 3", lambda some: some[1:], "record.fault.hand-size"),
        ("standard", "hand 3", lambda some: ["XC", *some[1:]], "record.fault.not-in-deck"),
        ("kitty", "kitty", lambda some: [*some, "?"], "record.fault.kitty-size"),
        ("duel-seat-0", "deck 1", lambda some: ["?", *some], "record.fault.decks"),
        ("stoss", "deck 2", lambda some: ["XC", *some[1:]], "record.fault.not-in-deck"),
        ("stoss", "deck 3", lambda some: [some[1], *some[1:]], "record.fault.card-twice"),
    ],
)
def test_impossible_cards_are_found_at_their_line(
    name: str, start: str, change: Callable[[list[str]], list[str]], code: str
) -> None:
    """Not in the first line of the deal, and with the reason."""
    mine = re.search(r"^hand 3: (\S+)", GOLDEN["standard"], re.MULTILINE)
    passed = re.search(r"^pass 3: (.*)$", GOLDEN["standard"], re.MULTILINE)
    assert mine is not None
    assert passed is not None
    hand = re.search(r"^hand 3: (.*)$", GOLDEN["standard"], re.MULTILINE)
    assert hand is not None
    free = next(card for card in hand[1].split() if card not in passed[1].split())
    words = {ONE_MORE: free, STRANGE: move_card("standard", start.replace("pass", "hand"))}
    text, line = rewritten(name, start, lambda some: [words.get(one, one) for one in change(some)])
    wrong = outcome(text)
    assert isinstance(wrong, Fault)
    assert (wrong.code, wrong.line) == (code, line)


def test_the_first_line_that_cannot_be_is_told_though_a_later_one_fits_no_deal() -> None:
    """A seat plays what it has passed on; and after that a card is played twice."""
    text = GOLDEN["standard-seat-2"]
    tricks = re.findall(r"^lead .*$", text, re.MULTILINE)[:13]
    gone = re.search(r"^pass 2: (\S+)", text, re.MULTILINE)
    assert gone is not None
    led, *cards = tricks[3].removeprefix("lead ").split()
    cards[(2 - int(led[0])) % 4] = gone[1]
    passed = f"lead {led} {' '.join(cards)}"
    twice = f"{tricks[6].rpartition(' ')[0]} {tricks[5].split()[2]}"
    late = outcome(text.replace(tricks[6], twice, 1))
    assert isinstance(late, Fault)
    assert (late.code, late.line) == ("record.fault.card-twice", line_of(text, tricks[6]))
    wrong = outcome(text.replace(tricks[3], passed, 1).replace(tricks[6], twice, 1))
    assert isinstance(wrong, Fault)
    assert (wrong.code, wrong.line) == ("hearts.refusal.not-in-hand", line_of(text, tricks[3]))


def test_a_revoke_is_found_with_its_card() -> None:
    text = GOLDEN["standard"]
    first = re.search(r"^lead (\d): (\S+) (\S+) (\S+) (\S+)$", text, re.MULTILINE)
    assert first is not None
    hand = re.search(rf"^hand {(int(first[1]) + 1) % 4}: (.*)$", text, re.MULTILINE)
    assert hand is not None
    diamond = next(card for card in hand[1].split() if card[1] == "D")
    wrong = outcome(text.replace(f"{first[2]} {first[3]}", f"{first[2]} {diamond}", 1))
    assert isinstance(wrong, Fault)
    assert wrong.code in ("hearts.refusal.follow-suit", "hearts.refusal.not-in-hand")
    assert wrong.facts["played"] == diamond
    assert wrong.line == line_of(text, first[0])


@pytest.mark.parametrize("name", ["standard-seat-2", "standard-watcher"])
def test_another_seats_revoke_is_found_in_a_seats_record(name: str) -> None:
    """Who revoked has shown the hidden card by the end of the deal."""
    tricks = re.findall(r"^lead (\d): (\S+) (\S+) (\S+) (\S+)$", GOLDEN[name], re.MULTILINE)[:13]
    number, place = next(
        (number, place)
        for number, (leader, led, *others) in enumerate(tricks)
        for place in (1, 2, 3)
        if number and (int(leader) + place) % 4 != 2 and others[place - 1][1] == led[1]
    )
    leader, led, *others = tricks[number]
    seat, one = (int(leader) + place) % 4, others[place - 1]
    kept = [trick[1 + (seat - int(trick[0])) % 4] for trick in tricks[number + 1 :]]
    other = next(card for card in kept if card[1] != led[1])
    head, play = GOLDEN[name].split("lead ", 1)
    exchanged = play.replace(f" {one}", " XX", 1).replace(f" {other}", f" {one}", 1)
    wrong = outcome(f"{head}lead {exchanged.replace(' XX', f' {other}', 1)}")
    assert isinstance(wrong, Fault)
    if name == "standard-seat-2" and wrong.code == "record.fault.card-twice":
        return  # seat 2 knows where that card was, because it passed it
    assert (wrong.facts["by"], wrong.facts["played"]) == (seat, other)
    assert wrong.line == line_of(GOLDEN[name], f"lead {leader}: {led}")


def test_a_seat_may_not_know_more_than_it_saw() -> None:
    full = GOLDEN["standard"]
    seats = GOLDEN["standard-seat-2"]
    hand_line = re.search(r"^hand 0: .*$", full, re.MULTILINE)
    assert hand_line is not None
    wrong = outcome(re.sub(r"^hand 0: .*$", hand_line[0], seats, count=1, flags=re.MULTILINE))
    assert isinstance(wrong, Fault)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_cut_off_anywhere_is_a_fault_or_a_shorter_match(name: str) -> None:
    text = GOLDEN[name].encode()
    for end in range(0, len(text), max(1, len(text) // size_of_tier(12, 30, 60))):
        found = read(text[:end])
        if not isinstance(found, Fault):
            fault = check(found.record)
            if isinstance(fault, Fault):
                assert found.locate(fault).line is not None
            else:
                assert b"totals" not in text[end:], "only effort may be missing"


def test_a_seed_must_deal_the_cards_where_the_record_says_so() -> None:
    rules, seed = hearts.PRESETS["standard"], bytes(range(32))
    pack = dealer.deal(hearts.start(rules).public, seed).pack
    hands = hands_of(rules, dealer_of(rules, 0), pack)
    tags = '[Herzrasen "1"]\n[Game "hearts"]\n[Rules "standard"]\n[View "all"]\n'
    tags += '[Shuffle "shake-256"]\n[Totals "0 0 0 0"]\n'
    tags += "".join(f'[Seat{seat} ""]\n' for seat in range(4))
    lines = "".join(f"hand {seat}: {hand}\n" for seat, hand in enumerate(hands))
    for written, right in ((seed, True), (seed[::-1], False)):
        text = f'{tags}[Deal "1"]\n[Dealer "3"]\n[Seed "{written.hex()}"]\n{lines}'
        found = read(text.encode())
        assert not isinstance(found, Fault)
        assert isinstance(check(found.record, dealer.deal), CheckResult) == right
        assert isinstance(check(found.record), CheckResult), (
            "who does not know the way does not ask"
        )


def test_of_a_seats_record_no_seed_is_compared_with_cards_that_it_did_not_see() -> None:
    seed = f'[Seed "{"00" * 32}"]\n'
    text = GOLDEN["standard-seat-2"].replace("[Totals", '[Shuffle "shake-256"]\n[Totals', 1)
    found = read(re.sub(r"(?=^hand 0)", seed, text, flags=re.MULTILINE).encode())
    assert not isinstance(found, Fault), found
    assert found.record.deals[0].seed is not None
    assert isinstance(check(found.record, dealer.deal), CheckResult)


def test_a_json_record_names_the_path_of_a_fault() -> None:
    found = read(GOLDEN["standard"].encode())
    assert not isinstance(found, Fault)
    twin = write_json(found.record)
    wrong = read_json(twin.replace(b'"QS"', b'"QZ"', 1))
    assert isinstance(wrong, Fault)
    assert wrong.path is not None
    assert re.fullmatch(r"deals\[0\]\.lines\[\d+\]\.cards\[\d+\]", wrong.path)


def test_record_files_exist() -> None:
    assert len(FILES) > 15
    assert all(isinstance(file, Path) for file in FILES)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_tabs_separate_words_as_blanks_do(name: str) -> None:
    """Between a word and its seat a tab was refused."""
    text = GOLDEN[name]
    tabs = re.sub(r"^\[(\w+) ", r"[\1\t", text, flags=re.MULTILINE)
    tabs = re.sub(r"^(?!\[).*$", lambda line: line[0].replace(" ", "\t "), tabs, flags=re.MULTILINE)
    assert tabs.count("\t") > 20
    again, found = read(tabs.encode()), read(text.encode())
    assert not isinstance(again, Fault), again
    assert not isinstance(found, Fault)
    assert again.record == found.record


def test_effort_counts_no_claim_that_all_others_agreed_to() -> None:
    """That is the table's move: with a number for it the record failed its own check."""
    rules = hearts.PRESETS["standard"]
    walk = list(islice(match_at_random(SUBJECTS["hearts"], rules, Random(1)), 9))
    before = walk[-1].after
    events = hearts.decide(before, DEALER, hearts.Concede(before.public.turn))
    assert not isinstance(events, Refusal), events
    after = reduce(hearts.evolve, events, before)
    walk.append(MatchStep(before, DEALER, hearts.Concede(before.public.turn), events, after))
    journal = [
        replace(entry, effort=7) if isinstance(entry.event, Played) else entry
        for entry in journal_of(walk)
    ]
    record = record_from_journal(description_of(SUBJECTS["hearts"], rules), journal)
    assert isinstance(check(replace(record, shuffle=None)), CheckResult)
    (efforts,) = (
        line.ms
        for line in record.deals[0].lines
        if isinstance(line, EffortLine) and line.seat == before.public.turn
    )
    assert len(efforts) == 2, "the pass and the card"


def test_a_seat_has_its_efforts_if_one_of_them_is_known() -> None:
    assert [*effort_lines(0, [None, 7])] == [EffortLine(0, (None, 7))]
    assert [*effort_lines(0, [None, None])] == []


def test_the_effort_of_the_seats_comes_in_their_order() -> None:
    """Else a record would have several texts."""
    text = GOLDEN["standard"]
    one = next(line for line in text.splitlines() if line.startswith("effort 1: "))
    two = next(line for line in text.splitlines() if line.startswith("effort 2: "))
    wrong = outcome(text.replace(f"{one}\n{two}\n", f"{two}\n{one}\n"))
    assert isinstance(wrong, Fault)
    assert (wrong.code, wrong.line) == ("record.fault.effort-last", line_of(text, two))


@pytest.mark.parametrize("repeated", [1, 2, 3])
def test_the_deal_that_was_dealt_before_says_so(repeated: int) -> None:
    subject = SUBJECTS["hearts"]
    rules = info.rules_of("hearts", "standard+deals=2")
    walk = list(match_at_random(subject, rules, Random(1)))
    about = replace(description_of(subject, rules), repeats=Repeat(repeated, 86_400_000))
    deals = record_from_journal(about, journal_of(walk)).deals
    dates = [deal.repeats for deal in deals]
    assert [date is not None and "1970" in date for date in dates] == [
        repeated == 1,
        repeated == 2,
    ]
