#!/usr/bin/env bash
# Installs what building and testing Tacet needs; silent when nothing is missing.
# Usage: scripts/install_packages.sh [--test] [--python] [--r] [--lint] [--docs] [--list]
set -euo pipefail

packages=(
    g++ make cmake ninja-build pkg-config
    coinor-libclp-dev coinor-libcbc-dev  # linear and integer programs
    libgmp-dev  # exact arithmetic
    liblemon-dev  # networks
    libfmt-dev libcli11-dev nlohmann-json3-dev libtbb-dev libboost-dev zlib1g-dev
    libxlsxwriter-dev  # workbooks
    libtomlplusplus-dev libssl-dev  # job files, checksums
    libsqlite3-dev libpq-dev  # records from databases
    libopenmpi-dev openmpi-bin  # tacet-mpi
    libcpp-httplib-dev  # the workbench
    libgtest-dev python3  # tests; the examples of the documents
    dpkg-dev file  # for the .deb: cpack looks up the libraries that the package depends on
)
# Tests read workbooks, look at reports and start a database server with them, or skip.
test_packages=(man-db mkdocs unzip python3-openpyxl chromium chromium-driver python3-selenium postgresql)
python_packages=(
    python3-dev python3-pybind11 pybind11-dev python3-numpy python3-pandas
    python3-setuptools python3-pip python3-wheel python3-tqdm  # wheels, and bars of progress
    python3-nbclient python3-nbformat python3-ipykernel  # the test runs the notebook
)
r_packages=(
    r-base-core r-cran-cpp11 r-cran-testthat r-cran-data.table
    r-cran-knitr r-cran-rmarkdown pandoc  # the vignette
)
lint_packages=(clang-tidy-16 clang-format)  # clang 14, the default, cannot read the ranges of g++ 12
docs_packages=(mkdocs graphviz mmdebstrap)  # the site, its drawings, and a clean root to install the package in
commands=(g++ make cmake ninja pkg-config python3)
lint_commands=(clang-tidy clang-format)
headers=(
    lemon/preflow.h ClpSimplex.hpp CbcModel.hpp gmpxx.h fmt/format.h CLI/CLI.hpp nlohmann/json.hpp
    tbb/version.h boost/version.hpp zlib.h xlsxwriter.h toml++/toml.h openssl/evp.h sqlite3.h libpq-fe.h httplib.h gtest/gtest.h
)

usage() {
    echo "usage: $0 [--test] [--python] [--r] [--lint] [--docs] [--list]"
    echo "  --test  also what tests look at workbooks and reports with"
    echo "  --python, --r  also what builds and tests the packages for these languages"
    echo "  --lint  also clang-tidy and clang-format"
    echo "  --docs  also mkdocs, graphviz and mmdebstrap"
    echo "  --list  print the packages and install nothing"
}

missing_packages() {
    local package
    for package in "${packages[@]}"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
    done
}

is_debian_12() {
    [[ -r /etc/os-release ]] && (. /etc/os-release && [[ ${ID:-} == debian && ${VERSION_ID:-} == 12 ]])
}

missing_tools() {
    local name
    for name in "${commands[@]}"; do
        command -v "$name" >/dev/null || echo "command $name"
    done
    command -v g++ >/dev/null || return 0
    local flags
    flags=$(pkg-config --cflags clp cbc libpq 2>/dev/null || true)
    for name in "${headers[@]}"; do
        # shellcheck disable=SC2086  # the flags are several words
        echo "#include <$name>" | g++ -std=c++20 $flags -E -x c++ - >/dev/null 2>&1 || echo "header $name"
    done
}

check_other_system() {
    local missing
    missing=$(missing_tools)
    [[ -n $missing ]] || return 0
    {
        echo "Packages are installed automatically only on Debian 12. Please install what is missing here:"
        sed 's/^/    /' <<<"$missing"
        echo "On Debian 12 these packages provide everything:"
        echo "    ${packages[*]}"
    } >&2
    return 1
}

as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

install_missing() {
    local missing
    mapfile -t missing < <(missing_packages)
    ((${#missing[@]})) || return 0
    if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
        echo "These packages are missing, and there is no sudo here. As root, run:" >&2
        echo "    apt-get update && apt-get install -y --no-install-recommends ${missing[*]}" >&2
        return 1
    fi
    echo "Installing: ${missing[*]}"
    as_root apt-get update
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

list_only=false
for argument in "$@"; do
    case $argument in
        --test) packages+=("${test_packages[@]}") ;;
        --python) packages+=("${python_packages[@]}") ;;
        --r) packages+=("${r_packages[@]}") ;;
        --lint) packages+=("${lint_packages[@]}") commands+=("${lint_commands[@]}") ;;
        --docs) packages+=("${docs_packages[@]}") ;;
        --list) list_only=true ;;
        -h | --help) usage && exit ;;
        *) usage >&2 && exit 2 ;;
    esac
done

if $list_only; then
    printf '%s\n' "${packages[@]}"
elif is_debian_12; then
    install_missing
else
    check_other_system
fi
