#!/bin/sh
# Makes the role that serves the floor, or gives it a new password. It owns nothing: `prepare` gives it its rights.
# A new volume runs this by itself; docs/deployment.md has the command for an existing one.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'END'
\getenv password POSTGRES_APP_PASSWORD
SELECT 'CREATE ROLE tablegame_app'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'tablegame_app') \gexec
ALTER ROLE tablegame_app
    LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
END
