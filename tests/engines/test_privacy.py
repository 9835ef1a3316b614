"""What is stored about a person is told where they make an account, and in the settings."""

from __future__ import annotations

from herzrasen.locales import catalogue
from tests.engines.page import DriverPage
from tests.engines.test_journeys import open_lobby, translate


def test_who_makes_an_account_reads_what_is_stored(page: DriverPage, server: str) -> None:
    page.open(f"{server}/#/me")
    page.press("sign-in-forms .chip", translate("account.forms.up"))
    page.press("sign-in-forms button", translate("privacy.title"))
    page.see("dialog h2", translate("privacy.title"))
    shown = page.value("document.querySelector('dialog .privacy').textContent")
    keys = [key for key in catalogue("en") if key.startswith("privacy.")]
    assert [key for key in keys if translate(key) not in shown] == ["privacy.title"]


def test_the_settings_lead_to_what_is_stored(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.press("button", translate("client.settings.open"))
    page.press("dialog button", translate("privacy.title"))
    page.see("dialog .privacy h3", translate("privacy.database.title"))
