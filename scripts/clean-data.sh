#!/usr/bin/env bash
# Empties a sandbox's data directory: its chains, its database, its files. Nothing else: a folder that holds
# more is a deployment's, or was named by mistake.
#
# clean-data.sh FOLDER
set -euo pipefail
dir=$1
ours=(sandbox filbert.db filbert.db-wal filbert.db-shm files)

[[ -e $dir ]] || exit 0
if [[ ! -e $dir/sandbox/world.json && -n $(ls -A "$dir") ]]; then
  echo "$dir holds no sandbox; nothing was removed" >&2
  exit 1
fi
for path in "$dir"/* "$dir"/.[!.]*; do
  [[ -e $path || -L $path ]] || continue
  if [[ " ${ours[*]} " != *" ${path##*/} "* ]]; then
    echo "$dir holds more than a sandbox: ${path##*/}; nothing was removed" >&2
    exit 1
  fi
done
if command -v flock >/dev/null && [[ -e $dir/sandbox/lock ]] && ! flock -n "$dir/sandbox/lock" true; then
  echo "Filbert is running on $dir; stop it first" >&2
  exit 1
fi
for name in "${ours[@]}"; do
  rm -rf "${dir:?}/$name"
done
rmdir "$dir"
