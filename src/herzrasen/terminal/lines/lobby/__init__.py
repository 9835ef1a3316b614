"""The lobby in line mode: play at once, tables, new tables, and the way to every other page."""
