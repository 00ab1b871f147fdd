#!/bin/sh
# A PostgreSQL cluster that lives as long as whoever holds the other end of standard input.
#
# postgres.sh FOLDER_OF_BINARIES on|off
#
# Prints the folder of its socket once it takes connections; "stop" and "start" on standard input
# stop it and start it again, and are answered with a line. Superuser "app", no password, no TCP.
# "off": nothing is synced to disk; a crash of the machine loses it, and it is to be lost.
set -eu
bin=$1
sync=$2
dir=$(mktemp -d "${TMPDIR:-/tmp}/filbert-postgres.XXXXXX")
trap 'rm -rf "$dir"' EXIT

"$bin/initdb" -D "$dir/data" -U app --auth=trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || {
  cat "$dir/log" >&2
  exit 1
}
start() {
  "$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= -c fsync="$sync" \
    -c synchronous_commit="$sync" -c full_page_writes="$sync" -c max_connections=300 \
    >>"$dir/log" 2>&1 </dev/null &
  postgres=$!
  until "$bin/pg_isready" -q -h "$dir" -U app; do
    kill -0 "$postgres" 2>/dev/null || {
      cat "$dir/log" >&2
      exit 1
    }
    sleep 0.05
  done
  echo "$dir"
}
stop() {
  kill -INT "$postgres" 2>/dev/null || true
  wait "$postgres" || true
}

start
while read -r order; do
  case $order in
    start) start ;;
    stop) stop && echo stopped ;;
  esac
done
stop
