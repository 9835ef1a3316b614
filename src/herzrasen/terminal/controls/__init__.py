"""Controls of the full screen: buttons, choices, switches, numbers, rows of a list.

Each is one focus stop, is drawn in the palette's styles, and carries the terminal's cursor while it
has the focus.
"""
