"""Passkeys: challenges and hostile responses; a real authenticator is in the browser tests."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.passkeys import Passkeys, credential_id
from herzrasen.storage.accounts import Passkey
from herzrasen.storage.challenges import ChallengesInMemory
from tests.server.event_loop import run_coroutine

KEY = Passkey(b"id", "eva", b"\xa5", 0, "play.example", "", 0)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
encoded = st.binary(max_size=60).map(lambda raw: raw.hex()) | st.text("AQab_-=", max_size=80)
response = st.fixed_dictionaries(
    {},
    optional={
        "clientDataJSON": encoded | json_values,
        "attestationObject": encoded | json_values,
        "authenticatorData": encoded | json_values,
        "signature": encoded | json_values,
        "userHandle": encoded | json_values,
        "transports": json_values,
    },
)
answers = st.fixed_dictionaries(
    {},
    optional={
        "id": encoded | json_values,
        "rawId": encoded | json_values,
        "type": st.just("public-key") | json_values,
        "response": response | json_values,
        "authenticatorAttachment": json_values,
    },
)


def request(device: str = "laptop", host: str = "play.example") -> Request:
    return Request(
        {
            "type": "http",
            "method": "POST",
            "scheme": "https",
            "path": "/api/me/passkeys",
            "query_string": b"",
            "headers": [(b"host", host.encode())],
            "device": device,
        }
    )


def reason(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code.rpartition(".")[2]


def test_the_challenge_names_the_host_and_requires_user_verification() -> None:
    async def run() -> None:
        options = await Passkeys(ChallengesInMemory()).registration_options(
            request(), "Eva", "Eva", b"h" * 32, (b"known",)
        )
        assert options["rp"]["id"] == "play.example"
        assert options["authenticatorSelection"]["userVerification"] == "required"
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert len(options["excludeCredentials"]) == 1
        asked = await Passkeys(ChallengesInMemory()).authentication_options(request())
        assert (asked["rpId"], asked["userVerification"]) == ("play.example", "required")
        assert asked["allowCredentials"] == [], "nobody learns who has a passkey"
        assert len(asked["challenge"]) == 43

    run_coroutine(run())


@given(answers)
@settings(max_examples=60)
def test_any_response_is_at_most_refused(answer: dict[str, Any]) -> None:
    async def run() -> None:
        passkeys = Passkeys(ChallengesInMemory())
        await passkeys.registration_options(request(), "Eva", "Eva", b"h" * 32, ())
        assert reason(await passkeys.verify_registration(request(), answer)) == "passkey"
        await passkeys.authentication_options(request())
        assert reason(await passkeys.verify_authentication(request(), answer, KEY)) == "passkey"
        assert isinstance(credential_id(answer), bytes)

    run_coroutine(run())


def test_a_challenge_is_used_once_by_its_browser_for_its_purpose() -> None:
    """Two nodes share what is stored, and know nothing besides."""

    async def run() -> None:
        stored = ChallengesInMemory()
        here, there = Passkeys(stored), Passkeys(stored)
        assert reason(await here.verify_registration(request(), {})) == "passkey-late"
        await here.registration_options(request(), "Eva", "Eva", b"h" * 32, ())
        assert reason(await there.verify_registration(request("phone"), {})) == "passkey-late"
        assert reason(await there.verify_registration(request(), {})) == "passkey"
        assert reason(await here.verify_registration(request(), {})) == "passkey-late", "used up"
        await here.registration_options(request(), "Eva", "Eva", b"h" * 32, ())
        assert reason(await there.verify_authentication(request(), {}, KEY)) == "passkey-late"
        await here.authentication_options(request())
        assert reason(await there.verify_registration(request(), {})) == "passkey-late"

    run_coroutine(run())


def test_a_passkey_of_another_host_opens_nothing() -> None:
    async def run() -> None:
        passkeys = Passkeys(ChallengesInMemory())
        await passkeys.authentication_options(request(host="evil.example"))
        answer = await passkeys.verify_authentication(request(host="evil.example"), {}, KEY)
        assert reason(answer) == "passkey-unknown"
        await passkeys.authentication_options(request())
        assert (
            reason(await passkeys.verify_authentication(request(), {}, None)) == "passkey-unknown"
        )

    run_coroutine(run())
