"""WebSocket endpoints: admission, one for tables, one for the lobby."""
