// SPDX-License-Identifier: Apache-2.0
// What the parts of the Python module share: how long work is attended, how arrays are viewed.
#pragma once

#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <mutex>

#include "tacet/attend.h"
#include "tacet/error.h"
#include "tacet/tacet.h"

namespace py = pybind11;

namespace tacet::python {

/// A table with its result. The table is shared with Python.
struct TableResult {
    std::shared_ptr<const Table> table;
    Result result;
};

void bind_tables(py::module_& module);
void bind_results(py::module_& module);
void bind_cubes(py::module_& module);

/// The options of `tacet::protect` as Python passes them.
[[nodiscard]] ProtectOptions protect_options(const std::string& method, std::optional<double> time_limit,
                                             std::uint64_t seed, unsigned threads,
                                             std::optional<std::uint64_t> iterations,
                                             const std::map<std::string, std::string>& options,
                                             const std::string& protection,
                                             const std::optional<std::string>& protect_secondaries);
[[nodiscard]] Protection parse_protection_word(const std::string& text);
[[nodiscard]] std::optional<SecondaryMargin> margin_of(const std::optional<std::string>& text);

/// What was last reported, for the thread that may talk to Python.
class LatestProgress {
  public:
    void set(const Progress& progress) {
        const std::scoped_lock lock(mutex_);
        phase_ = progress.phase;
        progress_ = progress;
        is_new_ = true;
    }
    /// Calls `callback(phase, done, total, cost)` if there is news. The interpreter must be held.
    void tell(const py::object& callback) {
        std::unique_lock lock(mutex_);
        if (!is_new_ || callback.is_none()) return;
        is_new_ = false;
        const auto arguments = py::make_tuple(phase_, progress_.done, progress_.total, progress_.cost);
        lock.unlock();
        callback(*arguments);
    }

  private:
    std::mutex mutex_;
    std::string phase_;
    Progress progress_;
    bool is_new_ = false;
};

/// Runs work without the interpreter. The first Ctrl-C asks it to stop, and it ends with what it has; the
/// second is KeyboardInterrupt when it has ended. `news` is called with the interpreter held.
template <class Work, class News>
auto attend_for_python(Work&& work, News&& news, bool& was_interrupted) {
    const py::gil_scoped_release release;
    return attend(std::forward<Work>(work), [&] {
        const py::gil_scoped_acquire hold;
        try {
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            news();
        } catch (py::error_already_set& error) {  // Ctrl-C may come while a bar is drawn
            if (was_interrupted || !error.matches(PyExc_KeyboardInterrupt)) throw;
            was_interrupted = true;
            return false;
        }
        return true;
    });
}

/// Where an interrupt leaves nothing to return.
template <class Work>
auto attend_or_interrupt(Work&& work) {
    bool was_interrupted = false;
    try {
        return attend_for_python(
            std::forward<Work>(work), [] {}, was_interrupted);
    } catch (const UnsafeError&) {
        if (!was_interrupted) throw;
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw py::error_already_set();
    }
}

/// An array of numpy that owns a copy.
template <class Number>
py::array_t<Number> copied(std::span<const Number> numbers) {
    return py::array_t<Number>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

/// An array of numpy that owns the vector.
template <class Number>
py::array_t<Number> owned(std::vector<Number> numbers) {
    auto* held = new std::vector<Number>(std::move(numbers));
    const py::capsule owner(held, [](void* pointer) { delete static_cast<std::vector<Number>*>(pointer); });
    return py::array_t<Number>(static_cast<py::ssize_t>(held->size()), held->data(), owner);
}

/// A view of one field of an array of structs, kept alive by `owner`. It cannot be written.
inline py::array view(const py::dtype& type, std::size_t count, std::size_t stride, const void* data,
                      py::handle owner) {
    py::array array(type, {static_cast<py::ssize_t>(count)}, {static_cast<py::ssize_t>(stride)}, data, owner);
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
}

inline py::array_t<std::uint32_t> indices(std::span<const CellId> cells) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(cells.size());
    for (const CellId cell : cells) numbers.push_back(cell.index());
    return owned(std::move(numbers));
}

}  // namespace tacet::python
