"""Speed and size, measured: see README.md."""
