"""``herzrasen play`` and ``herzrasen serve``: from words, surroundings and file to a server."""

from __future__ import annotations

import argparse
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from herzrasen.cli.command import Unobeyable
from herzrasen.config.data_folder import add_data_word, data_folder
from herzrasen.locales import Say, system_language, text

if TYPE_CHECKING:
    from herzrasen.config.loader import Reading

FILE: Final = "herzrasen.toml"
"""The configuration's name in the data folder."""

VARIABLE: Final = "HERZRASEN_CONFIG"
"""Names another file."""

_NEAR: Final = 10
"""So many ports are tried, from the one where `play` likes to be found."""


def no_words(command: Any, say: Say) -> None:
    """`play` takes none."""


def serve_words(command: Any, say: Say) -> None:
    """What `serve` may be told."""
    add = command.options.add_argument
    add("--host", metavar="H", help=say("serve.host"))
    add("--port", metavar="P", help=say("serve.port"))
    add_data_word(command, say)
    add("--config", metavar=say("serve.file"), type=Path, help=say("serve.config"))
    add("--set", metavar=say("serve.setting"), action="append", default=[], help=say("serve.set"))
    add("--show-config", action="store_true", help=say("serve.show_config"))
    add("--no-browser", action="store_true", help=say("serve.no_browser"))


def play(_asked: argparse.Namespace, _say: Say) -> None:
    """Serve this machine alone and show the lobby in its browser."""
    import msgspec

    from herzrasen.server.run import run

    data = data_folder(None)
    config = reading(data, None).config
    here = msgspec.structs.replace(
        config.server, host="127.0.0.1", port=likely_port("127.0.0.1"), certificate=None, key=None
    )
    run(msgspec.structs.replace(config, server=here), data, open_browser=True)


def serve(asked: argparse.Namespace, _say: Say) -> None:
    """Serve as the words, the surroundings and the file say."""
    data = data_folder(asked.data)
    flags = [("--set", word) for word in asked.set]
    flags += [(f"--{name}", getattr(asked, name)) for name in ("host", "port")]
    read = reading(data, asked.config, [(flag, word) for flag, word in flags if word is not None])
    if asked.show_config:
        from herzrasen.config.render import as_file

        print("\n".join(as_file(read, say_settings)).rstrip())
        return
    from herzrasen.server.run import run

    run(read.config, data, open_browser=not asked.no_browser)


def reading(data: Path, file: Path | None = None, flags: Sequence[tuple[str, str]] = ()) -> Reading:
    """The configuration of the server with this folder.

    Raises Unobeyable where something was told that cannot be, or a file that was named cannot be
    read; the one in the folder may be missing.
    """
    from herzrasen.config import sources
    from herzrasen.config.loader import Wrong, read, sections

    named = file or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    from_where = named or data / FILE
    try:
        told = [
            *sources.from_file(from_where, there=named is not None),
            *sources.from_environment(os.environ, sections()),
            *sources.from_flags(flags),
        ]
        return read(told, say_settings)
    except sources.Unreadable as unreadable:
        raise Unobeyable(say_settings(str(unreadable), **unreadable.facts)) from None
    except Wrong as wrong:
        raise Unobeyable(str(wrong)) from None


def say_settings(key: str, **facts: str | int) -> str:
    """The sentence for a key below ``settings.`` in the person's language."""
    return text(system_language(), f"settings.{key}", **facts)


def likely_port(host: str, home: int | None = None) -> int:
    """The first free of ten ports, beginning at home, else any (0)."""
    if home is None:
        from herzrasen.config.sections import HOME_PORT

        home = HOME_PORT
    for port in range(home, home + _NEAR):
        with socket.socket() as door:
            # As the server itself will ask: a port that is only cooling down counts as free.
            if os.name == "posix":
                door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                door.bind((host, port))
            except OSError:
                continue
            return port
    return 0
