"""Settings of the server: from flags, environment variables and a TOML file, validated."""
