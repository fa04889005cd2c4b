# SPDX-License-Identifier: Apache-2.0
# Servers of PostgreSQL for the scripts here, each with no port open. A script that reads this file skips where there is
# no server to start; all servers end with it.
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$binaries" ] || { echo 'needs postgresql, a server to read records from'; exit 77; }
# The server refuses to run as root.
as_server=()
if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || { echo 'needs the user postgres, since the server refuses to run as root'; exit 77; }
    as_server=(runuser -u postgres --)
    chmod 755 "$folder"
fi
servers=()
stop_servers() {
    local data
    for data in "${servers[@]}"; do
        "${as_server[@]}" "$binaries/pg_ctl" -D "$data/db" -m immediate stop >/dev/null 2>&1
        rm -rf "$data"
    done
    rm -rf "$folder"
}
trap stop_servers EXIT

# start_server OPTION...: starts one more, with options of the server; its folder, which is the host to connect to, is
# the last of servers.
start_server() {
    local data
    data=$(mktemp -d)
    servers+=("$data")
    [ "$(id -u)" != 0 ] || chown postgres "$data"
    chmod 755 "$data"
    (
        cd /
        "${as_server[@]}" "$binaries/initdb" -D "$data/db" -A trust -U survey --no-sync &&
            "${as_server[@]}" "$binaries/pg_ctl" -D "$data/db" -w -t 240 -l "$data/log" \
                -o "-c listen_addresses='' -c unix_socket_directories=$data -c fsync=off $*" start
    ) >.last/stdout 2>.last/stderr || fail 'the server does not start'
}

# sql HOST ARGUMENT...: psql there, which must succeed.
sql() {
    local host=$1
    shift
    "$binaries/psql" -h "$host" -U survey -d postgres -q -At -v ON_ERROR_STOP=1 "$@" 2>.last/stderr || fail 'psql fails'
}
