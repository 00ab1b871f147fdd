#!/usr/bin/env bash
# Keeps what Forge compiled beside the build cache of Rust: a new clone compiles what changed. Forge compares contents.
#
# forge-cache.sh restore|save
set -euo pipefail
cd "$(dirname "$0")/../contracts"
kept=$(../scripts/cargo --cache)/contracts

case $1 in
  restore)
    if [[ ! -e cache && -e $kept/cache ]]; then
      cp -a "$kept/cache" "$kept/out" .
    fi
    ;;
  save)
    # Beside it first, so that a copy that is cut off is none.
    rm -rf "$kept.new"
    mkdir -p "$kept.new"
    cp -a cache out "$kept.new"
    rm -rf "$kept.new/out/.built" "$kept.new/cache/"{fuzz,invariant,symbolic,symbolic-build} "$kept"
    mv "$kept.new" "$kept"
    ;;
esac
