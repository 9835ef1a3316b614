"""Rules in line mode: presets, every option, one's own rules, and any rules in sentences."""
