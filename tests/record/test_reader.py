"""The reader: what is accepted, and the fault of everything else."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import herzrasen.record
from herzrasen.locales import LANGUAGES, catalogue, text
from herzrasen.presentation.record.steps import parse_record
from herzrasen.protocol import codec
from herzrasen.record import Fault, check, read, read_json, reader, write, write_json
from herzrasen.record.escape import escape, unescape
from herzrasen.record.record import Player, RecordedBot, RecordedDeal
from tests.record.hostile_records import HOSTILE
from tests.record.test_check import GOLDEN
from tests.tiers import size_of_tier

TAGS = """[Herzrasen "1"]
[Game "hearts"]
[Rules "standard"]
[View "all"]
[Totals "0 0 0 0"]
[Seat0 "a"]
[Seat1 "b"]
[Seat2 "c"]
[Seat3 "d"]
"""


NERTS_TAGS = TAGS.replace("hearts", "nerts")
WHOLE = sorted(name for name, text in GOLDEN.items() if '[View "all"]' in text)


def fault(data: bytes | str) -> Fault:
    found = read(data.encode() if isinstance(data, str) else data)
    assert isinstance(found, Fault)
    return found


def test_comments_blanks_line_ends_and_order_do_not_count() -> None:
    canonical = GOLDEN["standard"]
    loose = "\ufeff" + canonical.replace("[Game", "{a {comment} [Game").replace("\n", " ; said\r\n")
    loose = loose.replace("lead ", "{over\r\nlines}\tlead  ").replace("[View", "[ View")
    loose = re.sub(r"^hand 0: (\S+) (\S+)", r"hand 0: \2 \1", loose, flags=re.MULTILINE)
    loose = loose.replace('[Game "hearts"]', "").replace('[View "all"]', '[View "all"]', 1)
    loose = loose.replace('[Deal "1"]', '[Game "hearts"]\n[Deal "1"]', 1)
    found = read(loose.encode())
    assert not isinstance(found, Fault), found
    assert write(found.record) == canonical.encode()


@pytest.mark.parametrize("read_file", [read, read_json])
def test_what_is_too_large_is_refused_with_the_limit(
    read_file: Callable[[bytes], object],
) -> None:
    too_large = b" " * (reader.MAX_BYTES + 1)
    assert read_file(too_large) == Fault("record.fault.too-big", {"limit": 16})
    assert read_file(too_large[1:]) != read_file(too_large)


@given(st.text(max_size=300))
def test_a_name_may_hold_anything(name: str) -> None:
    assert unescape(escape(name)) == name
    assert len(escape(name).splitlines()) <= 1
    found = read(TAGS.replace('"a"', f'"{escape(name)}"').encode())
    assert not isinstance(found, Fault)
    assert found.record.players[0].name == name
    assert read_json(write_json(found.record)) == found.record


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        ("", "no-record", 1, None),
        ("hello", "no-record", 1, 1),
        ('[Herzrasen "4"]', "version", 1, 13),
        ('[Game "hearts"]', "no-record", 1, 2),
        (b'[Herzrasen "1"]\n\xff', "not-utf8", 2, None),
        (TAGS + "\0", "control", 10, 1),
        (TAGS + "{ never\nends", "comment-open", 10, 1),
        (TAGS + "x" * 16_001, "line-too-long", 10, None),
        (TAGS + '[Game "hearts"]', "tag-twice", 10, 2),
        (TAGS + '[Elo "1"]', "tag-unknown", 10, 2),
        (TAGS + '[Seat12 "x"]', "tag-unknown", 10, 2),
        (TAGS + '[Date "yesterday"]', "tag-value", 10, 8),
        (TAGS + '[Date "2026-02-30T00:00:00.000Z"]', "tag-value", 10, 8),
        (TAGS + '[Site "\\x"]', "bad-escape", 10, 8),
        (TAGS + '[Site "\\u{d800}"]', "bad-escape", 10, 8),
        (TAGS + '[Site "\\u{dfff}"]', "bad-escape", 10, 8),
        (TAGS + '[Site "\\u{110000}"]', "bad-escape", 10, 8),
        (TAGS + '[Site "\\u{ffffff}"]', "bad-escape", 10, 8),
        (TAGS + f'[Site "{"x" * 401}"]', "value-too-long", 10, 8),
        (TAGS + "[Site 'x']", "tag-broken", 10, 1),
        (TAGS + '[BotSeed1 "3"]', "tag-missing", None, None),
        (TAGS + '[StandIn1 "x"]\n[Bot1 "x"]', "two-bots", None, None),
        (TAGS + "hand 0: 2C", "line-before-deal", 10, 1),
        (TAGS + '[Deal "1"]\n[Undone "0"]', "tag-value", 11, 10),
        (TAGS + '[Deal "1"]\n[Repeats "2"]', "tag-value", 11, 11),
        (TAGS + f'[Deal "1"]\n[Beacon "{"0" * 64} 0"]', "tag-value", 11, 10),
        (TAGS + f'[Deal "1"]\n[Beacon "{"0" * 63} 1"]', "tag-value", 11, 10),
        (TAGS + '[Deal "1"]\n[BeaconSignature "0"]', "tag-value", 11, 19),
        (TAGS + f'[Deal "1"]\n[BeaconSignature "{"0" * 96}"]', "tag-missing", None, None),
        (TAGS + '[Undone "1"]', "tag-unknown", 10, 2),
        (TAGS + '[Deal "1"]\nhand 0: 2C 3X', "not-a-card", 11, 12),
        (TAGS + '[Deal "1"]\nhand 0: 2C 2C', "card-twice", 11, 9),
        (TAGS + '[Deal "1"]\nhand 0:', "cards-missing", 11, None),
        (TAGS + '[Deal "1"]\nhand 12: 2C', "not-a-seat", 11, 6),
        (TAGS + '[Deal "1"]\nhand', "line-unknown", 11, 1),
        (TAGS + '[Deal "1"]\nhund 0: 2C', "line-unknown", 11, 1),
        (TAGS + '[Deal "1"]\n5 0: call', "line-unknown", 11, 1),
        (NERTS_TAGS + '[Deal "1"]\nact 0: call', "line-unknown", 11, 1),
        (TAGS.replace('[Game "hearts"]\n', "") + '[Deal "1"]\nhand 0: 2C', "tag-missing", 10, None),
        (TAGS + '[Deal "1"]\nclaim 0: 2C', "not-a-claim", 11, 10),
        (TAGS + '[Deal "1"]\nclaim 0:', "line-unknown", 11, 1),
        (TAGS + '[Deal "1"]\npoints: 1 2 x', "not-a-number", 11, 13),
        (TAGS + '[Deal "1"]\npoints: ' + "9" * 16, "not-a-number", 11, 9),
        (TAGS + '[Deal "1"]\npoints 0: 1 2', "line-unknown", 11, 8),
        (TAGS + '[Deal "1"]\nmoon 0: all', "not-a-choice", 11, 9),
        (NERTS_TAGS + '[Deal "1"]\nend: soon', "not-an-end", 11, 6),
        (NERTS_TAGS + '[Deal "1"]\nstop: soon', "not-a-stop", 11, 7),
        (NERTS_TAGS + '[Deal "1"]\nrace: f0 luck 0 2C 1 2', "not-a-race", 11, 10),
        (NERTS_TAGS + '[Deal "1"]\nrace: x0 touch 0 2C 1 2', "not-a-race", 11, 7),
        (NERTS_TAGS + '[Deal "1"]\nrace: call coin 0 - 1', "not-a-race", 11, 17),
        (NERTS_TAGS + '[Deal "1"]\nrace: f0 coin 0 ? 1 2', "not-a-card", 11, 17),
        (NERTS_TAGS + '[Deal "1"]\nrace: f0 coin 0 2C 1 2 / 12 2D 1 2', "not-a-seat", 11, 26),
        (NERTS_TAGS + '[Deal "1"]\n5 dealer: remedy 1 x / 0', "not-a-number", 11, 20),
        (NERTS_TAGS + '[Deal "1"]\n5 dealer: fill 0 tx', "not-a-number", 11, 19),
        (NERTS_TAGS + '[Deal "1"]\n5 dealer: fill 0 q1', "not-a-move", 11, 11),
        (NERTS_TAGS + '[Deal "1"]\n5 0: fly', "not-a-move", 11, 6),
        (NERTS_TAGS + '[Deal "1"]\n5 0: deal 2C', "not-a-move", 11, 6),
        (TAGS + '[Deal "1"]\nclaim 0\n[Dealer "3"]', "tag-late", 12, 2),
    ],
)
def test_a_fault_names_its_place(
    data: bytes | str, code: str, line: int | None, column: int | None
) -> None:
    found = fault(data)
    assert found.code == f"record.fault.{code}"
    if line is not None:
        assert (found.line, found.column) == (line, column)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_record_is_read_in_one_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is read twice, and the first fault ends the work."""
    taken: list[int] = []
    take = reader.RecordParser.take

    def count_line(draft: Any, line: str, at: int) -> None:
        taken.append(at)
        take(draft, line, at)

    monkeypatch.setattr(reader.RecordParser, "take", count_line)
    found = read(HOSTILE[name]())
    assert taken == sorted(set(taken))
    if isinstance(found, Fault):
        assert found.line is not None or name == "nothing"
        assert len(taken) <= (found.line or 1)
    else:
        outcome = check(found.record)
        if isinstance(outcome, Fault):
            assert found.locate(outcome).line is not None


@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(sorted(GOLDEN)))
def test_a_mutated_record_is_a_fault_or_valid(seed: int, name: str) -> None:
    random = Random(seed)
    data = bytearray(GOLDEN[name].encode())
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at = random.randrange(len(data))
        match random.randrange(5):
            case 0:
                data[at] = random.randrange(256)
            case 1:
                del data[at : at + random.randrange(1, 40)]
            case 2:
                data[at:at] = data[(other := random.randrange(len(data))) : other + 30]
            case 3:
                data[at:at] = random.choice((b"{", b'"', b"?", b"9" * 20, b"\n", b"[", b" -"))
            case _:
                lines = data.split(b"\n")
                random.shuffle(lines[random.randrange(len(lines)) :])
                one, other = random.randrange(len(lines)), random.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                data = bytearray(b"\n".join(lines))
    check_fault_has_sentence(bytes(data))


@settings(max_examples=size_of_tier(6, 30))
@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(WHOLE))
def test_a_fault_is_not_reported_above_the_mutation(seed: int, name: str) -> None:
    """In a full record one card, seat or word is changed, missing or added."""
    random = Random(seed)
    lines = GOLDEN[name].split("\n")
    dealt = [at for at, line in enumerate(lines) if re.match("[a-z]+( [0-9]+)?: ", line)]
    changed = random.choice(dealt)
    words = lines[changed].split(" ")
    at, word = random.randrange(len(words)), random.choice(("2C", "QS", "?", "XC", "AH", "9", "-"))
    words[at : at + random.randrange(2)] = [word] * random.randrange(2)
    found = read("\n".join([*lines[:changed], " ".join(words), *lines[changed + 1 :]]).encode())
    outcome = found if isinstance(found, Fault) else check(found.record)
    if isinstance(outcome, Fault):
        located = outcome if isinstance(found, Fault) else found.locate(outcome)
        assert located.line is not None
        assert located.line > changed


def check_fault_has_sentence(data: bytes, *, twin: bool = False) -> None:
    """Every result can be put into sentences, in both languages, with its place."""
    found = parse_record(data, twin=twin)
    outcome = found if isinstance(found, Fault) else check(found.record)
    if isinstance(outcome, Fault):
        located = outcome if isinstance(found, Fault) else found.locate(outcome)
        assert located.line is not None or located.path is not None
        for language in LANGUAGES:
            assert text(language, outcome.code, **outcome.facts)


@given(seed=st.integers(0, 2**32 - 1), name=st.sampled_from(sorted(GOLDEN)))
def test_a_mutated_json_record_is_a_fault_or_valid(seed: int, name: str) -> None:
    random = Random(seed)
    found = read(GOLDEN[name].encode())
    assert not isinstance(found, Fault)
    twin = write_json(found.record).decode()
    numbers = [*re.finditer(r"-?\d+", twin)]
    number = random.choice(numbers)
    instead = random.choice(("-1", "99", "1e3", "9" * 19, "9" * 40, "null", '"x"', "[]", "1.5"))
    mutated = (twin[: number.start()] + instead + twin[number.end() :]).encode()
    check_fault_has_sentence(mutated, twin=True)
    changed = read_json(mutated)
    if not isinstance(changed, Fault):
        write(changed)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[" * 100_000, b'{"herzrasen":' * 50_000, b"\xff", b'"x"', b"nul", b'{"a":1}'],
)
def test_invalid_json_records(data: bytes) -> None:
    found = read_json(data)
    assert isinstance(found, Fault)
    assert found.line is not None or found.path is not None
    assert text("de", found.code, **found.facts)


@pytest.mark.parametrize("written", ["110000", "ffffff", "d800"])
def test_an_invalid_escape_is_quoted_in_the_fault(written: str) -> None:
    """Not as Python would write it."""
    found = fault(TAGS + f'[Site "x\\u{{{written}}}"]')
    assert found.facts == {"value": f"\\u{{{written}}}"}
    for language in LANGUAGES:
        assert f"\\u{{{written}}}" in text(language, found.code, **found.facts)
        sentence = text(language, found.code, **found.facts)
        assert r" \u{2c}." in sentence, "so it is written, with one backslash"
        assert "chr" not in sentence


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"", "json", (1, 1)),
        (b"{}", "json-missing", (1, 1)),
        (b"\n  {}", "json-missing", (2, 3)),
        (b"[[[[", "json-value", (1, 1)),
        (b"[" * 100_000, "json-value", (1, 1)),
        (b'{"a": 1}', "json-unknown", (1, 1)),
        (b'{"herzrasen": 1,\n "game" 3}', "json", (2, 9)),
        ('{"herzrasen": 1,\n "ä", }'.encode(), "json", (2, 5)),
        (b'{"herzrasen": 1,\n "game": "\xff"}', "not-utf8", (2, 11)),
        (b'{"herzrasen": 1, "site": "\\u{ffffff}"}', "json", (1, 30)),
        (b'{"herzrasen": 1,', "json", (1, 17)),
        (b'{"herzrasen": {"herzrasen": ', "json-value", "herzrasen"),
        (
            b'{"deals": [{"number": 1, "lines": [{"line": "hand"}]}]}',
            "json-missing",
            "deals[0].lines[0]",
        ),
        (
            b'{"deals": [{"number": 1, "lines": [{"line": 3}]}]}',
            "json-value",
            "deals[0].lines[0].line",
        ),
        (b'{"deals": [{"number": 1, "name": 1}]}', "json-unknown", "deals[0]"),
    ],
)
def test_a_json_fault_names_its_position(
    data: bytes, code: str, place: tuple[int, int] | str
) -> None:
    found = read_json(data)
    assert isinstance(found, Fault)
    assert found.code == f"record.fault.{code}"
    assert place == (found.path or (found.line, found.column))


@pytest.mark.parametrize(
    ("old", "new", "code", "path"),
    [
        (b'"rules":"', b'"rules":"' + b"x" * 3001, "value-too-long", "rules"),
        (b'"view":"all"', b'"view":"none"', "tag-value", "view"),
        (b'"name":"Ada"', b'"name":"' + b"x" * 401 + b'"', "value-too-long", "players[0]"),
        (b'"number":2', b'"number":-2', "tag-value", "deals[1].number"),
        (b'"cards":["', b'"cards":["2C","2C","', "card-twice", "deals[0].lines[0].cards"),
        (b'"rules":"standard', b'"rules":"stanbard', "hearts.refusal.unknown-preset", "rules"),
        (b'"dealer":3', b'"dealer":2', "dealer", "deals[0].dealer"),
    ],
)
def test_an_impossible_json_value_is_named_by_its_path(
    old: bytes, new: bytes, code: str, path: str
) -> None:
    record = read(GOLDEN["standard"].encode())
    assert not isinstance(record, Fault)
    twin = write_json(record.record)
    assert old in twin
    read_again = parse_record(twin.replace(old, new, 1), twin=True)
    found = read_again if isinstance(read_again, Fault) else check(read_again.record)
    assert isinstance(found, Fault)
    found = found if isinstance(read_again, Fault) else read_again.locate(found)
    assert found.code.removeprefix("record.fault.") == code
    assert found.path == path


def test_a_fault_is_located_where_it_is_known_to_be() -> None:
    text = read(f'{TAGS}[Deal "1"]\n[Dealer "3"]\n\nhand 0: 2C\n\nhand 1: 3C\n'.encode())
    twin = reader.ParsedRecord(text.record) if not isinstance(text, Fault) else text
    assert not isinstance(text, Fault)
    assert not isinstance(twin, Fault)
    tagged: dict[str, str | int] = {"tag": "Dealer"}
    for fault, line, path in (
        (Fault("x", line=5, deal=1), 5, None),
        (Fault("x", path="here", deal=1), None, "here"),
        (Fault("x"), None, None),
        (Fault("x", {"tag": "Totals"}), 5, "totals"),
        (Fault("x", deal=1), 10, "deals[0]"),
        (Fault("x", tagged, deal=1), 11, "deals[0].dealer"),
        (Fault("x", deal=1, row=0), 13, "deals[0].lines[0]"),
        (Fault("x", deal=1, row=1), 15, "deals[0].lines[1]"),
        (Fault("x", deal=1, row=2), 15, "deals[0].lines[2]"),
        (Fault("x", deal=1, row=9), 15, "deals[0].lines[9]"),
    ):
        assert text.locate(fault).line == line
        known = (fault.line, fault.path) != (None, None)
        assert twin.locate(fault).path == (fault.path if known else path)


def test_fault_sentences_are_complete_with_no_extra_keys() -> None:
    found: set[str] = set()
    for file in Path(herzrasen.record.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "NotationError":
                found.add(ast.literal_eval(node.args[0]))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= set(re.findall(r"^record\.fault\.([a-z0-9-]+)$", node.value))
    found |= {"control", "comment-open", "differs", "missing", "too-much"}
    for language in LANGUAGES:
        keys = {
            re.sub(r"\.(one|other)$", "", key).removeprefix("record.fault.")
            for key in catalogue(language)
            if key.startswith("record.fault.")
        }
        assert keys == found | {"no-file", "unreadable", "folder", "forbidden"}


def test_a_json_twin_has_no_two_bots_for_a_seat_either() -> None:
    record = read(TAGS.encode())
    assert not isinstance(record, Fault)
    both = Player("a", RecordedBot("x"), RecordedBot("y"))
    twin = codec.encode(msgspec.structs.replace(record.record, players=(both,) * 4))
    found = read_json(twin)
    assert isinstance(found, Fault)
    assert found.code == "record.fault.two-bots"


def test_a_json_twin_has_no_beacons_signature_without_its_round_either() -> None:
    record = read(TAGS.encode())
    assert not isinstance(record, Fault)
    deals = (RecordedDeal(1), RecordedDeal(2, beacon_signature="0" * 96))
    found = read_json(codec.encode(msgspec.structs.replace(record.record, deals=deals)))
    assert isinstance(found, Fault)
    assert (found.code, found.path) == ("record.fault.tag-missing", "deals[1]")
