"""Links as they arrive from letters and chats: with marks behind them, without their ``#``."""

from __future__ import annotations

from typing import Final

import pytest

from herzrasen.games.rules_link import rules_for_link
from herzrasen.lobby.room_code import code_of
from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND, open_lobby, sit_down_to_hearts, translate
from tests.server.table_client import TableClient

AT_TABLE: Final = "location.hash === sent[0] && document.querySelector('table-page')?.room"


def test_links_with_marks_behind_them_lead_to_the_table(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    sit_down_to_hearts(page)
    link = page.value("location.hash")
    for typed in (
        f"/{link}).",
        f"/{link}%20hello",
        f"/{link}?utm_source=mail",
        f"/{link}…",
        f"/{link}/",
        f"/#{link}",
        f"/{link[1:]}",
        f"/%23{link[1:]}.",
        f"/x/..{link[1:]}",
    ):
        page.open("about:blank")
        page.open(f"{server}{typed}")
        page.wait(AT_TABLE, link)
        page.number(HAND, 13)
        assert page.value("location.pathname") == "/"


def test_a_wrong_end_is_cut_where_the_address_is_changed_by_hand(
    page: DriverPage, server: str
) -> None:
    open_lobby(page, server)
    rules = f"#/rules/hearts/{rules_for_link('sun+target=50')}"
    page.run("location.hash = arguments[0];", f"{rules}.")
    page.see("game-lobby h1")
    assert page.value("location.hash") == rules
    page.run("location.hash = '#/me)';")
    page.see("account-page h1")
    assert page.value("location.hash") == "#/me"


def test_a_code_in_the_place_of_a_tables_id_leads_to_the_table(
    page: DriverPage, server: str
) -> None:
    """Also where it is typed over another address; back does not lead to the code again."""
    table = TableClient(server).open_table("hearts", "standard", free=1)
    code = code_of(table)
    page.open(f"{server}/#/t/{code}.")
    page.wait(AT_TABLE, f"#/t/{table}")
    page.see("waiting-room")
    page.run("location.hash = '#/me';")
    page.see("account-page")
    page.run("location.hash = arguments[0];", f"#/t/{code[:3]}-{code[3:]}".lower())
    page.wait(AT_TABLE, f"#/t/{table}")
    page.run("history.back();")
    page.see("account-page")


@pytest.mark.faulty_page("404 .*/api/codes", "alert: No open table has this code")
def test_a_code_that_no_table_has_is_answered_as_in_the_lobbys_field(
    page: DriverPage, server: str
) -> None:
    """With another code in the address the server is asked once more."""
    page.open(f"{server}/#/t/BBBBBB")
    page.see("table-by-code [role=alert]", translate("table.refusal.no-such-code"))
    assert page.value("document.querySelector('table-by-code h1').textContent") == "BBB BBB"
    table = TableClient(server).open_table("hearts", "standard", free=1)
    page.run("location.hash = arguments[0];", f"#/t/{code_of(table)}")
    page.wait(AT_TABLE, f"#/t/{table}")
