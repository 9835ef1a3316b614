"""``herzrasen serve``: start a server as flags, environment and configuration file say."""

from __future__ import annotations

import argparse
from typing import Any

from herzrasen.cli.cluster_packages import ensure_cluster_packages
from herzrasen.cli.server_config import load_config, translate_setting
from herzrasen.cli.standard_streams import ignore_output_errors
from herzrasen.cli.stop_signals import outlive_signals
from herzrasen.config.data_folder import add_data_option, data_folder
from herzrasen.locales import Translate
from herzrasen.user_folders import path_argument


def add_arguments(command: Any, translate: Translate) -> None:
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


def run(args: argparse.Namespace, translate: Translate) -> None:
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
