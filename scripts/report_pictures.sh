#!/usr/bin/env bash
# Takes the pictures of the report in docs/images, with a headless Chromium, from the first job of docs/tutorial.md.
# Usage: scripts/report_pictures.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${1:-build/release}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The job as readers save it: the first block after its announcement.
cp -r examples/survey/. "$folder"
cp examples/survey/district.hrc "$folder/regions.hrc"
awk '/Save this as `turnover.toml`:/ {found = 1} found && /^```$/ {exit} begun {print} found && /^```toml/ {begun = 1}' \
    docs/tutorial.md >"$folder/turnover.toml"
(cd "$folder" && "$build/tacet" run turnover.toml)

# picture NAME HEIGHT HIDDEN: the page without what the selector names, on light paper.
picture() {
    sed "s|</style>|$3 { display: none !important } header.top, main { margin-top: 0 }&|" \
        "$folder/turnover.html" >"$folder/$1.html"
    chromium --headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir="$folder/profile" --hide-scrollbars \
        --blink-settings=preferredColorScheme=1 --window-size="900,$2" --virtual-time-budget=4000 \
        --screenshot="docs/images/$1.png" "file://$folder/$1.html" 2>/dev/null
}

picture report-head 410 'main, footer'
picture report-table 1010 'header.top, main > :not(#picture), footer'
picture report-audit 780 'header.top, main > :not(#losses):not(#audit), footer'
! command -v pngquant >/dev/null || pngquant --force --ext .png 64 docs/images/report-*.png
