// SPDX-License-Identifier: Apache-2.0
#include "tacet/pins.h"

#include <fmt/format.h>

#include "tacet/error.h"
#include "text/names.h"

namespace tacet {

namespace {

constexpr double kFactor = 10;

constexpr Name<PinKind> kNames[] = {{PinKind::publish, "publish"},
                                    {PinKind::suppress, "suppress"},
                                    {PinKind::costlier, "costlier"},
                                    {PinKind::cheaper, "cheaper"}};

void apply(const Pin& pin, TableData& data) {
    if (pin.cell.index() >= data.cells.size())
        throw InputError(fmt::format("found a pin on cell {}, expected a cell from 0 to {}", pin.cell.index(),
                                     data.cells.size() - 1));
    Cell& cell = data.cells[pin.cell.index()];
    if (cell.status == Status::primary)
        throw InputError(
            fmt::format("found a pin on cell {}, which is primary, expected another cell", pin.cell.index()));
    if (cell.status == Status::published && pin.kind != PinKind::publish)
        throw InputError(
            fmt::format("found pin {} on cell {}, which must be published, expected another cell",
                        to_string(pin.kind), pin.cell.index()));
    switch (pin.kind) {
        case PinKind::publish:
            cell.status = Status::published;
            break;
        case PinKind::suppress:
            cell.status = Status::secondary;
            break;
        case PinKind::costlier:
            cell.weight *= kFactor;
            break;
        case PinKind::cheaper:
            cell.weight /= kFactor;
            break;
    }
}

}  // namespace

std::string_view to_string(PinKind kind) {
    return name_of(kNames, kind);
}

PinKind parse_pin_kind(std::string_view text) {
    if (const auto kind = value_named(kNames, text)) return *kind;
    throw InputError(fmt::format("found pin '{}', expected publish, suppress, costlier or cheaper", text));
}

Table with_pins(const Table& table, std::span<const Pin> pins) {
    TableData data = table.data();
    for (const Pin& each : pins) apply(each, data);
    return Table(std::move(data));
}

}  // namespace tacet
