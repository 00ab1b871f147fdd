#!/usr/bin/env bash
# Fails when a generated file is not what its sources give. It is then written anew, to be committed.
set -euo pipefail

# Everything that could be written anew, whoever wrote it.
places=(docs/openapi.json packages/sdk/src web/index.html web/public web/src)
sums() {
  find "${places[@]}" -type f -print0 | sort -z | xargs -0 cksum
}

before=$(sums)
times=$(mktemp)
trap 'rm -f "$times"' EXIT
find "${places[@]}" -type f -printf '%T@ %p\0' > "$times"
make --no-print-directory gen
after=$(sums)
if [[ $before != "$after" ]]; then
  echo 'generated files were out of date; they are written anew, commit them:' >&2
  diff <(echo "$before") <(echo "$after") | awk '/^>/ { print "  " $4 }' >&2 || true
  exit 1
fi

# What was written with what it said before keeps its time, so that nothing is built again for it.
while IFS=' ' read -r -d '' time file; do
  if [[ $file -nt $times ]]; then
    touch --date="@$time" -- "$file"
  fi
done < "$times"
