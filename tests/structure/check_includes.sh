#!/usr/bin/env bash
# Reads the #include lines of a source tree and names those that break its layout:
#   - a folder of src/ includes itself and the folders before it (layout.sh), and public headers of these,
#   - only src/lp includes headers of the solver,
#   - verify/ shares no code with the library,
#   - cli/, python/ and r/ include public headers and their own,
#   - public headers include only system headers and each other, in the same order.
# Usage: check_includes.sh <root of the tree>. Exit 1 if there is a breach.
set -euo pipefail

source "$(dirname "${BASH_SOURCE[0]}")/layout.sh"
solver_header='^(.*/)?(Clp|Coin|Cbc|Osi|Cgl)[^/]*$'

declare -A rank
for i in "${!order[@]}"; do rank[${order[i]}]=$i; done

cd "$1"
[[ -d src ]] || { echo "$1 has no src/" >&2; exit 2; }

breaches=0
breach() {
    echo "$place: $1"
    breaches=$((breaches + 1))
}

check_solver() {
    if [[ $path != src/lp/* && $header =~ $solver_header ]]; then
        breach "only src/lp may include the solver's $header"
    fi
}

check_source() {
    local from=${path#src/} to=${header%%/*}
    from=${from%%/*}
    if [[ $bracket == "<" && -z ${rank[$to]:-} ]]; then
        return
    elif [[ -z ${rank[$from]:-} ]]; then
        breach "src/$from is not a folder of the layout"
    elif [[ $header == *..* ]]; then
        breach "include $header by its path from src/"
    elif [[ $header == */* && $to != tacet && -z ${rank[$to]:-} ]]; then
        breach "$header is not in a folder of the layout"
    elif [[ $to == tacet ]]; then
        check_owner "$from"
    elif [[ $header == */* ]] && ((rank[$to] > rank[$from])); then
        breach "src/$from comes before src/$to and may not include $header"
    fi
}

# A public header of a later folder may not be included either: that is how calls upwards begin.
check_owner() {
    local from=$1 name=${header#tacet/}
    local to=${owner[${name%.h}]:-}
    if [[ -n $from && -n $to ]] && ((rank[$to] > rank[$from])); then
        breach "src/$from comes before src/$to and may not include $header"
    fi
}

check_verify() {
    if [[ $header == tacet/* || $header == *..* || -n ${rank[${header%%/*}]:-} ]]; then
        breach "verify/ may not include $header of the library"
    elif [[ $bracket == '"' && ! -e verify/$header && ! -e ${path%/*}/$header ]]; then
        breach "$header is not a file of verify/"
    fi
}

check_caller() {
    if [[ $header == *..* || -n ${rank[${header%%/*}]:-} ]]; then
        breach "${path%%/*}/ may include public headers only, not $header"
    fi
}

check_public() {
    if [[ $header != tacet/* ]] && [[ $bracket == '"' || -n ${rank[${header%%/*}]:-} ]]; then
        breach "a public header may not include $header"
    elif [[ $header == tacet/* ]]; then
        local name=${path##*/}
        check_owner "${owner[${name%.h}]:-}"
    fi
}

list_includes() {
    local folders=() folder
    for folder in src include cli verify bench tests python r; do
        [[ ! -d $folder ]] || folders+=("$folder")
    done
    grep -rnE --include=*.{h,hpp,hxx,c,cc,cpp,cxx,inc,ipp} --exclude-dir=breaches '^[[:space:]]*#[[:space:]]*include\b' \
        "${folders[@]}" | LC_ALL=C sort -t: -k1,1 -k2,2n
}

include_line='^([^:]+):([0-9]+):[^<"]*([<"])([^>"]+)[>"]'
count=0
while IFS= read -r line; do
    [[ $line =~ $include_line ]] || continue
    path=${BASH_REMATCH[1]} place=${BASH_REMATCH[1]}:${BASH_REMATCH[2]}
    bracket=${BASH_REMATCH[3]} header=${BASH_REMATCH[4]}
    count=$((count + 1))
    check_solver
    case $path in
        src/*) check_source ;;
        verify/*) check_verify ;;
        cli/* | python/* | r/*) check_caller ;;
        include/*) check_public ;;
    esac
done < <(list_includes)

# What a public header declares outside the exported namespace cannot be linked.
while IFS=: read -r path line _; do
    place=$path:$line
    breach "expected namespace TACET_EXPORT tacet in a public header"
done < <(grep -nE '^namespace tacet' -r include/tacet | LC_ALL=C sort)

((count > 0)) || { echo "$1 has no #include lines: wrong folder?" >&2; exit 2; }
echo "$count includes read, $breaches breaches"
((breaches == 0))
