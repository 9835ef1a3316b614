"""PostgreSQL: connections, writes with a known outcome, migrations, and a store of each kind."""
