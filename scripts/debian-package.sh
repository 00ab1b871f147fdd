#!/usr/bin/env bash
# Makes sure that a program is there, from Debian's packages where this may install them.
#
# debian-package.sh PACKAGE PROGRAM [PATTERN_OF_FOLDERS]
#
# PATTERN_OF_FOLDERS says where to look besides the PATH.
set -euo pipefail
package=$1 program=$2 folders=${3:-}

is_there() {
  command -v "$program" >/dev/null || { [[ -n $folders ]] && compgen -G "$folders/$program" >/dev/null; }
}

is_there && exit
if [[ $(id -u) != 0 ]] || ! command -v apt-get >/dev/null; then
  echo "$program is missing and the tests need it: install $package" \
    "(Debian, Ubuntu: sudo apt-get install $package)" >&2
  exit 1
fi
echo "installing $package"
export DEBIAN_FRONTEND=noninteractive
apt-get install -y --no-install-recommends "$package" </dev/null ||
  { apt-get update </dev/null && apt-get install -y --no-install-recommends "$package" </dev/null; }
is_there || {
  echo "$package is installed, but brought no $program" >&2
  exit 1
}
