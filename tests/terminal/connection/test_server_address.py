"""What people type after ``herzrasen terminal``: addresses and links."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.library.remote.server_address import (
    BadAddress,
    ServerAddress,
    parse_address,
)
from herzrasen.protocol.page_place import split_link


@pytest.mark.parametrize(
    ("typed", "base"),
    [
        ("https://cards.example", "https://cards.example/"),
        ("cards.example", "https://cards.example/"),
        ("cards.example:8443/", "https://cards.example:8443/"),
        ("https://cards.example:443/", "https://cards.example/"),
        ("http://cards.example/games/", "http://cards.example/games/"),
        ("https://cards.example/games/?plain#/me", "https://cards.example/games/"),
        ("localhost:5252", "http://localhost:5252/"),
        ("127.0.0.1:5252", "http://127.0.0.1:5252/"),
        ("[::1]:5252", "http://[::1]:5252/"),
        (" https://CARDS.example/ ", "https://cards.example/"),
    ],
)
def test_an_address_has_a_base(typed: str, base: str) -> None:
    assert parse_address(typed).base == base


def test_links_lead_where_the_browser_goes() -> None:
    table = parse_address("https://cards.example/#/t/x7")
    assert (table.where, table.table) == ("table", "x7")
    rules = parse_address("https://cards.example/#/rules/hearts/sun+removed=2D%27")
    assert (rules.where, rules.game, rules.rules) == (
        "rules",
        "hearts",
        "1:sun+removed=2D'",
    )
    rules = parse_address("https://cards.example/#/rules/nerts/2:stoss")
    assert rules.rules == "2:stoss"
    record = parse_address("https://cards.example/#/record/t/abc/2/9")
    assert (record.where, record.table) == ("record", "abc")
    device = parse_address("https://cards.example/#/device/a1b2")
    assert (device.where, device.code) == ("device", "a1b2")
    assert parse_address("https://cards.example/#/something/new").where == "lobby"


CASES = json.loads((Path(__file__).parents[2] / "links/cases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["link"])
def test_a_link_with_anything_behind_it_leads_where_the_link_alone_does(
    case: dict[str, str],
) -> None:
    """The same cases as tests/client/page-place.test.js."""
    alone = case["base"] + (f"#/{case['place']}" if case["place"] else "")
    assert split_link(case["link"].strip())[1] == case["place"]
    assert parse_address(case["link"]) == parse_address(alone)
    assert parse_address(case["link"]).base == case["base"]


def test_the_link_to_a_table_is_read_back() -> None:
    address = ServerAddress("https://cards.example/games/")
    assert parse_address(address.table_link("x7")) == ServerAddress(address.base, "table", "x7")


@pytest.mark.parametrize(
    "typed",
    ["", " ", "ftp://cards.example", "https://", "https://a:b@cards.example/", "http://x:99999",
     "http://x:y", "cards example", "https://[::1", "file:///etc/passwd", "a" * 5000],
)  # fmt: skip
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(BadAddress):
        parse_address(typed)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused(typed: str) -> None:
    try:
        address = parse_address(typed)
    except BadAddress:
        return
    assert address.base.startswith(("http://", "https://"))
    assert parse_address(address.base).base == address.base


def test_only_this_machine_is_local() -> None:
    assert parse_address("localhost:1").is_local
    assert not parse_address("https://localhost.example").is_local
    assert parse_address("https://cards.example").socket_base == "wss://cards.example/"
