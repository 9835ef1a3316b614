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

from cryptography import x509

from herzrasen.storage.private_files import read_regular
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_DAY: Final = 24 * 60 * 60.0
_CHECK_SECONDS: Final = _DAY
_SOON: Final = 14 * _DAY
"""A certificate that expires within this time should have been renewed, in seconds; one that is
valid for days only, when a fifth of its time is left."""


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
        self.context, self._begins, self._expires = self._read()
        self._ask = None
        self._note_expiry()

    def reload(self) -> None:
        """Read the files again. If they cannot be used, or what they hold has expired while the old
        one has not, the old one stays; the log says so."""
        try:
            context, begins, expires = self._read()
            if expires <= self._now() < self._expires:
                raise UnusableCertificate("it has expired")
        except UnusableCertificate as error:
            facts = fields(why=str(error), certificate=str(self._chain), key=str(self._key))
            _LOG.error("the new certificate cannot be used: the old one stays", extra=facts)
        else:
            self.context, self._begins, self._expires = context, begins, expires
            _LOG.info("the certificate was read again", extra=fields(days=self._days_left()))
        self._note_expiry()

    async def watch(self) -> None:
        """Warn once a day while the certificate should be renewed, until cancelled."""
        while True:
            await asyncio.sleep(_CHECK_SECONDS)
            self._note_expiry()

    def _read(self) -> tuple[ssl.SSLContext, float, float]:
        """A context, and from when until when its certificate is valid."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            for file in (self._chain, self._key):
                read_regular(file)  # OpenSSL would wait for a pipe
            context.load_cert_chain(self._chain, self._key, self._find_passphrase)
            leaf = x509.load_pem_x509_certificate(read_regular(self._chain))
        except (OSError, ValueError, EOFError) as error:  # SSLError is an OSError
            raise UnusableCertificate(str(error) or type(error).__name__) from error
        valid = leaf.not_valid_before_utc.timestamp(), leaf.not_valid_after_utc.timestamp()
        return context, *valid

    def _find_passphrase(self) -> str:
        """The passphrase of the key, which is encrypted."""
        if self._ask is not None:
            self._passphrase = self._ask()
        return self._passphrase

    def _note_expiry(self) -> None:
        metrics.CERTIFICATE_EXPIRY.set(self._expires)
        left = self._expires - self._now()
        facts = fields(days=self._days_left(), certificate=str(self._chain))
        if left <= 0:
            _LOG.error("the certificate has expired: browsers refuse it", extra=facts)
        elif left < min(_SOON, (self._expires - self._begins) / 5):
            _LOG.warning("the certificate expires soon", extra=facts)

    def _days_left(self) -> int:
        return int((self._expires - self._now()) // _DAY)
