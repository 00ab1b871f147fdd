#!/usr/bin/env bash
# Writes Filbert's PostgreSQL database to a dated file, and keeps the newest.
#
#   postgres-backup.sh FOLDER [KEEP]        KEEP: how many files stay, 14 if not said
#
# Which database: PGHOST, PGPORT, PGUSER, PGDATABASE, and PGPASSFILE or PGPASSWORD, as for psql. pg_dump has to be as
# new as the server. Exit status 0 means that there is a new file and that it can be read; at anything else an older one is
# the newest, and nothing was removed. Have somebody hear of that.
set -euo pipefail
umask 077

fail() {
  echo "postgres-backup: $*" >&2
  exit 1
}

folder=${1:-}
keep=${2:-14}
[[ -n $folder && $# -le 2 ]] || fail 'usage: postgres-backup.sh FOLDER [KEEP]'
[[ $keep =~ ^[1-9][0-9]{0,5}$ ]] || fail "KEEP is a number from 1 on, not '$keep'"
[[ -n ${PGDATABASE:-} ]] || fail 'PGDATABASE does not say which database'
for program in pg_dump pg_restore; do
  command -v "$program" >/dev/null || fail "$program is missing: install PostgreSQL's client programs"
done
mkdir -p -- "$folder" || fail "cannot make $folder"

file=$folder/filbert-$(date -u +%Y%m%dT%H%M%SZ).dump
part=$file.part
[[ ! -e $file ]] || fail "$file is there already"
trap 'rm -f -- "$part"' EXIT

pg_dump --format=custom --no-owner --no-privileges --file="$part" || fail 'pg_dump failed; there is no new backup'
# A file that was cut off has no table of contents, or one without our tables.
contents=$(pg_restore --list "$part") || fail 'what pg_dump wrote cannot be read; there is no new backup'
for table in seaql_migrations links sponsored_calls; do
  grep -Eq " TABLE DATA [^ ]+ $table( |\$)" <<<"$contents" ||
    fail "the backup has no table $table; is $PGDATABASE Filbert's?"
done
sync -- "$part"
mv -- "$part" "$file"
trap - EXIT

# Names sort as their dates do. Only what this script named is removed.
shopt -s nullglob
all=("$folder"/filbert-[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]T[0-9][0-9][0-9][0-9][0-9][0-9]Z.dump)
older=$((${#all[@]} - keep))
for ((at = 0; at < older; at++)); do
  rm -- "${all[at]}"
done
echo "postgres-backup: $file, $(stat -c %s -- "$file") bytes; $((older > 0 ? keep : ${#all[@]})) kept"
