// SPDX-License-Identifier: Apache-2.0
// The Python module: it calls the libraries and converts, and decides nothing.
#include "bindings.h"

namespace {

PyObject* error_type = nullptr;
PyObject* input_error_type = nullptr;
PyObject* unsafe_error_type = nullptr;

PyObject* make_type(py::module_& module, const char* name, const py::tuple& bases, const char* text) {
    const std::string full_name = std::string("tacet.") + name;
    PyObject* type = PyErr_NewExceptionWithDoc(full_name.c_str(), text, bases.ptr(), nullptr);
    if (type == nullptr) throw py::error_already_set();
    module.add_object(name, type);
    return type;
}

void make_types(py::module_& module) {
    error_type = make_type(module, "Error", py::make_tuple(py::handle(PyExc_Exception)),
                           "What tacet raises on purpose: InputError or UnsafeError.");
    const py::handle base(error_type);
    input_error_type =
        make_type(module, "InputError", py::make_tuple(base, py::handle(PyExc_ValueError)),
                  "The input is wrong. The message names the place, what was found and what was expected.");
    unsafe_error_type =
        make_type(module, "UnsafeError", py::make_tuple(base, py::handle(PyExc_RuntimeError)),
                  "Output was asked for, but there is no safe pattern. `exposed` holds the cells of the "
                  "table that an attacker comes too close to.");
}

void raise_unsafe(const tacet::UnsafeError& error) {
    const py::object raised = py::handle(unsafe_error_type)(error.what());
    raised.attr("exposed") = tacet::python::indices(error.exposed());
    PyErr_SetObject(unsafe_error_type, raised.ptr());
}

}  // namespace

PYBIND11_MODULE(_tacet, module) {
    module.doc() = "The libraries of Tacet. Use the package tacet, which makes them at home in Python.";
    make_types(module);
    // pybind11 wants it by value. NOLINTNEXTLINE(performance-unnecessary-value-param)
    py::register_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const tacet::UnsafeError& error) {
            raise_unsafe(error);
        } catch (const tacet::InputError& error) {
            PyErr_SetString(input_error_type, error.what());
        } catch (const tacet::Error& error) {
            PyErr_SetString(error_type, error.what());
        }
    });
    module.attr("version") = std::string(tacet::version().number);
    tacet::python::bind_tables(module);
    tacet::python::bind_results(module);
    tacet::python::bind_cubes(module);
}
