"""The file of device tokens: private, by server, and no trouble where it cannot be used."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.connection.device_token import DeviceToken

HERE = parse_address("http://localhost:5252")
THERE = parse_address("https://cards.example")


def set_cookie(value: str) -> list[str]:
    return [f"herzrasen={value}; Path=/; Max-Age=9; HttpOnly; SameSite=Lax"]


def test_a_token_is_kept_for_its_server_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "devices.json"
    DeviceToken(HERE, file).keep(set_cookie("one"))
    DeviceToken(THERE, file).keep(set_cookie("two"))
    assert DeviceToken(HERE, file).headers == {"cookie": "herzrasen=one"}
    assert DeviceToken(THERE, file).headers == {"cookie": "herzrasen=two"}
    assert DeviceToken(parse_address("https://other.example"), file).headers == {}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [path.name for path in file.parent.iterdir()] == ["devices.json"]


def test_two_servers_under_one_host_have_a_token_each(tmp_path: Path) -> None:
    """A file of the version before has one for the host, which is read once."""
    file = tmp_path / "devices.json"
    games, club = (parse_address(f"https://cards.example/{path}/") for path in ("games", "club"))
    DeviceToken(THERE, file).keep(set_cookie("host"))
    assert DeviceToken(games, file).headers == {"cookie": "herzrasen=host"}
    DeviceToken(games, file).keep(set_cookie("one"))
    DeviceToken(club, file).keep(set_cookie("two"))
    assert DeviceToken(games, file).headers == {"cookie": "herzrasen=one"}
    assert DeviceToken(club, file).headers == {"cookie": "herzrasen=two"}


def test_a_name_in_place_of_the_address_outlasts_another_port(tmp_path: Path) -> None:
    file = tmp_path / "devices.json"
    DeviceToken(HERE, file, "home").keep(set_cookie("one"))
    later = parse_address("http://localhost:5253")
    assert DeviceToken(later, file, "home").headers == {"cookie": "herzrasen=one"}


def test_other_cookies_are_not_kept(tmp_path: Path) -> None:
    token = DeviceToken(HERE, tmp_path / "devices.json")
    token.keep(["other=1; Path=/", "", "=", "herzrasen", "herzrasen-known=x; Path=/"])
    assert token.headers == {}


def test_an_account_still_knows_the_device_after_a_sign_out_and_another_start(
    tmp_path: Path,
) -> None:
    """Without that cookie, strangers who guess lock the owner's terminal out."""
    file = tmp_path / "devices.json"
    token = DeviceToken(HERE, file)
    token.keep([*set_cookie("one"), "herzrasen-known-1a=x; Path=/", "herzrasen-known-2b=y"])
    token.keep(["herzrasen-known-1a=z; Path=/; HttpOnly; SameSite=Strict"])
    kept = "herzrasen-known-2b=y; herzrasen-known-1a=z"
    assert DeviceToken(HERE, file).headers == {"cookie": f"herzrasen=one; {kept}"}
    DeviceToken(HERE, file).forget()
    assert DeviceToken(HERE, file).headers == {"cookie": kept}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    token = DeviceToken(HERE, file)
    token.keep([f"herzrasen-known-{number:x}=n" for number in range(100)])
    latest = "; ".join(f"herzrasen-known-{number:x}=n" for number in range(92, 100))
    assert token.headers["cookie"] == latest, "the file does not grow for ever"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"http://localhost:5252": 7}', b"\xff"])
def test_a_broken_file_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "devices.json"
    file.write_bytes(content)
    token = DeviceToken(HERE, file)
    assert token.headers == {}
    token.keep(set_cookie("new"))
    assert DeviceToken(HERE, file).headers == {"cookie": "herzrasen=new"}


def test_without_a_place_to_write_the_token_lasts_until_the_end(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for file in (None, blocked / "devices.json"):
        token = DeviceToken(HERE, file)
        token.keep(set_cookie("one"))
        assert token.headers == {"cookie": "herzrasen=one"}


def test_the_name_that_the_server_chose_is_sent_back(tmp_path: Path) -> None:
    """Over TLS it begins with ``__Host-``; a file of the version before holds the token alone."""
    file = tmp_path / "tokens.json"
    DeviceToken(THERE, file).keep(["__Host-herzrasen-1a2b=two; Path=/; Secure"])
    assert DeviceToken(THERE, file).headers == {"cookie": "__Host-herzrasen-1a2b=two"}
    file.write_text(file.read_text().replace("__Host-herzrasen-1a2b=two", "old"))
    assert DeviceToken(THERE, file).headers == {"cookie": "herzrasen=old"}
