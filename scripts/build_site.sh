#!/usr/bin/env bash
# Builds the documentation site from the pages of the repository, in their folders. Usage: scripts/build_site.sh [FOLDER]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(realpath -m "${1:-build/docs}")
source=$(mktemp -d)
trap 'rm -rf "$source"' EXIT
cp -r ./*.md CITATION.cff LICENSE docs examples "$source/"
rm -rf "$source/docs/man"
find experiments -name '*.md' -exec cp --parents {} "$source/" \;
sed "s|^docs_dir: .*|docs_dir: $source|" mkdocs.yml >"$source.yml"
trap 'rm -rf "$source" "$source.yml"' EXIT
mkdocs build --quiet --strict --clean --config-file "$source.yml" --site-dir "$folder"
echo "the site is $folder/index.html"
