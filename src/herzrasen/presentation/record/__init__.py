"""Records in sentences, as tables and as JSON: for `herzrasen check`, `replay` and the browser."""
