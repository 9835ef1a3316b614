"""Authentication: sessions of guests and accounts, passwords, passkeys, recovery codes."""
