#!/usr/bin/env bash
# Opens a report in a headless Chromium: it draws, tells about cells, follows keys and clicks, and asks the
# network for nothing. Usage: browser_test.sh <sample_report>. Exit 77, which is to skip, without Chromium.
set -euo pipefail

sample=$1
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $browser ]]; then
    echo "needs chromium, to look at the report"
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

# open PAGE OPTION...: standard output is what the option prints, errors of the page go to $folder/log
open() {
    local page=$1
    shift
    timeout 100 "$browser" --headless=new --no-sandbox --disable-gpu --no-first-run --user-data-dir="$folder/profile" \
        --enable-logging=stderr --host-resolver-rules='MAP * ~NOTFOUND' --window-size=1180,1600 --virtual-time-budget=4000 \
        "$@" "file://$page" 2>"$folder/log"
    ! grep -E 'CONSOLE.*(Error|Refused|Uncaught)' "$folder/log" || fail "the page has errors"
}

"$sample" "$folder/report.html"

open "$folder/report.html" --dump-dom >"$folder/dom.html"
grep -q '<html lang="en" class="scripted">' "$folder/dom.html" || fail "the script did not run"
grep -q 'is secondary: suppressed' "$folder/dom.html" || fail "no secondary is told about"
grep -q 'It is used in the proof of' "$folder/dom.html" || fail "no primary is named for it"

# Codes that are pieces of HTML neither stop the script nor become part of the page.
"$sample" "$folder/hostile.html" hostile
open "$folder/hostile.html" --dump-dom >"$folder/dom.html"
grep -q '<html lang="en" class="scripted">' "$folder/dom.html" || fail "codes that look like tags stop the script"
grep -q 'is primary' "$folder/dom.html" || fail "no cell is told about between codes that look like tags"
! grep -q '<title>harmed' "$folder/dom.html" || fail "a name was run as a script"

# A reader with a keyboard: the next secondary, the primary it protects, then the cell to the right.
cat >"$folder/probe.js" <<'JS'
const view = document.querySelector(".view"), told = document.querySelector(".told"), seen = [];
const press = (key) => view.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
press("s"); seen.push(told.textContent.includes("is secondary"));
told.querySelector(".chips button").click(); seen.push(told.textContent.includes("is primary"));
press("p"); seen.push(told.textContent.includes("is primary"));
const before = told.querySelector("b").textContent;
press("ArrowDown"); seen.push(told.querySelector("b").textContent !== before);
press("+"); press("-");
const box = document.querySelector("canvas").getBoundingClientRect();
document.querySelector("canvas").dispatchEvent(new MouseEvent("click", { clientX: box.left + 130, clientY: box.top + 130 }));
seen.push(told.textContent.length > 10);
document.title = "seen " + seen.join(" ");
JS
sed -e "/<\/body>/{r $folder/probe.js
d}" "$folder/report.html" | sed -e 's/^const view = document.querySelector(".view"), told/<script>&/' \
    -e 's/^document.title = "seen .*/&<\/script><\/body>/' >"$folder/probed.html"
open "$folder/probed.html" --dump-dom >"$folder/dom.html"
grep -q '<title>seen true true true true true</title>' "$folder/dom.html" ||
    fail "keys and clicks: $(grep -o '<title>.*</title>' "$folder/dom.html")"

for scheme in 0 1; do  # dark, light
    open "$folder/report.html" --blink-settings=preferredColorScheme=$scheme --screenshot="$folder/$scheme.png" >/dev/null
    (($(stat -c %s "$folder/$scheme.png") > 50000)) || fail "the picture is empty"
done
! cmp -s "$folder/0.png" "$folder/1.png" || fail "the page looks the same in the dark"
[[ -z ${KEEP_SCREENSHOTS:-} ]] || cp "$folder"/[01].png "$KEEP_SCREENSHOTS"

# Without the script the table is a drawing.
sed '/^<script>$/,/^<\/script>$/d' "$folder/report.html" >"$folder/plain.html"
open "$folder/plain.html" --screenshot="$folder/plain.png" >/dev/null
grep -q '<svg class="layer"' "$folder/plain.html" || fail "there is no drawing"
open "$folder/report.html" --print-to-pdf="$folder/report.pdf" >/dev/null
[[ $(head -c 4 "$folder/report.pdf") == %PDF ]] || fail "the page does not print"
echo "the report draws, tells, prints, and looks different in the dark"
