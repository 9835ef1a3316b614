"""``herzrasen play`` and ``herzrasen serve``: load the configuration and start the server."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from herzrasen.cli.cluster_packages import ensure_cluster_packages
from herzrasen.cli.command import CommandError
from herzrasen.cli.running_lobby import open_running, open_starting
from herzrasen.cli.standard_streams import ignore_output_errors
from herzrasen.cli.stop_signals import outlive_signals
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate, system_language, text
from herzrasen.user_folders import path_argument, path_in_variable

if TYPE_CHECKING:
    from herzrasen.config.loader import LoadedConfig

CONFIG_FILE: Final = "herzrasen.toml"
"""Name of the configuration file in the data folder."""

CONFIG_VARIABLE: Final = "HERZRASEN_CONFIG"
"""Environment variable that names another configuration file."""


def add_no_arguments(command: Any, translate: Translate) -> None:
    """Add nothing: `play` has no arguments."""


def add_serve_arguments(command: Any, translate: Translate) -> None:
    """Add the arguments of ``serve``."""
    add = command.options.add_argument
    add("--host", metavar="H", help=translate("serve.host"))
    add("--port", metavar="P", help=translate("serve.port"))
    add_data_option(command, translate)
    file = translate("serve.file")
    add("--config", metavar=file, type=path_argument, help=translate("serve.config"))
    add(
        "--set",
        metavar=translate("serve.setting"),
        action="append",
        default=[],
        help=translate("serve.set"),
    )
    add("--show-config", action="store_true", help=translate("serve.show_config"))
    add("--no-browser", action="store_true", help=translate("serve.no_browser"))
    add("--new-keys", action="store_true", help=translate("serve.new_keys"))
    add("--until-unused", action="store_true", help=translate("serve.until_unused"))


def play(_args: argparse.Namespace, _translate: Translate) -> None:
    """Start a server for this machine alone and open the lobby in its browser."""
    import msgspec

    from herzrasen.config.listen_settings import DEFAULT_PORT

    data = data_folder(None)
    if open_running(data):
        return
    outlive_signals()
    ignore_output_errors()
    from herzrasen.server.run import run_server

    config = load_config(data, None).config
    here = msgspec.structs.replace(
        config.server,
        host="127.0.0.1",
        port=DEFAULT_PORT,
        certificate=None,
        key=None,
    )
    run_server(
        msgspec.structs.replace(config, server=here),
        data,
        open_browser=True,
        nearby_port=True,
        when_in_use=lambda: open_starting(data),
    )


def serve(args: argparse.Namespace, translate: Translate) -> None:
    """Start a server as arguments, environment and configuration file say."""
    outlive_signals()
    data = data_folder(args.data)
    flags = [("--set", word) for word in args.set]
    flags += [(f"--{name}", getattr(args, name)) for name in ("host", "port")]
    read = load_config(
        data, args.config, [(flag, word) for flag, word in flags if word is not None]
    )
    if args.show_config:
        from herzrasen.config.render import to_toml

        print("\n".join(to_toml(read, translate_setting)).rstrip())
        return
    if read.config.cluster.is_configured:
        ensure_cluster_packages(translate)
    ignore_output_errors()
    from herzrasen.server.run import run_server

    run_server(
        read.config,
        data,
        open_browser=not args.no_browser,
        until_unused=args.until_unused,
        new_keys=args.new_keys,
        nearby_port=args.until_unused,  # who starts a server for themselves asks it for its port
    )


def load_config(
    data: Path, file: Path | None = None, flags: Sequence[tuple[str, str]] = ()
) -> LoadedConfig:
    """Load the configuration of the server with this data folder.

    Raises CommandError for a value that is not allowed, and for a file that was named and cannot be
    read. The file in the data folder may be missing.
    """
    from herzrasen.config import sources
    from herzrasen.config.loader import ConfigError, load, sections

    named = file or path_in_variable(CONFIG_VARIABLE)
    from_where = named or data / CONFIG_FILE
    try:
        settings = [
            *sources.from_file(from_where, required=named is not None),
            *sources.from_environment(os.environ, sections()),
            *sources.from_flags(flags),
        ]
        return load(settings, translate_setting)
    except sources.SourceError as unreadable:
        raise CommandError(translate_setting(str(unreadable), **unreadable.facts)) from None
    except ConfigError as wrong:
        raise CommandError(str(wrong)) from None


def translate_setting(key: str, **facts: str | int) -> str:
    """The sentence for a key below ``settings.`` in the user's language."""
    return text(system_language(), f"settings.{key}", **facts)
