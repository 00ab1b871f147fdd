#!/usr/bin/env bash
# Keeps a virtual environment with the packages of a requirements file, and makes it anew when that changes.
#
# python-venv.sh FOLDER REQUIREMENTS
set -euo pipefail
folder=$1 requirements=$2
here=$(dirname "$0")

# Written last, so it stands for a whole installation.
installed=$folder/requirements.txt
cmp -s "$requirements" "$installed" && exit

"$here/debian-package.sh" python3 python3
python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || {
  echo "$(python3 --version) is too old: $requirements needs 3.10 or newer" >&2
  exit 1
}
rm -rf "$folder"
if python3 -c 'import ensurepip, venv' 2>/dev/null; then
  python3 -m venv "$folder"
else
  # Debian keeps this part of Python in a package of its own.
  "$here/debian-package.sh" virtualenv virtualenv
  virtualenv --python python3 "$folder"
fi
"$folder/bin/pip" install --no-input --disable-pip-version-check --quiet --requirement "$requirements" </dev/null
cp "$requirements" "$installed"
