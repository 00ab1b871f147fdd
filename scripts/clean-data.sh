#!/usr/bin/env bash
# Empties a data directory: the sandbox's chains, the database, the files.
#
# clean-data.sh FOLDER
set -euo pipefail
dir=$1

[[ -e $dir ]] || exit 0
# A folder that was named by mistake is not Filbert's to empty.
if [[ ! -d $dir/sandbox && -n $(ls -A "$dir") ]]; then
  echo "$dir holds no sandbox; nothing was removed" >&2
  exit 1
fi
if command -v flock >/dev/null && [[ -e $dir/sandbox/lock ]] && ! flock -n "$dir/sandbox/lock" true; then
  echo "Filbert is running on $dir; stop it first" >&2
  exit 1
fi
rm -rf "$dir"
