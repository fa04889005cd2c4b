# The folders of src/ in their order, and the public headers that each of them answers for. A folder may include and
# call itself and the folders before it.
order=(
    # libtacet-core
    text process model lp attack audit search prove methods protect generate io results
    # libtacet
    features cube rules tabulate link sources publish ledger job experiment serve
)
core_folders=" text process model lp attack audit search prove methods protect generate io results "

# By public header, the first folder that may include it; those without one are for all.
declare -A owner=(
    [amount]=text [encoding]=text
    [table]=model [table_arrays]=model [pattern]=model [witness]=model [exact_number]=model [secondary_margin]=model [version]=model
    [insider]=model [pins]=model
    [unpick]=attack
    [audit]=audit [range]=audit
    [search_record]=search
    [bound]=prove
    [methods]=methods
    [protect]=protect [counts]=protect [teamwork]=protect
    [generate]=generate
    [io]=io [staged_files]=io
    [results]=results [core]=results
    [features]=features
    [cube]=cube [variable]=cube
    [rules]=rules
    [tabulate]=tabulate [metadata]=tabulate
    [linked_table]=link
    [ready_table]=sources [columns]=sources [hierarchies]=sources [argus]=sources
    [publication]=publish [cube_columns]=publish [picture]=publish [publish]=publish [explain]=publish
    [ledger]=ledger
    [job]=job [batch]=job [logbook]=job [summary]=job
    [experiment]=experiment [serve]=serve [tacet]=serve
)
