"""Journeys through the page in Chromium, Firefox and WebKit, against a real server."""
