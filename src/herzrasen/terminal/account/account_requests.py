"""Requests about one's own account. A refusal raises ApiError."""

from __future__ import annotations

from typing import Any

from herzrasen.library.remote.server_address import path_part
from herzrasen.protocol.http_account import (
    DeleteAccount,
    Me,
    MyDevices,
    NewName,
    NewPassword,
    Preferences,
    Recover,
    SignedUp,
    SignIn,
    SignUp,
)
from herzrasen.terminal.connection.api import Api


async def fetch_account(api: Api) -> Me:
    """Who one is."""
    return await api.get("api/me", Me)


async def sign_up(api: Api, name: str, password: str) -> str:
    """Make an account for this guest; its recovery code."""
    return (await api.post("api/me/account", SignUp(name, password), SignedUp)).recovery


async def sign_in(api: Api, name: str, password: str) -> None:
    """Make this device that person's."""
    await api.post("api/me/sign-in", SignIn(name, password), dict)


async def recover(api: Api, name: str, code: str, password: str) -> str:
    """Sign in with the recovery code and set another password; the new recovery code."""
    return (await api.post("api/me/recover", Recover(name, code, password), SignedUp)).recovery


async def sign_out(api: Api) -> None:
    """Make this device a guest's."""
    await api.post("api/me/sign-out", {}, dict)


async def rename(api: Api, name: str) -> Me:
    """Set another name to sign in with."""
    return await api.put("api/me", NewName(name), Me)


async def change_password(api: Api, former: str, password: str) -> None:
    """Set another password; all other devices are signed out."""
    await api.put("api/me/password", NewPassword(former, password), dict)


async def remove_passkey(api: Api, id_: str) -> None:
    """Remove one of the own passkeys."""
    await api.delete(f"api/me/passkeys/{path_part(id_)}", {}, dict)


async def fetch_devices(api: Api) -> MyDevices:
    """The own devices, the last seen first."""
    return await api.get("api/me/devices", MyDevices)


async def end_device(api: Api, id_: str | None = None) -> None:
    """Sign one device out, or all others."""
    path = "api/me/devices" if id_ is None else f"api/me/devices/{path_part(id_)}"
    await api.delete(path, {}, dict)


async def export_account(api: Api) -> bytes:
    """All that is stored about oneself, as JSON."""
    return await api.get_bytes("api/me/export")


async def delete_account(api: Api, name: str) -> None:
    """Delete all of it; ``name`` repeats the account's, "" for a guest."""
    await api.delete("api/me", DeleteAccount(name), dict)


async def fetch_preferences(api: Api) -> Preferences:
    """The settings of the account."""
    return await api.get("api/me/settings", Preferences)


async def save_preferences(api: Api, number: int, settings: dict[str, Any]) -> int:
    """Store the settings; the number that they have now."""
    answer = await api.put("api/me/settings", Preferences(number, settings), Preferences)
    return answer.number
