"""The running process: entropy, event bus, mailbox, overload, maintenance, graceful shutdown."""
