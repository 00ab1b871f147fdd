#!/usr/bin/env bash
# Writes down which commit the gate has passed on, where nothing but that commit was tested.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p target
rm -f target/tested
if [[ -z $(git status --porcelain) ]]; then
  git rev-parse HEAD > target/tested
fi
