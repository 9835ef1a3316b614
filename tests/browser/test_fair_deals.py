"""Fair deals on the page: two people draw the deals of a match, and check them afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from herzrasen.presentation.record.deal_proofs import verify_deals
from herzrasen.server.room import draw_deadlines
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import hand_cards, page_of_person
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.fair_deals.proved_match import proved_record
from tests.server.auto_play import play_together
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

RULES = "standard+target=none,deals=1"


def proofs_sentence(page: Page) -> str:
    """What the page says of the deals."""
    return page.locator("deal-proofs strong").first.inner_text()


@pytest.mark.smoke
def test_two_people_draw_a_deal_and_check_it(
    open_page: OpenPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The only journey in a browser whose pages have shares in the cards."""
    monkeypatch.setattr(draw_deadlines, "_WANTED_SECONDS", 3600.0)  # no page is too slow
    with live_server(tmp_path, share=True) as server:
        eva, kim = TableClient(server), TableClient(server)
        table = eva.open_table("hearts", RULES, free=1)
        eva.join(table)
        kim.join(table)
        kim.send(type="sit", name="Kim", seat=None)
        kim.until("welcome", lambda message: message["seat"] >= 0)
        pages = {
            "en": page_of_person(open_page(DESKTOP), eva),
            "de": page_of_person(open_page(PHONE, locale="de-DE"), kim),
        }
        for page in pages.values():
            page.goto(f"{server}/#/t/{table}")
            expect(page.get_by_text("Kim").first).to_be_visible()
        eva.send(type="begin", anyway=True)
        for page in pages.values():
            expect(hand_cards(page).first).to_be_visible()
        play_together([eva, kim])
        for language, page in pages.items():
            page.reload()  # to the score sheet, past what the table shows before it
            own = text(language, "fair_deals.table.own", deal=1)
            expect(page.locator(".fairness .last")).to_have_text(own)
            page.locator(".verify-deals").click()
            expect(page.locator("deal-proofs strong").first).to_be_visible()
            assert proofs_sentence(page) == text(language, "fair_deals.proved", n=1)
            page.locator("deal-proofs summary").first.click()
            together = page.locator("deal-proofs ol p").first
            expect(together).to_contain_text("Eva, Kim")
            page.locator("deal-proofs details summary").nth(1).click()
            expect(page.locator("deal-proofs code").first).to_be_visible()
            assert not horizontal_overflow(page)
            assert findings(page) == []


def test_a_record_that_was_changed_is_found_by_the_page(desktop: Page, tmp_path: Path) -> None:
    from msgspec.structs import replace

    from herzrasen.record import write

    record = proved_record(deals=1)
    (deal,) = record.deals
    share = deal.seat_shares[0]
    forged = replace(deal, seat_shares=("0" * len(share), *deal.seat_shares[1:]))
    record = replace(record, deals=(forged,))
    assert verify_deals(record)[0].fault == "seat-commitment"
    file = tmp_path / "match.hrz"
    file.write_bytes(write(record))
    with live_server(tmp_path) as server:
        desktop.goto(f"{server}/#/record")
        desktop.locator("input[type=file]").set_input_files(file)
        expect(desktop.locator("deal-proofs strong").first).to_have_text(
            text("en", "fair_deals.broken", n=1)
        )
