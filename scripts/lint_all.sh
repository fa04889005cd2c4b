#!/usr/bin/env bash
# clang-tidy over all sources, as the preset `lint` compiles them: a folder at a time, so that headers are read once for
# it. `make lint` reads file by file, but only what changed since the base.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
clang_tidy=${CLANG_TIDY:-$(command -v clang-tidy-16 || echo clang-tidy)}
cmake --preset lint
python3 -c 'import json
for each in sorted({row["file"] for row in json.load(open("build/lint/compile_commands.json"))}):
    if each.endswith((".cpp", "_cxx.cxx")): print(each)' |
    xargs -n 1 -P "$(nproc)" "$clang_tidy" -p build/lint --quiet --warnings-as-errors='*' --checks=-bugprone-suspicious-include \
        --header-filter="$PWD/(src|include|cli|verify|tests|bench|python|r)/.*"
