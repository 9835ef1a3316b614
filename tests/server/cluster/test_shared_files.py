"""While nodes of two versions run, a page of either loads, whichever node each file is asked of."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

from starlette.responses import Response
from starlette.types import Scope

from herzrasen.server.api.client_folder import ClientFolder
from herzrasen.server.api.static_files import ClientFiles
from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.cluster.shared_files import SharedFiles
from herzrasen.server.runtime.event_bus import MAX_MESSAGE_BYTES, InProcessBus
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual


class NodeWithPage:
    """A node with a client of its own."""

    def __init__(self, broker: InProcessBus, folder: Path, script: str, image: bytes = b"") -> None:
        folder.mkdir()
        (folder / "index.html").write_text(
            '<head></head><script type="module" src="client/main.js"></script>'
        )
        (folder / "main.js").write_text(script)
        (folder / "icon.svg").write_text("<svg/>")
        (folder / "image.bin").write_bytes(image)
        self.client = ClientFolder(folder)
        bus = ClusterBus(folder.name)
        bus.open(broker)
        self.files = SharedFiles(folder.name, bus, self.client)
        self.files.open()

    async def answer(self, version: str, path: str, packed: str = "gzip") -> Response:
        """What it answers to a browser, which asks for a file of a version."""
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": f"/client/{version}/{path}",
            "headers": [(b"accept-encoding", packed.encode())],
        }
        return await ClientFiles(self.client, self.files.find).get_response(path, scope)


def test_each_node_answers_with_the_files_of_the_other_version(tmp_path: Path) -> None:
    """It answered 404, or with its own file of that name: five of six pages did not load."""
    broker = InProcessBus()
    old = NodeWithPage(broker, tmp_path / "old", "export const old = 1;\n")
    new = NodeWithPage(broker, tmp_path / "new", "export const newer = 2;\n")

    async def ask() -> None:
        for here, there in ((old, new), (new, old)):
            version = there.client.version()
            for path in ("main.js", "joined/page.css", "icon.svg", "texts/de.json"):
                own = await there.answer(version, path)
                assert own.status_code == 200
                for packed in ("gzip", "identity"):
                    found = await here.answer(version, path, packed)
                    body = bytes(found.body)
                    assert (gzip.decompress(body) if packed == "gzip" else body) == (
                        gzip.decompress(bytes(own.body))
                    )
                    assert found.headers["cache-control"] == own.headers["cache-control"]
                    assert found.headers["content-type"] == own.headers["content-type"]
        for missing in ("nothing.js", "../old/main.js", "/etc/passwd"):
            assert await old.files.find(new.client.version(), missing) is None
            assert new.client.pack(missing) is None

    run_coroutine(ask())


def test_a_version_that_no_node_has_costs_no_message(tmp_path: Path) -> None:
    """Anybody may make versions up."""
    broker = InProcessBus()
    node, other = (NodeWithPage(broker, tmp_path / name, name) for name in ("one", "two"))
    received: list[bytes] = []
    broker.subscribe("files", received.append)
    broker.subscribe("files.two", received.append)
    assert run_coroutine(node.files.find("0" * 16, "main.js")) is None
    assert received == []
    assert run_coroutine(node.files.find(other.client.version(), "main.js")) is not None


def test_a_node_that_is_gone_is_passed_over_and_a_file_of_any_size_ends_no_link(
    tmp_path: Path,
) -> None:
    broker = InProcessBus()
    large = Random(1).randbytes(MAX_MESSAGE_BYTES)
    asking = NodeWithPage(broker, tmp_path / "asking", "old")
    gone = NodeWithPage(broker, tmp_path / "gone", "new", large)
    stays = NodeWithPage(broker, tmp_path / "stays", "new", large)
    gone.files.close()

    async def ask() -> None:
        version = stays.client.version()
        assert await asking.files.find(version, "main.js") == stays.client.pack("main.js")
        assert await asking.files.find(version, "image.bin") is None

    run_virtual(ask())
