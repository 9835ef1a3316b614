"""ASGI middleware: trusted proxies, host header, sessions, request log, bodies, error pages."""
