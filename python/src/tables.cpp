// SPDX-License-Identifier: Apache-2.0
// Tables: from files, arrays and generators, and as arrays.
#include "bindings.h"

namespace tacet::python {

namespace {

/// Whole numbers as they are, everything else as doubles. The array must live as long as the numbers.
Numbers numbers_of(const py::object& given, std::vector<py::array>& kept) {
    if (given.is_none()) return {};
    const auto array = py::array::ensure(given);
    if (!array) throw InputError("found an array that numpy does not know, expected numbers");
    if (array.ndim() != 1) throw InputError("found an array of several dimensions, expected one dimension");
    const char kind = array.dtype().kind();
    if (kind == 'i' || kind == 'u' || kind == 'b') {
        kept.push_back(py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>(array));
        return std::span(static_cast<const std::int64_t*>(kept.back().data()),
                         static_cast<std::size_t>(kept.back().size()));
    }
    if (kind != 'f') throw InputError("found an array of another type, expected numbers");
    kept.push_back(py::array_t<double, py::array::c_style | py::array::forcecast>(array));
    return std::span(static_cast<const double*>(kept.back().data()),
                     static_cast<std::size_t>(kept.back().size()));
}

std::span<const std::int64_t> whole_numbers(const std::string& name, const py::object& given,
                                            std::vector<py::array>& kept) {
    const Numbers numbers = numbers_of(given, kept);
    if (const auto* whole = std::get_if<std::span<const std::int64_t>>(&numbers)) return *whole;
    if (size(numbers) == 0) return {};
    throw InputError(name + ": found numbers with decimals, expected whole numbers");
}

std::shared_ptr<Table> table_of(const py::dict& columns, std::optional<int> decimals) {
    std::vector<py::array> kept;
    const auto column = [&](const char* name) {
        return columns.contains(name) ? py::object(columns[name]) : py::none();
    };
    const auto numbers = [&](const char* name) {
        try {
            return numbers_of(column(name), kept);
        } catch (const InputError& error) {
            throw InputError(std::string(name) + ": " + error.what());
        }
    };
    const std::string status = py::cast<py::bytes>(column("status"));
    const TableArrays arrays{.values = numbers("values"),
                             .weights = numbers("weights"),
                             .lower_bounds = numbers("lower_bounds"),
                             .upper_bounds = numbers("upper_bounds"),
                             .lower_levels = numbers("lower_levels"),
                             .upper_levels = numbers("upper_levels"),
                             .sliding_levels = numbers("sliding_levels"),
                             .status = status,
                             .starts = whole_numbers("starts", column("starts"), kept),
                             .cells = whole_numbers("cells", column("cells"), kept),
                             .coefficients = whole_numbers("coefficients", column("coefficients"), kept),
                             .constants = numbers("constants"),
                             .decimals = decimals};
    const py::gil_scoped_release release;
    return std::make_shared<Table>(make_table(arrays));
}

py::array_t<double> amounts(const Table& table, Amount Cell::*field) {
    std::vector<double> numbers;
    numbers.reserve(table.cell_count());
    for (const Cell& cell : table.data().cells) numbers.push_back(table.to_double(cell.*field));
    return owned(std::move(numbers));
}

/// A field of the cells that needs no conversion.
template <class Field>
py::array cell_view(const py::object& self, Field Cell::*field, const char* type) {
    const auto& cells = self.cast<const Table&>().data().cells;
    return view(py::dtype(type), cells.size(), sizeof(Cell),
                cells.empty() ? nullptr : &(cells.front().*field), self);
}

py::dict dimension_of(const Table& table, std::size_t k) {
    const Dimension& dimension = table.dimensions()->all()[k];
    std::vector<std::int32_t> codes;
    codes.reserve(table.cell_count());
    for (const CellId cell : table.cells())
        codes.push_back(static_cast<std::int32_t>(table.dimensions()->codes(cell)[k]));
    py::dict result;
    result["name"] = dimension.name;
    result["parent"] = copied(std::span<const std::uint32_t>(dimension.parent));
    result["labels"] = dimension.labels;
    result["codes"] = owned(std::move(codes));
    return result;
}

py::list dimensions_of(const Table& table) {
    py::list all;
    if (table.dimensions() == nullptr) return all;
    for (std::size_t k = 0; k < table.dimensions()->count(); ++k) all.append(dimension_of(table, k));
    return all;
}

py::tuple equations_of(const Table& table) {
    std::vector<std::uint32_t> cells;
    std::vector<std::int64_t> coefficients;
    for (const Term& term : table.data().terms) {
        cells.push_back(term.cell.index());
        coefficients.push_back(term.coefficient);
    }
    return py::make_tuple(copied(std::span<const std::uint32_t>(table.data().starts)),
                          owned(std::move(cells)), owned(std::move(coefficients)));
}

py::list generator_rows() {
    py::list rows;
    for (const Generator& each : generators()) {
        py::dict options;
        for (const GeneratorOption& option : each.options)
            options[py::str(std::string(option.name))] =
                py::make_tuple(std::string(option.default_value), std::string(option.description));
        rows.append(py::make_tuple(std::string(each.name), std::string(each.summary), options));
    }
    return rows;
}

}  // namespace

void bind_tables(py::module_& module) {
    py::class_<Table, std::shared_ptr<Table>> table(module, "Table");
    table.def_property_readonly("cell_count", &Table::cell_count)
        .def_property_readonly("equation_count", &Table::equation_count)
        .def_property_readonly("decimals", [](const Table& self) { return self.data().written.value; })
        .def_property_readonly("values", [](const Table& self) { return amounts(self, &Cell::value); })
        .def_property_readonly("lower_bounds",
                               [](const Table& self) { return amounts(self, &Cell::lower_bound); })
        .def_property_readonly("upper_bounds",
                               [](const Table& self) { return amounts(self, &Cell::upper_bound); })
        .def_property_readonly("lower_levels",
                               [](const Table& self) { return amounts(self, &Cell::lower_level); })
        .def_property_readonly("upper_levels",
                               [](const Table& self) { return amounts(self, &Cell::upper_level); })
        .def_property_readonly("sliding_levels",
                               [](const Table& self) { return amounts(self, &Cell::sliding_level); })
        .def_property_readonly("weights",
                               [](const py::object& self) { return cell_view(self, &Cell::weight, "d"); })
        .def_property_readonly("status",
                               [](const py::object& self) { return cell_view(self, &Cell::status, "S1"); })
        .def_property_readonly("primaries", [](const Table& self) { return indices(self.primaries()); })
        .def_property_readonly("equations", &equations_of)
        .def_property_readonly("dimensions", &dimensions_of)
        .def("to_jj", [](const Table& self) { return to_jj(self); })
        .def("describe", [](const Table& self) { return describe(self, std::vector<Unprotectable>{}); });
    module.def("read_jj", [](const std::string& path) {
        const py::gil_scoped_release release;
        return std::make_shared<Table>(read_jj(path));
    });
    module.def("make_table", &table_of);
    module.def("generate", [](const std::string& kind, std::uint64_t seed, const GeneratorValues& values) {
        const py::gil_scoped_release release;
        return std::make_shared<Table>(generate(kind, seed, values));
    });
    module.def("generators", &generator_rows);
    module.def("save", &save);
}

}  // namespace tacet::python
