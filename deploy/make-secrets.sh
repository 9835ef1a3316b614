#!/bin/sh
# Makes the passwords of deploy/compose.yaml, and the settings of its nodes and proxy.
#
#     sh deploy/make-secrets.sh cards.example.org deploy/secrets
set -eu
domain=$1
folder=$2
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# A second run would lock the nodes out of the database, which keeps its first password.
mkdir "$folder"
# Containers read these files as users of their own: the folder is what is private.
chmod 700 "$folder"
postgres=$(random)
nats=$(random)

printf '%s' "$postgres" > "$folder/postgres_password"

cat > "$folder/nats_users.conf" <<END
authorization {
  users: [{
    user: herzrasen, password: "$nats",
    permissions: { publish: "herzrasen.>", subscribe: "herzrasen.>" }
  }]
}
END

cat > "$folder/herzrasen.toml" <<END
[server]
host = "0.0.0.0"
names = ["$domain"]
trusted_proxies = ["172.30.52.0/24"]

[cluster]
database = "postgresql://herzrasen:$postgres@postgres/herzrasen"
broker = ["nats://herzrasen:$nats@nats:4222"]
END

printf 'HERZRASEN_DOMAIN=%s\n' "$domain" > "$folder/proxy.env"
chmod 644 "$folder"/*
