"""A list of rows that change while one looks at them: the focus stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.containers import Vertical

from herzrasen.terminal.controls.row import ListRow

if TYPE_CHECKING:
    from collections.abc import Sequence


class RowTexts(NamedTuple):
    """What a row shows; ``key`` says which row it is."""

    key: str
    title: str
    detail: str = ""
    action: str = ""
    marked: bool = False
    dim: bool = False


class RowList(Vertical):
    """Rows by key. A row that stays is the same control, whatever it shows."""

    DEFAULT_CSS = "RowList { height: auto; }"

    def __init__(self, rows: Sequence[RowTexts] = (), *, id: str | None = None) -> None:  # noqa: A002
        self._rows = {row.key: _make_row(row) for row in rows}
        super().__init__(*self._rows.values(), id=id)

    @property
    def is_held(self) -> bool:
        """Whether someone points at a row, or has the focus on one."""
        return any(row.has_focus or row.mouse_hover for row in self._rows.values())

    def show(self, rows: Sequence[RowTexts]) -> None:
        """Show these rows in this order."""
        keys = [row.key for row in rows]
        for key in self._rows.keys() - set(keys):
            self._rows.pop(key).remove()
        for texts in rows:
            if (old := self._rows.get(texts.key)) is not None:
                old.set_texts(
                    texts.title, texts.detail, texts.action, marked=texts.marked, dim=texts.dim
                )
            else:
                self._rows[texts.key] = _make_row(texts)
                self.mount(self._rows[texts.key])
        self._order(keys)

    def _order(self, keys: Sequence[str]) -> None:
        """Move rows that stand elsewhere now; one that stays where it is is not touched."""
        standing = [row for row in self.children if row in self._rows.values()]
        if len(standing) < len(keys):
            return  # the list itself is being removed, and takes no new rows
        for at, key in enumerate(keys):
            row = self._rows[key]
            if standing[at] is row:
                continue
            self.move_child(row, before=standing[at])
            standing.remove(row)
            standing.insert(at, row)


def _make_row(texts: RowTexts) -> ListRow:
    return ListRow(
        texts.title,
        texts.detail,
        texts.action,
        value=texts.key,
        marked=texts.marked,
        dim=texts.dim,
    )
