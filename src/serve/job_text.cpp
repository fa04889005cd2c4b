// SPDX-License-Identifier: Apache-2.0
#include "serve/job_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "job/jj_table.h"
#include "rules/rule_kind.h"
#include "serve/batch_session.h"
#include "sources/toml_section.h"
#include "tacet/error.h"
#include "text/nearest_name.h"

namespace tacet {

namespace {

toml::table to_toml(const Rule& rule) {
    toml::table values;
    std::size_t next = 0;
    for (const RuleParameter& parameter : rule.kind().parameters) {
        toml::array numbers;
        for (std::size_t i = 0; i < parameter.numbers; ++i) {
            const double value = rule[next++];
            if (parameter.is_whole)
                numbers.push_back(static_cast<std::int64_t>(value));
            else
                numbers.push_back(value);
        }
        if (parameter.numbers == 1)
            values.insert(parameter.key, numbers[0]);
        else
            values.insert(parameter.key, std::move(numbers));
    }
    if (rule.kind().has_levels && rule.level() == ContributorLevel::holding)
        values.insert("level", "holding");
    return values;
}

toml::table to_toml(const Rules& rules) {
    toml::table table;
    for (const Rule& rule : rules.list) {
        toml::array* all = table[rule.kind().key].as_array();
        if (all == nullptr) all = table.insert(rule.kind().key, toml::array{}).first->second.as_array();
        all->push_back(to_toml(rule));
    }
    table.insert("manual_margin", rules.manual_margin);
    if (rules.missing_is_safe) table.insert("missing_is_safe", true);
    return table;
}

/// What a pin is in an a-priori file.
std::string action_of(const Session& session, const PlacePin& pin) {
    switch (pin.kind) {
        case PinKind::publish:
            return "p";
        case PinKind::suppress:
            return "m";
        case PinKind::costlier:
        case PinKind::cheaper:
            break;
    }
    const Pin own{session.sheet.cell_at(pin.place), pin.kind};
    return fmt::format("c,{}", with_pins(session.sheet.table(), {&own, 1})[own.cell].weight);
}

/// The job that was opened; of a bare JJ file the shortest one.
toml::table beginning_of(const Job& job) {
    const std::string& data = job.data.front().path;
    if (!is_of_jj(job) || job.path != data) return read_toml(job.path, "a job");
    const std::string file = std::filesystem::path(data).filename().string();
    return toml::table{{"data", toml::table{{"jj", file}}}};
}

class SessionWriter {
  public:
    SessionWriter(const Session& session, std::string name)
        : session_(session),
          name_(std::move(name)),
          job_(beginning_of(session.job)),
          uses_given_status_(!session.job.tables.empty() &&
                             session.job.data[session.job.tables.front().data].kind ==
                                 DataKind::ready_table &&
                             !session.job.tables.front().ready.uses_rules) {}

    std::vector<OutputFile> write() {
        if (is_of_jj(session_.job)) {
            add_pins();
            keep_own_outputs();
        } else {
            change_tables();
        }
        change_protection();
        if (!job_.contains("outputs")) add_outputs();
        std::ostringstream text;
        text << toml::toml_formatter{job_};
        files_.insert(files_.begin(), {name_ + ".toml", text.str() + "\n"});
        return std::move(files_);
    }

  private:
    void change_tables() {
        keep_own_tables();
        for (std::uint32_t i = 0; i < session_.job.tables.size(); ++i) change_table(i);
        if (!uses_given_status_) job_.erase("rules");
        if (session_.judging.requests) change_variable(*session_.judging.requests);
    }

    /// Of a JJ file, after those of the job.
    void add_pins() {
        std::map<PinKind, toml::array> cells;
        for (const PlacePin& each : session_.pins)
            cells[each.kind].push_back(static_cast<std::int64_t>(session_.sheet.cell_at(each.place).index()));
        if (cells.empty()) return;
        toml::array* pins = array_named("pins");
        for (auto& [kind, numbers] : cells)
            pins->push_back(toml::table{{"pin", to_string(kind)}, {"cells", std::move(numbers)}});
    }

    /// Of the job; a single table becomes an array of one.
    toml::array* array_named(std::string_view key) {
        if (toml::table* single = job_[key].as_table()) job_.insert_or_assign(key, toml::array{*single});
        if (!job_.contains(key)) job_.insert(key, toml::array{});
        return job_[key].as_array();
    }

    [[nodiscard]] toml::table& own_table(std::uint32_t number) {
        for (toml::node& each : *job_["tables"].as_array())
            if (each.as_table()->at("name").value<std::string>() == session_.job.tables[number].request.name)
                return *each.as_table();
        throw InputError("found a table without a name, expected one in [[tables]]");
    }

    /// Tables that are protected apart are another session.
    void keep_own_tables() {
        toml::array* tables = job_["tables"].as_array();
        if (tables == nullptr)
            throw InputError("found no [[tables]], expected an array of tables in the job");
        const auto is_own = [&](const toml::node& node) {
            const auto name = node.as_table()->get("name");
            for (const TableJob& each : session_.job.tables)
                if (name != nullptr && name->value<std::string>() == each.request.name) return true;
            return false;
        };
        for (auto each = tables->begin(); each != tables->end();)
            each = is_own(*each) ? each + 1 : tables->erase(each);
        keep_own_outputs();
    }

    /// Named after the session, so that those of the job stay as they are.
    void keep_own_outputs() {
        toml::array own;
        for (const OutputJob& each : session_.job.outputs) {
            const std::string file = std::filesystem::path(each.request.path).filename().string();
            toml::table output{{"type", each.format->name},
                               {"file", fmt::format("{}-{}", name_, file)},
                               {"table", session_.job.tables[each.table].request.name}};
            own.push_back(std::move(output));
        }
        job_.erase("outputs");
        if (!own.empty()) job_.insert("outputs", std::move(own));
    }

    void add_outputs() {
        toml::array all;
        for (const auto& [type, end] : {std::pair{"csv", ".csv"}, std::pair{"html", ".html"}})
            all.push_back(toml::table{{"type", type}, {"file", name_ + end}});
        job_.insert("outputs", std::move(all));
    }

    void change_table(std::uint32_t number) {
        toml::table& table = own_table(number);
        if (session_.judging.rules[number].is_none)
            table.insert_or_assign("rules", "none");
        else if (!uses_given_status_)
            table.insert_or_assign("rules", to_toml(session_.judging.rules[number]));
        const std::string text = apriori_text(session_, number);
        if (text.empty()) return;
        const std::string file = fmt::format("{}-{}.hst", name_, number + 1);
        files_.push_back({file, text, true});
        toml::array all;
        if (const auto* earlier = table["apriori"].as_table()) all.push_back(*earlier);
        if (const auto* earlier = table["apriori"].as_array())
            for (const toml::node& each : *earlier) all.push_back(*each.as_table());
        all.push_back(toml::table{{"file", file}, {"separator", ","}});
        table.insert_or_assign("apriori", std::move(all));
    }

    void change_variable(const RequestCodes& requests) {
        toml::array codes;
        for (const std::string& each : requests.codes)
            if (!each.empty()) codes.push_back(each);
        variable(requests.variable).insert_or_assign("codes", std::move(codes));
    }

    /// Those of metadata of tau-ARGUS are changed by an entry of the job.
    toml::table& variable(const std::string& name) {
        toml::array* all = job_["variables"].as_array();
        if (all == nullptr) all = job_.insert("variables", toml::array{}).first->second.as_array();
        for (toml::node& each : *all)
            if (const auto own = (*each.as_table())["name"].value<std::string>();
                own && same_name(*own, name))
                return *each.as_table();
        all->push_back(toml::table{{"name", name}});
        return *all->back().as_table();
    }

    void change_protection() {
        if (session_.result == nullptr || !session_.result->report) return;
        const std::string file = name_ + ".session.pattern";
        files_.push_back({file, to_text(session_.sheet.table(), session_.result->report->pattern)});
        if (job_["protect"].as_table() == nullptr) job_.insert("protect", toml::table{});
        job_["protect"].as_table()->insert_or_assign("pattern", file);
    }

    const Session& session_;
    std::string name_;
    toml::table job_;
    bool uses_given_status_;
    std::vector<OutputFile> files_;
};

}  // namespace

std::string apriori_text(const Session& session, std::uint32_t view) {
    std::string text;
    for (const PlacePin& pin : session.pins) {
        if (pin.place.view != view) continue;
        for (std::size_t k = 0; k < pin.place.codes.size(); ++k)
            text += fmt::format("\"{}\",", session.sheet.axes(view)[k].codes[pin.place.codes[k]]);
        text += action_of(session, pin) + "\n";
    }
    return text;
}

std::vector<OutputFile> session_files(const Session& session, const std::string& name) {
    if (session.job.is_batch) return batch_session_files(session, name);
    return SessionWriter(session, name).write();
}

}  // namespace tacet
