"""Events of a game and answers about it, as sentences for one reader: the terminal's log and line
mode. The browser's sentences come from client/games/*/strings.js, and are the same."""
