"""HTTP endpoints of one's own account: sign-in, settings, matches, statistics, deletion."""
