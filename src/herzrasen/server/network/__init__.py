"""Bytes: TCP and TLS connections, HTTP and WebSocket protocols, framing."""
