"""What a screen reader announces: the log in Chromium's accessibility tree."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import CDPSession, Page, expect

REPEAT_MARK: Final = "\N{NO-BREAK SPACE}"
"""Ends a message that would otherwise equal the one before it (core/elements/live-region.js)."""


class ScreenReaderLog:
    """All messages of the log, in order, though the page keeps only the newest."""

    def __init__(self, page: Page) -> None:
        self.lines: list[str] = []
        self._tree = AccessibilityTree(page.context.new_cdp_session(page))

    def read(self) -> list[str]:
        """Look at the log; every message so far."""
        now = self._tree.texts("log")
        longest = min(len(self.lines), len(now))
        known = next(
            n for n in range(longest, -1, -1) if self.lines[len(self.lines) - n :] == now[:n]
        )
        self.lines += now[known:]
        return self.lines

    def sentences(self) -> list[str]:
        """The messages so far, without the marks."""
        return [line.rstrip(REPEAT_MARK) for line in self.read()]


class AccessibilityTree:
    """A page's accessibility tree, asked anew each time."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    def texts(self, role: str) -> list[str]:
        """The paragraphs within the first element of this role."""
        nodes = self.nodes()
        for node in nodes.values():
            if _role(node) == role and not node["ignored"]:
                return [_text(child, nodes) for child in _children(node, nodes)]
        raise AssertionError(f"there is no {role}")

    def nodes(self) -> dict[str, dict[str, Any]]:
        """Every node by its number."""
        answer = self._session.send("Accessibility.getFullAXTree")
        return {node["nodeId"]: node for node in answer["nodes"]}


def _role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def _children(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [nodes[child] for child in node.get("childIds", ()) if child in nodes]


def _text(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> str:
    if _role(node) == "StaticText":
        return str(node["name"]["value"])
    return "".join(_text(child, nodes) for child in _children(node, nodes))


def expect_announced(page: Page, *words: str | re.Pattern[str]) -> None:
    """A screen reader has been told a sentence with these words, or will be."""
    lines = page.locator("[role=log] p, [role=alert] p")
    for part in words:
        lines = lines.filter(has_text=part)
    expect(lines.first).to_be_attached()
