"""The server's TLS certificate: exchanged while it runs, half-way or whole, encrypted, expired."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme
from cryptography.hazmat.primitives import serialization
from cryptography.x509 import load_der_x509_certificate

from herzrasen.server.network import tls_certificate
from herzrasen.server.network.tls_certificate import TlsCertificate, UnusableCertificate
from herzrasen.server.run import shown_addresses
from herzrasen.telemetry import metrics
from tests.server.virtual_clock import run_virtual

NOW = datetime(2026, 11, 29, tzinfo=UTC)
DAY = timedelta(days=1)
NAME = "cards.example.org"


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


class Files:
    """A certificate and its key on the disk."""

    def __init__(self, folder: Path, authority: trustme.CA) -> None:
        self.chain, self.key = folder / "chain.pem", folder / "key.pem"
        self._authority = authority
        self.asked = 0

    def issue(
        self,
        *,
        kind: trustme.KeyType = trustme.KeyType.ECDSA,
        days: float = 60,
        passphrase: str = "",
        names: tuple[str, ...] = (NAME,),
    ) -> tuple[bytes, bytes]:
        """A new certificate that is valid for 90 days, the last so many from now, and its key."""
        until = NOW + days * DAY
        issued = self._authority.issue_cert(
            *names, not_before=until - 90 * DAY, not_after=until, key_type=kind
        )
        key = issued.private_key_pem.bytes()
        if passphrase:
            key = serialization.load_pem_private_key(key, None).private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.BestAvailableEncryption(passphrase.encode()),
            )
        return b"".join(blob.bytes() for blob in issued.cert_chain_pems), key

    def write(self, chain: bytes, key: bytes) -> None:
        """Write both files; there is none for no bytes."""
        for path, content in ((self.chain, chain), (self.key, key)):
            path.write_bytes(content)
            if not content:
                path.unlink()

    def open(self, now: Callable[[], float] = NOW.timestamp) -> TlsCertificate:
        return TlsCertificate(self.chain, self.key, self._ask, now)

    def _ask(self) -> str:
        self.asked += 1
        return "open"


@pytest.fixture
def files(tmp_path: Path, authority: trustme.CA) -> Files:
    return Files(tmp_path, authority)


def serial_shown(certificate: TlsCertificate) -> int:
    """The number of the certificate that a new connection is shown."""
    client = ssl.create_default_context()
    client.check_hostname, client.verify_mode = False, ssl.CERT_NONE
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = client.wrap_bio(to_client, to_server, server_hostname=NAME)
    there = certificate.context.wrap_bio(to_server, to_client, server_side=True)
    for side in (here, there, here):
        with suppress(ssl.SSLWantReadError):
            side.do_handshake()
    shown = here.getpeercert(binary_form=True)
    assert shown is not None
    return load_der_x509_certificate(shown).serial_number


def refused_count() -> float:
    (family,) = metrics.CERTIFICATES_REFUSED.collect()
    return family.samples[0].value


Pair = tuple[bytes, bytes]
HALVES: dict[str, Callable[[Pair, Pair], Pair]] = {
    "a new certificate beside the old key": lambda old, new: (new[0], old[1]),
    "the old certificate beside a new key": lambda old, new: (old[0], new[1]),
    "no key": lambda _, new: (new[0], b""),
    "a key that is none": lambda _, new: (new[0], b"nothing"),
    "half a key": lambda _, new: (new[0], new[1][: len(new[1]) // 2]),
    "half a certificate": lambda _, new: (new[0][:100], new[1]),
    "no certificate": lambda _, new: (b"", new[1]),
}


@pytest.mark.parametrize("half", HALVES)
def test_a_certificate_that_is_half_written_leaves_the_old_one(
    half: str, files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    """OpenSSL leaves a context half changed: no connection succeeded any more."""
    former, new = files.issue(), files.issue()
    files.write(*former)
    certificate = files.open()
    old = serial_shown(certificate)
    files.write(*HALVES[half](former, new))
    certificate.reload()
    assert serial_shown(certificate) == old
    (record,) = caplog.records
    assert "the old one stays" in record.getMessage()
    assert record.exc_info is None
    files.write(*new)
    certificate.reload()
    assert serial_shown(certificate) != old


@pytest.mark.parametrize("to", [trustme.KeyType.RSA, trustme.KeyType.ECDSA])
def test_a_certificate_of_another_kind_replaces_the_old_one(
    to: trustme.KeyType, files: Files
) -> None:
    """In one context both would stay, and clients would choose the old one of elliptic curves."""
    (former,) = {trustme.KeyType.RSA, trustme.KeyType.ECDSA} - {to}
    files.write(*files.issue(kind=former))
    certificate = files.open()
    old = serial_shown(certificate)
    files.write(*files.issue(kind=to))
    certificate.reload()
    assert serial_shown(certificate) != old


@pytest.mark.parametrize(("days", "why"), [(-1, "it has expired"), (91, "it is not valid yet")])
def test_a_certificate_that_is_not_valid_now_replaces_no_valid_one(
    days: float, why: str, files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    """One that is not valid yet was taken, and browsers refused the server."""
    files.write(*files.issue())
    certificate = files.open()
    old = serial_shown(certificate)
    refused = refused_count()
    files.write(*files.issue(days=days))
    certificate.reload()
    assert serial_shown(certificate) == old
    assert "the old one stays" in caplog.text
    assert vars(caplog.records[0])["facts"]["why"] == why
    assert refused_count() == refused + 1


def test_of_two_that_are_not_valid_now_the_new_one_is_shown(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    files.write(*files.issue(days=-1))
    certificate = files.open()
    old = serial_shown(certificate)
    files.write(*files.issue(days=91))
    certificate.reload()
    assert serial_shown(certificate) != old
    assert "the certificate is not valid yet: browsers refuse it" in caplog.text


@pytest.mark.parametrize(
    ("changes", "without_chain", "sentence"),
    [
        ({"names": ("other.example.org",)}, False, "not for all host names"),
        ({"names": ("*.example.org",)}, False, ""),
        ({"days": 20}, False, "expires before the old one"),
        ({}, True, "fewer others of its chain"),
    ],
)
def test_what_a_new_certificate_is_less_than_the_old_one_is_a_warning(
    changes: dict[str, Any],
    without_chain: bool,
    sentence: str,
    files: Files,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As when the wrong file was copied; it is used, since it may be meant."""
    end = b"-----END CERTIFICATE-----\n"
    chain, key = files.issue()
    files.write(chain + chain, key)
    certificate = files.open()
    old = serial_shown(certificate)
    chain, key = files.issue(**changes)
    files.write(chain.partition(end)[0] + end if without_chain else chain + chain, key)
    certificate.reload()
    assert serial_shown(certificate) != old
    assert len(caplog.records) == bool(sentence)
    assert sentence in caplog.text


@pytest.mark.parametrize(
    ("days", "sentence"),
    [(19, ""), (13.5, "the certificate expires soon"), (-0.5, "the certificate has expired")],
)
def test_its_end_is_a_metric_and_a_warning(
    days: float, sentence: str, files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    files.write(*files.issue(days=days))
    files.open()
    (family,) = metrics.CERTIFICATE_EXPIRY.collect()
    assert family.samples[0].value == (NOW + days * DAY).timestamp()
    assert len(caplog.records) == bool(sentence)
    assert sentence in caplog.text


def test_its_end_is_looked_at_every_day(
    files: Files, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tls_certificate, "_CHECK_SECONDS", 10.0)
    files.write(*files.issue(days=15))

    async def watch_for_two_days() -> None:
        loop = asyncio.get_running_loop()
        certificate = files.open(lambda: (NOW + DAY * loop.time() / 10).timestamp())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(certificate.watch(), 25)

    run_virtual(watch_for_two_days())
    assert [record.getMessage() for record in caplog.records] == ["the certificate expires soon"]


def test_the_passphrase_of_a_key_is_asked_for_once(
    files: Files, caplog: pytest.LogCaptureFixture
) -> None:
    """A question while the server runs would stop every table, and perhaps reach nobody."""
    files.write(*files.issue(passphrase="open"))
    certificate = files.open()
    old = serial_shown(certificate)
    files.write(*files.issue(passphrase="open"))
    certificate.reload()
    assert (new := serial_shown(certificate)) != old
    files.write(*files.issue(passphrase="other"))
    certificate.reload()
    assert serial_shown(certificate) == new
    assert "the old one stays" in caplog.text
    assert files.asked == 1


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ((NAME, "a.example.org"), ("https://a.example.org:1/", None)),
        ((NAME, "localhost"), ("https://localhost:1/", None)),
        (("localhost", "192.0.2.7"), ("https://localhost:1/", "https://192.0.2.7:1/")),
        (("*.example.org",), ("https://localhost:1/", None)),
    ],
)
def test_the_addresses_that_are_printed_are_those_of_the_certificate(
    files: Files, names: tuple[str, ...], shown: tuple[str, str | None]
) -> None:
    """Others make browsers warn. A pattern is no address."""
    files.write(*files.issue(names=names))
    certificate = TlsCertificate(files.chain, files.key, lambda: "", NOW.timestamp)
    assert shown_addresses("0.0.0.0", 1, certificate, lambda: "192.0.2.7") == shown


def test_nobody_there_to_give_the_passphrase_is_an_error(files: Files) -> None:
    files.write(*files.issue(passphrase="open"))

    def nobody() -> str:
        raise EOFError

    with pytest.raises(UnusableCertificate):
        TlsCertificate(files.chain, files.key, nobody)
