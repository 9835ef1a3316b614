"""The TLS certificate of the server: read again while it runs, and watched until it expires.

How it works: files are read into a new context, which replaces the old one only when certificate
and key are complete and belong together; new connections get the new one. OpenSSL would leave the
old context half changed: a certificate with the key of another one, or beside a former one of
another kind, which it would go on showing.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
from cryptography import x509

from herzrasen.storage.private_files import read_regular
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60.0
_CHECK_SECONDS: Final = _DAY
_SOON: Final = 14 * _DAY
"""A certificate that expires within this time should have been renewed, in seconds; one that is
valid for days only, when a fifth of its time is left."""


_REFUSED_BY_BROWSERS: Final = {
    "it has expired": "the certificate has expired: browsers refuse it",
    "it is not valid yet": "the certificate is not valid yet: browsers refuse it",
}


class _Leaf(msgspec.Struct, frozen=True):
    """From when until when a certificate is valid, in seconds since 1970; the host names and
    addresses that it is for; who has issued it, and how many certificates there are with it."""

    begins: float
    expires: float
    names: frozenset[str]
    issuer: str
    chain: int

    def is_for(self, name: str) -> bool:
        """Whether it is for this name, perhaps as one of its domain."""
        return name in self.names or f"*.{name.partition('.')[2]}" in self.names


class UnusableCertificate(Exception):
    """Certificate and key cannot be used; the text says why."""


class TlsCertificate:
    """The certificate with its chain in the file ``chain``, its private key in the file ``key``.

    ``ask`` asks for the passphrase of an encrypted key, once: later it is known. ``now`` is the
    time in seconds since 1970. Raises UnusableCertificate.
    """

    def __init__(
        self,
        chain: Path,
        key: Path,
        ask: Callable[[], str],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._chain = chain
        self._key = key
        self._ask: Callable[[], str] | None = ask
        self._passphrase = ""
        self._now = now
        self.context, self._shown = self._read()
        self._ask = None
        self._note_validity()

    def reload(self) -> None:
        """Read the files again. If they cannot be used, or what they hold is not valid now while
        the old one is, the old one stays; the log says so, and in what a new one is less than the
        old one."""
        try:
            context, read = self._read()
            why = _invalid(read, self._now())
            if why and not _invalid(self._shown, self._now()):
                raise UnusableCertificate(why)
        except UnusableCertificate as error:
            facts = fields(why=str(error), certificate=str(self._chain), key=str(self._key))
            _LOG.error("the new certificate cannot be used: the old one stays", extra=facts)
            metrics.CERTIFICATES_REFUSED.inc()
        else:
            self._note_loss(read)
            self.context, self._shown = context, read
            facts = fields(days=self._days_left(), issuer=read.issuer)
            _LOG.info("the certificate was read again", extra=facts)
        self._note_validity()

    def is_for(self, host: str) -> bool:
        """Whether browsers take it for this host name or address."""
        return self._shown.is_for(host)

    def name_for(self, host: str) -> str:
        """This host, or where the certificate is for others, the first of those by the alphabet;
        a pattern (``*.example.org``) names none."""
        names = sorted(name for name in self._shown.names if "*" not in name)
        return host if self.is_for(host) or not names else names[0]

    def patterns_instead_of(self, host: str) -> str:
        """The patterns (``*.example.org``) that the certificate is for, where it is neither for
        this host nor for any name that could be shown; else an empty text."""
        return "" if self.is_for(self.name_for(host)) else ", ".join(sorted(self._shown.names))

    async def watch(self) -> None:
        """Warn once a day while the certificate should be renewed, until cancelled."""
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            self._note_validity()

    def _read(self) -> tuple[ssl.SSLContext, _Leaf]:
        """A context, and what its certificate says."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            for file in (self._chain, self._key):
                read_regular(file)  # OpenSSL would wait for a pipe
            context.load_cert_chain(self._chain, self._key, self._find_passphrase)
            leaf, *others = x509.load_pem_x509_certificates(read_regular(self._chain))
            names = _host_names(leaf)
        except (OSError, ValueError, EOFError) as error:  # SSLError is an OSError
            raise UnusableCertificate(reason(error)) from error
        begins, expires = leaf.not_valid_before_utc, leaf.not_valid_after_utc
        issuer = leaf.issuer.rfc4514_string()
        read = _Leaf(begins.timestamp(), expires.timestamp(), names, issuer, len(others))
        return context, read

    def _find_passphrase(self) -> str:
        """The passphrase of the key, which is encrypted."""
        if self._ask is not None:
            self._passphrase = self._ask()
        return self._passphrase

    def _note_loss(self, read: _Leaf) -> None:
        """Warn of a new certificate that is less than the present one: the wrong files may have
        been copied. It is used: a host may be given up, and short terms may be wanted."""
        chain = str(self._chain)
        if lost := [name for name in self._shown.names if not read.is_for(name)]:
            _LOG.warning(
                "the new certificate is not for all host names of the old one",
                extra=fields(lost=", ".join(sorted(lost)), certificate=chain),
            )
        if read.chain < self._shown.chain:
            _LOG.warning(
                "the new certificate comes with fewer others of its chain than the old one",
                extra=fields(chain=read.chain, before=self._shown.chain, certificate=chain),
            )
        if read.expires < self._shown.expires:
            days = int((self._shown.expires - read.expires) // _DAY)
            _LOG.warning(
                "the new certificate expires before the old one",
                extra=fields(days_earlier=days, certificate=chain),
            )

    def _note_validity(self) -> None:
        metrics.CERTIFICATE_EXPIRY.set(self._shown.expires)
        left = self._shown.expires - self._now()
        facts = fields(days=self._days_left(), certificate=str(self._chain))
        if why := _invalid(self._shown, self._now()):
            _LOG.error(_REFUSED_BY_BROWSERS[why], extra=facts)
        elif left < min(_SOON, (self._shown.expires - self._shown.begins) / 5):
            _LOG.warning("the certificate expires soon", extra=facts)

    def _days_left(self) -> int:
        return int((self._shown.expires - self._now()) // _DAY)


def _invalid(leaf: _Leaf, now: float) -> str:
    """Why a certificate is not valid at this time; empty if it is."""
    if leaf.expires <= now:
        return "it has expired"
    return "it is not valid yet" if now < leaf.begins else ""


def _host_names(leaf: x509.Certificate) -> frozenset[str]:
    """The names and addresses that a certificate is for. Raises ValueError."""
    try:
        found = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return frozenset()
    names = found.get_values_for_type(x509.DNSName)
    addresses = found.get_values_for_type(x509.IPAddress)
    return frozenset((*names, *(str(address) for address in addresses)))
