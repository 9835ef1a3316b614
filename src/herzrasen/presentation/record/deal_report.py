"""The result of ``verify-deal`` as text for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from herzrasen.bots import dealer
from herzrasen.cards import Seat
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.presentation.record.deal_proofs import DealVerdict, verify_deals
from herzrasen.presentation.record.steps import parse_record
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol import codec
from herzrasen.record import Fault, check


def as_json(file: str, verdicts: Sequence[DealVerdict]) -> str:
    """One line of JSON."""
    fields = {
        "file": file,
        "ok": all_proved(verdicts),
        "deals": [
            msgspec.structs.asdict(each)
            | {"proved": each.is_proved, "beacon": _beacon_fields(each.beacon)}
            for each in verdicts
        ],
    }
    return codec.encode(fields).decode()


def all_proved(verdicts: Sequence[DealVerdict]) -> bool:
    """Whether there is a deal, and each is proved."""
    return bool(verdicts) and all(each.is_proved for each in verdicts)


def lines(file: str, verdicts: Sequence[DealVerdict], translate: RecordTranslator) -> Iterator[str]:
    """What is proved in one sentence, then a line for each deal."""
    yield f"{file}: {summary(verdicts, translate)}"
    for verdict in verdicts:
        yield f"{translate('fair_deals.deal', deal=verdict.number)} {_line(verdict, translate)}"


def summary(verdicts: Sequence[DealVerdict], translate: RecordTranslator) -> str:
    """What is proved, in one sentence."""
    proved = sum(each.is_proved for each in verdicts)
    faulty = sum(each.fault is not None for each in verdicts)
    if faulty:
        return translate("fair_deals.broken", n=faulty)
    if all_proved(verdicts):
        return translate("fair_deals.proved", n=proved)
    if proved:
        return translate("fair_deals.partly", n=proved, all=len(verdicts))
    return translate("fair_deals.none.text")


def proof_sentence(data: bytes, language: str) -> str:
    """The sentence about the deals of a record that a server has replayed, checked here; empty
    where it is not a full record."""
    read = parse_record(data, twin=data.lstrip().startswith(b"{"))
    if isinstance(read, Fault) or not read.record.full:
        return ""
    translate = RecordTranslator(language, read.record.players)
    if isinstance(check(read.record, dealer.deal), Fault):
        return translate("fair_deals.broken", n=len(read.record.deals))
    return summary(verify_deals(read.record), translate)


def _line(verdict: DealVerdict, translate: RecordTranslator) -> str:
    if verdict.fault is not None:
        return translate(f"fair_deals.fault.{verdict.fault}")
    if verdict.missing:
        return translate("fair_deals.line.missing")
    if verdict.redealt:
        return translate("fair_deals.line.redealt")
    beacon = verdict.beacon
    is_mixed = beacon is not None and beacon.signature is not None
    parts = [
        translate("fair_deals.line.shares", names=_names(verdict.shares, translate))
        if verdict.shares
        else translate(f"fair_deals.line.{'no_seat' if is_mixed else 'alone'}")
    ]
    if verdict.late:
        parts.append(translate("fair_deals.line.late", names=_names(verdict.late, translate)))
    if beacon is not None:
        outcome = "beacon" if is_mixed else "beacon_missing"
        parts.append(translate(f"fair_deals.line.{outcome}", round=str(beacon.round)))
        parts.append(translate("fair_deals.line.chain", chain=beacon.chain))
    return " ".join(parts)


def _beacon_fields(beacon: BeaconRound | None) -> dict[str, str | int | None] | None:
    if beacon is None:
        return None
    return {"chain": beacon.chain, "round": beacon.round, "signature": beacon.signature_hex}


def _names(seats: Iterable[Seat], translate: RecordTranslator) -> str:
    return ", ".join(map(translate.name, seats))
