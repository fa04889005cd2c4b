// SPDX-License-Identifier: Apache-2.0
// Type 1 of tau-ARGUS: the last two variables as rows and columns, a block for each layer of the others.
#include <fmt/format.h>

#include "publish/cube_view.h"
#include "publish/formats.h"
#include "tacet/error.h"

namespace tacet {

namespace {

class Matrix {
  public:
    Matrix(const CubeView& view, bool quotes) : view_(view), quotes_(quotes) {}

    std::string text() {
        const std::size_t count = view_.variables().size();
        view_.for_each_place(false, [&](const CubePlace& place) {
            const bool starts_row = place.codes.back() == kTotalCode;
            if (starts_row && (count < 2 || place.codes[count - 2] == kTotalCode)) begin_layer(place);
            if (starts_row) begin_row(place);
            text_ += ',' + view_.value(place, "x");
        });
        end_layer();
        return std::move(text_);
    }

  private:
    [[nodiscard]] std::string code(std::size_t variable, CodeId id) const {
        return argus_text(view_.variables()[variable][id].text, quotes_);
    }

    void begin_layer(const CubePlace& place) {
        if (!text_.empty()) end_layer();
        const std::size_t count = view_.variables().size();
        for (std::size_t k = 0; k + 2 < count; ++k)
            text_ += fmt::format("Var {},{}\n", k + 1, code(k, place.codes[k]));
        const Variable& columns = view_.variables()[count - 1];
        for (std::uint32_t i = 0; i < columns.size(); ++i) text_ += ',' + code(count - 1, CodeId(i));
    }

    void begin_row(const CubePlace& place) {
        const std::size_t count = view_.variables().size();
        text_ += '\n';
        text_ +=
            count < 2 ? argus_text(view_.response_name(), quotes_) : code(count - 2, place.codes[count - 2]);
    }

    void end_layer() {
        text_ += '\n';
        if (view_.variables().size() > 2) text_ += '\n';
    }

    const CubeView& view_;
    bool quotes_;
    std::string text_;
};

}  // namespace

std::vector<OutputFile> make_matrix(const Publication& publication, const OutputSpec& request) {
    const CubeView view(publication, request.cube);
    if (!view.is_full())
        throw InputError(fmt::format(
            "{}: a matrix of table {} would have {} cells, expected a format with one line per cell",
            request.path, view.data().name, view.cube().place_count()));
    return {{request.path, Matrix(view, request.options.quotes_codes).text()}};
}

}  // namespace tacet
