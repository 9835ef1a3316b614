"""A node whose page counts as another version: ``python -m tests.cluster.node_with_newer_page``."""

from __future__ import annotations

from typing import Final

from herzrasen.cli.main import main
from herzrasen.server.api.client_folder import ClientFolder

VERSION: Final = "0123456789abcdef"

if __name__ == "__main__":
    ClientFolder.version = lambda self: VERSION  # type: ignore[method-assign]  # noqa: ARG005
    main()
