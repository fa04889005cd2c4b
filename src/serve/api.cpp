// SPDX-License-Identifier: Apache-2.0
#include "serve/api.h"

#include <fmt/format.h>

#include <new>

#include "serve/calls.h"
#include "tacet/error.h"

namespace tacet {

namespace {

struct Route {
    std::string_view method;
    std::string_view path;  ///< # stands for a number
    ApiAnswer (*answer)(const Call& call);
};

constexpr Route kRoutes[] = {
    {"GET", "/api/about", calls::about},
    {"GET", "/api/files", calls::list_files},
    {"POST", "/api/files", calls::upload},
    {"POST", "/api/guess", calls::guess},
    {"GET", "/api/tables", calls::list_tables},
    {"POST", "/api/tables", calls::open_table},
    {"GET", "/api/tables/#", calls::show_table},
    {"DELETE", "/api/tables/#", calls::close_table},
    {"GET", "/api/tables/#/states", calls::states},
    {"GET", "/api/tables/#/counts", calls::counts},
    {"GET", "/api/tables/#/cells", calls::window},
    {"GET", "/api/tables/#/why", calls::why},
    {"GET", "/api/tables/#/needed", calls::needed},
    {"GET", "/api/tables/#/range", calls::range},
    {"PUT", "/api/tables/#/rules", calls::set_rules},
    {"POST", "/api/tables/#/pins", calls::set_pins},
    {"DELETE", "/api/tables/#/pins", calls::clear_pins},
    {"POST", "/api/tables/#/undo", calls::undo},
    {"POST", "/api/tables/#/audit", calls::audit_pattern},
    {"POST", "/api/tables/#/session", calls::save_session},
    {"GET", "/api/tables/#/runs", calls::list_runs},
    {"POST", "/api/tables/#/runs", calls::start_run},
    {"GET", "/api/tables/#/runs/#", calls::show_run},
    {"PATCH", "/api/tables/#/runs/#", calls::change_run},
    {"DELETE", "/api/tables/#/runs/#", calls::remove_run},
    {"POST", "/api/tables/#/runs/#/stop", calls::stop_run},
    {"POST", "/api/tables/#/runs/#/preview", calls::preview},
    {"GET", "/api/tables/#/runs/#/compare", calls::compare},
    {"GET", "/api/tables/#/runs/#/exposed", calls::exposed},
    {"POST", "/api/tables/#/runs/#/outputs", calls::make_output},
};

/// The numbers of a path that has the shape of a route.
std::optional<std::vector<int>> match(std::string_view route, std::string_view path) {
    std::vector<int> ids;
    while (!route.empty()) {
        if (path.empty()) return {};
        if (route.front() != '#') {
            if (route.front() != path.front()) return {};
            path.remove_prefix(1);
        } else {
            std::size_t digits = 0;
            while (digits < path.size() && digits < 9 && path[digits] >= '0' && path[digits] <= '9') ++digits;
            if (digits == 0) return {};
            ids.push_back(std::stoi(std::string(path.substr(0, digits))));
            path.remove_prefix(digits);
        }
        route.remove_prefix(1);
    }
    return path.empty() ? std::optional(ids) : std::nullopt;
}

ApiAnswer route(Workbench& workbench, const ApiRequest& request) {
    bool is_known = false;
    for (const Route& each : kRoutes)
        if (auto ids = match(each.path, request.path)) {
            is_known = true;
            if (each.method == request.method) return each.answer({workbench, request, std::move(*ids)});
        }
    return is_known ? problem(405, fmt::format("{} is not for {}", request.path, request.method))
                    : problem(404, fmt::format("found no {}", request.path));
}

}  // namespace

ApiAnswer problem(int status, const std::string& sentence) {
    return to_answer({{"error", sentence}}, status);
}

ApiAnswer answer(Workbench& workbench, const ApiRequest& request) {
    try {
        return route(workbench, request);
    } catch (const InputError& error) {
        return problem(400, error.what());
    } catch (const UnsafeError& error) {
        return problem(409, error.what());
    } catch (const BusyError& error) {
        return problem(503, error.what());
    } catch (const std::bad_alloc&) {
        return problem(503, "out of memory");
    } catch (const std::exception&) {
        // What it says may hold values.
        return problem(500, "internal error");
    }
}

}  // namespace tacet
