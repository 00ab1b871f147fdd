#!/usr/bin/env bash
# Says at once what the tests need and this machine lacks; installs it from Debian's packages as root.
set -euo pipefail
here=$(dirname "$0")

"$here/tools.sh"
"$here/debian-package.sh" postgresql initdb '/usr/lib/postgresql/*/bin'
"$here/chromium.sh"

# Chains, databases and browsers of a whole run keep some hundred megabytes there at a time.
temporary=${TMPDIR:-/tmp}
free=$(df --output=avail --block-size=1M "$temporary" 2>/dev/null | tail -n 1 || true)
if [[ -n $free && $free -lt ${NEEDED_MEGABYTES:-900} ]]; then
  echo "$temporary has $free MiB free, and the tests need 900: set TMPDIR to a folder with more" >&2
  exit 1
fi
