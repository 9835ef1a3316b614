"""axe-core looks at every screen and state of the layout sweep, in every theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from herzrasen.games.hearts.state import Phase
from tests import page_faults
from tests.browser import hearts_views
from tests.browser.axe import findings_in_every_theme
from tests.browser.layout_states import STATES, Show, claim_made, show_nerts
from tests.client.serve import WITHOUT_TABLES
from tests.screens.catalog import Servers, Variant, open_variant, start_servers

ALIKE = {
    *(state for state in STATES if re.fullmatch(r"(hearts|nerts)-of-\d+", state)),
    *("nerts-ready", "nerts-ready-of-12", "nerts-stuck-of-12", "nerts-over-of-12"),
    *("settings-cards", "settings-table", "settings-keeping", "hearts-playing", "undone"),
}
"""Nothing stands there that another state does not show."""
ONE_OF_A_FAMILY = (
    "lobby",
    "settings",
    "rules-card",
    "lesson-hearts",
    "hearts-passing",
    "own-turn",
    "hearts-score-sheet",
    "nerts-of-four",
    "nerts-start",
    "nerts-score-sheet",
    "waiting-for-friends",
    "account",
    "games",
    "record",
    "review",
)
"""These are looked at in the first tier, too."""


def show_hearts(
    page: Page,
    servers: Servers,
    variant: Variant,
    rules: str,
    wanted: hearts_views.Wanted,
) -> None:
    state = hearts_views.find_state(rules, wanted)
    hearts_views.show_table(page, servers.site, hearts_views.table_state(state), variant.query)


def claim_on_the_sheet(page: Page, servers: Servers, variant: Variant) -> None:
    claim_made(page, servers, variant)
    page.locator(".claiming .go-on").click()
    page.locator(".shown-claim summary").click()
    expect(page.locator(".shown-claim .card").first).to_be_visible()


AXE_STATES: dict[str, Show] = {
    **{name: show for name, show in STATES.items() if name not in ALIKE},
    "claim-on-the-sheet": claim_on_the_sheet,
    "hearts-set-aside": partial(
        show_hearts,
        rules="standard+players=6,packs=2",
        wanted=lambda view, _: len(view.public.waiting) > 0,
    ),
    "hearts-kitty": partial(
        show_hearts,
        rules="standard+players=5,leftover=kitty-hearts",
        wanted=lambda view, _: view.public.kitty > 0,
    ),
    "hearts-score-sheet-of-sides": partial(
        show_hearts,
        rules="standard+players=6,partners=3v3,leftover=kitty-first,trim=own,removed=2C",
        wanted=lambda view, _: view.public.phase is Phase.DEAL and view.public.deal == 1,
    ),
    "hearts-score-sheet-of-eleven": partial(
        show_hearts,
        rules="standard+players=11,packs=2",
        wanted=lambda view, _: view.public.phase is Phase.DEAL,
    ),
    "nerts-with-roles": partial(show_nerts, seats=4, teams="roles"),
}


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with start_servers() as started:
        yield started


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(state, marks=pytest.mark.smoke) if state in ONE_OF_A_FAMILY else state
        for state in AXE_STATES
    ],
)
def test_axe_finds_nothing_in_any_theme(browser: Browser, servers: Servers, state: str) -> None:
    page_faults.ask(*WITHOUT_TABLES)
    variant = Variant("desktop", "felt", "de")
    with open_variant(browser, variant) as page:
        AXE_STATES[state](page, servers, variant)
        assert findings_in_every_theme(page) == []
