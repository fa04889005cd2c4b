// SPDX-License-Identifier: Apache-2.0
#include "toy_source.h"

#include <sstream>

#include "tacet/error.h"

namespace tacet {

namespace {

class ToySource final : public RecordSource {
  public:
    explicit ToySource(const SourceRequest& request) : text_(request.place), metadata_(*request.metadata) {}

    void open(std::span<const VariableInfo* const> wanted) override {
        columns_.clear();
        for (const VariableInfo* each : wanted)
            columns_.push_back(static_cast<std::size_t>(each - metadata_.variables.data()));
        is_read_ = false;
    }

    bool read(RecordBlock& block) override {
        if (is_read_) return false;
        block.text = text_;
        block.first_line = 1;
        return is_read_ = true;
    }

    void split(const RecordBlock& block, const Sink& sink) const override {
        std::istringstream records(block.text);
        std::size_t number = block.first_line;
        for (std::string record; std::getline(records, record, ';'); ++number) {
            std::istringstream words(record);
            std::vector<std::string> all;
            for (std::string word; words >> word;) all.push_back(word);
            if (all.size() != metadata_.variables.size())
                throw InputError(location(number, 0) + ": found a record with another number of words");
            std::vector<std::string_view> fields;
            for (const std::size_t column : columns_) fields.emplace_back(all[column]);
            sink(number, fields);
        }
    }

    [[nodiscard]] std::string location(std::size_t line, std::size_t field) const override {
        return "toy record " + std::to_string(line) + ", word " + std::to_string(columns_[field] + 1);
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

  private:
    std::string text_;
    std::string name_ = "toys";
    const Metadata& metadata_;
    std::vector<std::size_t> columns_;
    bool is_read_ = false;
};

}  // namespace

std::unique_ptr<RecordSource> open_toy(const SourceRequest& request) {
    return std::make_unique<ToySource>(request);
}

}  // namespace tacet
