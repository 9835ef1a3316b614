"""What an authenticator is asked, and hostile answers; a real one is in the browser tests."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request

from herzrasen.games.protocol import Refusal
from herzrasen.server.auth.passkeys import Passkeys, id_of
from herzrasen.storage.accounts import Passkey

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


def test_the_question_names_this_place_and_wants_its_owner_to_be_there() -> None:
    options = Passkeys().invite(request(), "Eva", "Eva", b"h" * 32, (b"known",))
    assert options["rp"]["id"] == "play.example"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert len(options["excludeCredentials"]) == 1
    asked = Passkeys().challenge(request())
    assert (asked["rpId"], asked["userVerification"]) == ("play.example", "required")
    assert asked["allowCredentials"] == [], "nobody learns who has a passkey"
    assert len(asked["challenge"]) == 43


@given(answers)
@settings(max_examples=60)
def test_no_answer_however_strange_is_more_than_refused(answer: dict[str, Any]) -> None:
    passkeys = Passkeys()
    passkeys.invite(request(), "Eva", "Eva", b"h" * 32, ())
    assert reason(passkeys.made(request(), answer)) == "passkey"
    passkeys.challenge(request())
    assert reason(passkeys.proved(request(), answer, KEY)) == "passkey"
    assert isinstance(id_of(answer), bytes)


def test_a_question_is_answered_once_by_its_own_browser_and_for_its_own_purpose() -> None:
    passkeys = Passkeys()
    assert reason(passkeys.made(request(), {})) == "passkey-late"
    passkeys.invite(request(), "Eva", "Eva", b"h" * 32, ())
    assert reason(passkeys.made(request("phone"), {})) == "passkey-late"
    assert reason(passkeys.proved(request(), {}, KEY)) == "passkey-late"
    assert reason(passkeys.made(request(), {})) == "passkey-late", "used up"


def test_a_passkey_of_another_host_opens_nothing() -> None:
    passkeys = Passkeys()
    passkeys.challenge(request(host="evil.example"))
    answer = passkeys.proved(request(host="evil.example"), {}, KEY)
    assert reason(answer) == "passkey-unknown"
    passkeys.challenge(request())
    assert reason(passkeys.proved(request(), {}, None)) == "passkey-unknown"
