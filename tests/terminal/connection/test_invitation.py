"""What people paste into the lobby's field, as in the browser (tests/client/invitation.test.js)."""

import json
from pathlib import Path
from typing import Any

import pytest

from herzrasen.library.remote.server_address import ServerAddress, parse_address
from herzrasen.terminal.connection.invitation import read_invitation

CASES = json.loads((Path(__file__).parents[2] / "links/invitations.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["typed"]))
def test_codes_links_and_messages_lead_to_the_table(case: dict[str, Any]) -> None:
    here = ServerAddress(case["page"])
    wanted: str | ServerAddress | None = case.get("code")
    if "place" in case:
        wanted = parse_address(f"{here.base}#/{case['place']}")
    elif "elsewhere" in case:
        wanted = parse_address(case["elsewhere"])
    assert read_invitation(case["typed"], here) == wanted
