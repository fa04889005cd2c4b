#!/usr/bin/env bash
# Installs the Debian packages in a clean Debian 12 root, made by mmdebstrap in a temporary folder, and uses them there:
# programs, examples, manual pages, completion, the Python package. Needs root and a mirror. Usage: scripts/package_test.sh FOLDER_OF_PACKAGES
set -euo pipefail
packages=("$1"/tacet*.deb "$1"/python3-tacet*.deb)
[[ -f ${packages[0]} ]] || { echo "found no tacet*.deb in $1; make package makes them" >&2; exit 1; }
[[ $(id -u) == 0 ]] || { echo "expected to be root, for a root folder of its own" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
root=$folder/root

# The hooks run while the lists of packages are still there.
mmdebstrap --quiet --variant=apt --include=man-db,bash-completion \
    --customize-hook="copy-in ${packages[*]} /tmp" \
    --customize-hook='chroot "$1" sh -c "apt-get install -q -y --no-install-recommends /tmp/*.deb"' \
    bookworm "$root" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 "$@"; }

inside bash -euc '
    tacet --version
    cd /usr/share/doc/tacet
    tacet run examples/survey/regions.toml --output-folder /tmp/out
    tacet-verify /tmp/out/regions.jj /tmp/out/regions.pattern /tmp/out/regions.witness
    for page in README.md docs/tutorial.md docs/images/report-table.png; do test -s "$page" || { echo "lacks $page"; exit 1; }; done
    man tacet | grep -q "protect-secondaries"
    man tacet-verify | grep -q "witness"
    . /usr/share/bash-completion/bash_completion
    . /usr/share/bash-completion/completions/tacet
    COMP_WORDS=(tacet prot) COMP_CWORD=1
    _tacet
    [[ ${COMPREPLY[*]} == protect ]] || { echo "completion of prot: found ${COMPREPLY[*]}"; exit 1; }
    tacet-mpi --version
    python3 -B -c "import tacet; print(tacet.__version__)"
    dpkg --remove tacet-mpi python3-tacet tacet >/dev/null
    if ls -d /usr/bin/tacet* /usr/lib/python3/dist-packages/tacet 2>/dev/null; then echo "is left behind"; exit 1; fi
'
echo "the packages install, work and go away again in a clean Debian 12"
