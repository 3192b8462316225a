#!/bin/sh
# The owner of the tables is no superuser; it may create the role of the program, which migrations do.
set -eu
psql --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'SQL'
create role najem_owner login nosuperuser createrole password :'password';
create database najem owner najem_owner encoding 'UTF8' template template0;
SQL
