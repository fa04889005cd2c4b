#!/usr/bin/env bash
# Makes the Debian package; it must hold the programs, the library and every public header, and name what it needs.
# Usage: deb_test.sh <cpack> <build folder> <source folder> <scratch folder>
set -euo pipefail
cpack=$1 build=$2 source=$3 scratch=$4

rm -rf "$scratch"
(cd "$build" && "$cpack" -G DEB -B "$scratch")
packages=("$scratch"/tacet_*.deb)
[[ ${#packages[@]} == 1 && -f ${packages[0]} ]] || { echo "found ${packages[*]}, expected one package"; exit 1; }
contents=$(dpkg-deb -c "${packages[0]}")
depends=$(dpkg-deb -f "${packages[0]}" Depends)

expected=(/usr/bin/tacet /usr/bin/tacet-verify /libtacet.so /libtacet-core.so /tacetConfig.cmake /usr/share/doc/tacet/LICENSE
    /usr/share/doc/tacet/docs/tutorial.md /usr/share/doc/tacet/examples/survey/regions.toml /usr/share/man/man1/tacet.1
    /usr/share/man/man1/tacet-verify.1 /usr/share/bash-completion/completions/tacet)
for header in "$source"/include/tacet/*.h; do
    expected+=("/usr/include/tacet/${header##*/}")
done

missing=0
for path in "${expected[@]}"; do
    grep -qE "${path//./\\.}( -> .*)?\$" <<<"$contents" || { echo "the package lacks $path"; missing=1; }
done
for library in libgmp10 coinor-libclp1 coinor-libcbc3; do
    grep -q "$library" <<<"$depends" || { echo "found depends '$depends', expected $library among them"; missing=1; }
done
# MPI is for those who ask for it: a package of its own, where it is built.
if grep -q 'openmpi' <<<"$depends"; then echo "found depends '$depends', expected no MPI"; missing=1; fi
if [[ -x $build/tacet-mpi ]]; then
    grep -q '/usr/bin/tacet-mpi$' <<<"$(dpkg-deb -c "$scratch"/tacet-mpi_*.deb)" || { echo "tacet-mpi lacks its program"; missing=1; }
fi
# Where the package for Python is built, it is one of its own, which needs the other.
if [[ -d $build/python ]]; then
    python=("$scratch"/python3-tacet*.deb)
    contents=$(dpkg-deb -c "${python[0]}")
    for path in tacet/__init__.py tacet/_tacet.pyi tacet/py.typed tacet/_tacet.cpython; do
        grep -q "/usr/lib/python3/dist-packages/$path" <<<"$contents" || { echo "python3-tacet lacks $path"; missing=1; }
    done
    grep -q 'tacet (= ' <<<"$(dpkg-deb -f "${python[0]}" Depends)" || { echo "python3-tacet does not need tacet"; missing=1; }
fi
exit $missing
