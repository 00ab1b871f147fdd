#!/usr/bin/env bash
# Says what has to be installed before anything else can be.
set -euo pipefail

missing=0
need() { # need PROGRAM HOW_TO_GET_IT
  if ! command -v "$1" >/dev/null; then
    echo "$1 is missing: $2" >&2
    missing=1
  fi
}

need cargo 'install Rust from https://rustup.rs'
need cc 'install a C compiler (Debian: apt-get install build-essential)'
need node 'install Node 20.19 or newer from https://nodejs.org'
need npm 'it comes with Node'
if command -v node >/dev/null; then
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number)
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)
  ' || {
    echo "Node $(node --version) is too old: install 20.19 or newer" >&2
    missing=1
  }
fi
exit "$missing"
