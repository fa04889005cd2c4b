// SPDX-License-Identifier: Apache-2.0
// The functions that R may call.
#include <R_ext/Rdynload.h>
#include <Rinternals.h>

extern "C" {

#define TACET_CALLS(X)              \
    X(tacet_read_jj, 1)             \
    X(tacet_make_table, 1)          \
    X(tacet_generate, 4)            \
    X(tacet_table_size, 1)          \
    X(tacet_table_columns, 1)       \
    X(tacet_table_text, 2)          \
    X(tacet_protect, 2)             \
    X(tacet_result_text, 2)         \
    X(tacet_audit, 4)               \
    X(tacet_bound, 2)               \
    X(tacet_methods, 0)             \
    X(tacet_save, 2)                \
    X(tacet_version, 0)             \
    X(tacet_tabulate, 5)            \
    X(tacet_read_frame, 6)          \
    X(tacet_cube_columns, 1)        \
    X(tacet_protect_cubes, 2)       \
    X(tacet_publication_columns, 2) \
    X(tacet_publication_drawing, 2) \
    X(tacet_publication_write, 5)   \
    X(tacet_publication_argus, 4)   \
    X(tacet_rules, 0)

// Only their addresses are needed here.
#define TACET_DECLARE(name, count) SEXP name();  // NOLINT(bugprone-macro-parentheses): a declaration
TACET_CALLS(TACET_DECLARE)

#define TACET_ROW(name, count) {#name, reinterpret_cast<DL_FUNC>(&(name)), count},
static const R_CallMethodDef kCalls[] = {TACET_CALLS(TACET_ROW){nullptr, nullptr, 0}};

// NOLINTNEXTLINE(readability-identifier-naming): the name that R looks for
__attribute__((visibility("default"))) void R_init_tacet(DllInfo* library) {
    R_registerRoutines(library, nullptr, kCalls, nullptr, nullptr);
    R_useDynamicSymbols(library, FALSE);
    R_forceSymbols(library, TRUE);
}

}  // extern "C"
