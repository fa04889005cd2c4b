// SPDX-License-Identifier: Apache-2.0
// What the parts of the R package share: how errors reach R, how long work is attended, how lists are read.
#pragma once

#include <tacet/tacet.h>

#include <cpp11.hpp>
#include <cpp11/declarations.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tacet::r {

using TablePointer = cpp11::external_pointer<std::shared_ptr<const Table>>;

/// A table with its result.
struct TableResult {
    std::shared_ptr<const Table> table;
    Result result;
};
using TableResultPointer = cpp11::external_pointer<TableResult>;

/// What a pointer of R holds. Those of another session, saved and loaded again, hold nothing.
template <class Value>
const Value& held(SEXP pointer) {
    cpp11::external_pointer<Value> value(pointer);
    if (value.get() == nullptr)
        throw InputError("found an object of another session of R, expected one that was made in this one");
    return *value;
}

/// What R turns into a condition: its message, its class, and the cells that are exposed, from 1.
inline SEXP failure(const char* kind, const char* message, std::span<const CellId> exposed = {}) {
    using namespace cpp11::literals;
    cpp11::writable::integers cells;
    for (const CellId cell : exposed) cells.push_back(static_cast<int>(cell.index()) + 1);
    cpp11::writable::list value({"message"_nm = message, "kind"_nm = kind, "exposed"_nm = cells});
    value.attr("class") = "tacet_failure";
    return value;
}

/// Calls the library. What it throws on purpose becomes a value, which R raises with its class.
template <class Work>
SEXP guarded(Work&& work) {
    BEGIN_CPP11
    try {
        return work();
    } catch (const UnsafeError& error) {
        return failure("tacet_unsafe_error", error.what(), error.exposed());
    } catch (const InputError& error) {
        return failure("tacet_input_error", error.what());
    }
    END_CPP11
}

/// Whether the user pressed Ctrl-C. R's own check would jump out of C++.
inline bool is_interrupted() {
    return R_ToplevelExec([](void*) { R_CheckUserInterrupt(); }, nullptr) == FALSE;
}

/// Long work that an interrupt ends with what it has. R is called by this thread alone.
template <class Work>
auto attended(Work&& work) {
    bool was_interrupted = false;
    return attend(std::forward<Work>(work),
                  [&] { return !(was_interrupted = was_interrupted || is_interrupted()); });
}

template <class Value>
Value field(const cpp11::list& list, const char* name, Value otherwise) {
    const SEXP found = list[name];
    return found == R_NilValue ? otherwise : cpp11::as_cpp<Value>(found);
}

inline std::vector<std::string> texts(SEXP value) {
    if (value == R_NilValue) return {};
    const cpp11::strings given(value);
    std::vector<std::string> result;
    for (const auto& each : given) result.push_back(std::string(each));
    return result;
}

/// The options of `tacet::protect`, by the names that R has for them.
ProtectOptions protect_options(const cpp11::list& given);
std::optional<SecondaryMargin> margin_of(const cpp11::list& given);
Protection protection_of(const cpp11::list& given);

/// The result of a table or of cubes, as R prints it.
cpp11::writable::list describe_result(const Table& table, const Result& result);
cpp11::writable::logicals flags_of(const Pattern& pattern);

}  // namespace tacet::r
