"""``herzrasen play``: start a server for this machine alone, and open its lobby in the browser.

Where a server with the same data folder runs already, its lobby is opened. Where only the usual
port is taken, the server listens at one nearby.
"""

from __future__ import annotations

import argparse
from typing import Any

from herzrasen.cli.running_lobby import open_running, open_starting
from herzrasen.cli.server_config import load_config
from herzrasen.cli.standard_streams import ignore_output_errors
from herzrasen.cli.stop_signals import outlive_signals
from herzrasen.config.data_folder import data_folder
from herzrasen.locales import Translate


def add_arguments(command: Any, translate: Translate) -> None:
    """Add nothing: `play` has no arguments."""


def run(_args: argparse.Namespace, _translate: Translate) -> None:
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
