"""Standard input, output and errors, as closed, full or old-fashioned as they may be.

- What is closed counts as /dev/null, so that no file that is opened later takes its number.
- An error of the output is an OutputError, which no command takes for one of its own files. Nobody
  can be told of an error of the errors.
- Files and pipes get UTF-8 everywhere, as records and JSON are. A terminal gets its own encoding,
  and for what that lacks something like it.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
import unicodedata
from typing import TYPE_CHECKING, Any, BinaryIO, Final, TextIO, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_SIMILAR: Final = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "—": "-",
        "“": '"',
        "”": '"',
        "„": '"',
        "’": "'",
        "‘": "'",
        "‚": "'",
        "…": "...",
        "×": "x",
        "·": "*",
        "±": "+-",
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "ß": "ss",
        "→": "->",
        "\N{NO-BREAK SPACE}": " ",
        "\N{NARROW NO-BREAK SPACE}": " ",
    }
)
_ERRORS: Final = "herzrasen-similar"


class OutputError(Exception):
    """Standard output cannot be written; what was still to come is dropped."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error

    @property
    def nobody_reads(self) -> bool:
        """Whether the reader of a pipe has ended, as in ``herzrasen rules | head``."""
        return self.error.errno in (errno.EPIPE, errno.EINVAL)  # EINVAL: on Windows


def prepare_standard_streams() -> None:
    """Replace this process's standard streams by such ones."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    codecs.register_error(_ERRORS, _similar)
    sys.stdin = sys.stdin or open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = _writer(sys.stdout, 1, ignores_errors=False)
    sys.stderr = _writer(sys.stderr, 2, ignores_errors=True)


def ignore_output_errors() -> None:
    """Go on without standard output if it cannot be written, as a server does."""
    buffer = getattr(sys.stdout, "buffer", None)
    output = getattr(buffer, "raw", buffer)
    if isinstance(output, _Output):
        output.ignores_errors = True


class _Output(io.RawIOBase):
    """What Python writes a standard stream to, with errors of our own."""

    def __init__(self, stream: io.TextIOWrapper, *, ignores_errors: bool) -> None:
        self._stream = stream  # it would close the other one, were it forgotten
        self._raw: Any = getattr(stream.buffer, "raw", stream.buffer)  # PYTHONUNBUFFERED: no buffer
        self.ignores_errors = ignores_errors

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._stream.fileno()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def write(self, data: ReadableBuffer, /) -> int | None:
        try:
            return cast("int | None", self._raw.write(data))
        except OSError as error:
            if not self.ignores_errors:
                self.ignores_errors = True  # what is still in a buffer is not worth another one
                raise OutputError(error) from None
            return memoryview(data).nbytes


def _writer(stream: TextIO | None, number: int, *, ignores_errors: bool) -> TextIO:
    if stream is None:
        stream = open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if not isinstance(stream, io.TextIOWrapper):
        return stream  # not Python's own, as in a test
    is_terminal = stream.isatty()
    encoding = stream.encoding if is_terminal else "utf-8"
    stream.flush()
    output = _Output(stream, ignores_errors=ignores_errors)
    return io.TextIOWrapper(
        cast("BinaryIO", output) if stream.write_through else io.BufferedWriter(output),
        encoding=encoding,
        errors=_ERRORS,
        line_buffering=is_terminal or ignores_errors,
        write_through=stream.write_through,
    )


def _similar(error: UnicodeError) -> tuple[str, int]:
    """Something like what an encoding lacks, in ASCII."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end].translate(_SIMILAR)
    plain = (
        character if character.isascii() else unicodedata.normalize("NFKD", character)
        for character in missing
    )
    found = "".join(one.encode("ascii", "ignore").decode() or "?" for one in plain)
    return found, error.end
