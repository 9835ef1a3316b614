"""One's own account: what the pages of the browser's ``account/`` are."""
