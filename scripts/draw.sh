#!/usr/bin/env bash
# Draws docs/images/*.dot with Graphviz. The drawings are committed, so that a forge shows them. Usage: scripts/draw.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../docs/images"
for source in *.dot; do
    dot -Tsvg "$source" -o "${source%.dot}.svg"
done
