"""The web server: HTTP and WebSockets for browsers, all tables in one event loop."""
