#!/usr/bin/env bash
# Usage: scripts/lint_all.sh [FOLDER...]
# clang-tidy over all sources, or those of some folders (`src/search cli`), as the preset `lint` compiles them: a folder
# at a time, so that headers are read once for it. JOBS says how many at a time; what fails is named.
# `make lint` reads file by file, but only what changed since the base.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
clang_tidy=${CLANG_TIDY:-$(command -v clang-tidy-16 || echo clang-tidy)}
cmake --preset lint >/dev/null

# The units that hold a source of the folders. A unit made by CMake names its sources in its includes. What no build
# compiles, as the consumers of the package, is a unit too: clang-tidy takes the command of a file beside it.
units() {
    python3 - "$@" <<'END'
import glob, json, os, re, shutil, sys
folders = [os.path.abspath(each) + "/" for each in sys.argv[1:]]
units = {}
for unit in {row["file"] for row in json.load(open("build/lint/compile_commands.json"))}:
    if not unit.endswith((".cpp", "_cxx.cxx")): continue
    sources = re.findall(r'#include "(/.*)"', open(unit).read()) if unit.endswith(".cxx") else [unit]
    units[unit] = [each.replace("/build/lint/", "/") for each in sources]
compiled = {source for sources in units.values() for source in sources}
for folder in ["src", "cli", "verify", "tests", "bench", "python"] + (["r"] if shutil.which("Rscript") else []):
    for source in map(os.path.abspath, glob.glob(folder + "/**/*.cpp", recursive=True)):
        if source not in compiled and "/breaches/" not in source: units[source] = [source]
for unit, sources in sorted(units.items()):
    if not folders or any(each.startswith(folder) for each in sources for folder in folders): print(unit)
END
}

# R compiles the sources of its package; CMake does not know how.
flags_of_r() {
    echo "-std=gnu++20 -Iinclude $(R CMD config --cppflags)"
    Rscript -e 'cat(paste0("-isystem", system.file("include", package = "cpp11")))'
}

read_unit() {
    local unit=${1#"$PWD"/} how=(-p build/lint "$1")
    # shellcheck disable=SC2207  # several flags
    [[ $unit == r/* ]] && how=("$1" -- $(flags_of_r))
    echo "$unit"
    "$clang_tidy" --quiet --warnings-as-errors='*' --checks=-bugprone-suspicious-include \
        --header-filter="$PWD/(src|include|cli|verify|tests|bench|python|r)/.*" "${how[@]}" || { echo "failed: $unit"; return 1; }
}
export -f flags_of_r read_unit
export clang_tidy
units "$@" | xargs -n 1 -P "${JOBS:-$(nproc)}" bash -c 'read_unit "$1"' read_unit
