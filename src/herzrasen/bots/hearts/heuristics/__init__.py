"""Rules of thumb without search: the club player, and what search builds on."""
