"""Records for people and programs: `herzrasen check` and `replay`, and what a browser shows."""
