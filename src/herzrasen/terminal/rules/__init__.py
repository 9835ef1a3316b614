"""Choosing rules: presets, every option, rules saved under a name. Pure but for the questions.

The twin of ``client/kit/rules``. What goes together the server alone knows: it is asked, and what
it refuses takes nothing back that was set.
"""
