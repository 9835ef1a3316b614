"""What travels: WebSocket and HTTP messages, their codec, diffs and TypeScript types."""
