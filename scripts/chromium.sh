#!/usr/bin/env bash
# Makes sure that Chromium is there: the shell without windows where Debian has it, which takes a tenth of the processor.
set -euo pipefail
here=$(dirname "$0")
command -v "${CHROMIUM:-chromium-headless-shell}" >/dev/null || command -v chromium >/dev/null && exit
"$here/debian-package.sh" chromium-headless-shell chromium-headless-shell ||
  "$here/debian-package.sh" chromium chromium
