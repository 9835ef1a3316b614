"""The tests; beside a mirror of the source: checks, browser, client (JavaScript), launcher."""
