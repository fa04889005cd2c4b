// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "publish/html/figures.h"

namespace tacet {

namespace {

constexpr int kSteps[] = {1, 2, 5, 10, 20, 25, 50};  // of percentages
constexpr double kClassEnds[] = {2, 5, 10, 0};
constexpr std::size_t kFewest = 5;  // primaries in a class

/// The weights of cells as functions of their values.
class WeightShare {
  public:
    explicit WeightShare(const Publication& publication)
        : table_(publication.table()), pattern_(publication.pattern()), link_(publication.provenance().link) {
        const CubeData& data = publication.cubes().front().cube.data();
        is_value_ =
            link_.cost.kind == CostKind::variable && (data.cost.empty() || data.cost == data.response);
        is_value_ |= link_.cost.kind == CostKind::frequency && data.response.empty();
        for (const CellId cell : table_.cells()) {
            const double weight = this->weight(cell, 0);
            all_ += weight;
            if (is_secondary(cell)) lost_ += weight;
        }
    }

    [[nodiscard]] double share() const { return all_ > 0 ? 100 * lost_ / all_ : 0; }

    /// The share in the table that an attacker cannot tell from the true one.
    [[nodiscard]] double share(const Witness& witness, double factor) const {
        if (!is_value_) return share();
        double all = all_;
        double lost = lost_;
        for (std::size_t i = 0; i < witness.cells.size(); ++i) {
            const double moved = factor * Rational(witness.numerators[i], witness.denominator).to_double();
            const double change = weight(witness.cells[i], moved) - weight(witness.cells[i], 0);
            all += change;
            if (is_secondary(witness.cells[i])) lost += change;
        }
        return all > 0 ? 100 * lost / all : 0;
    }

  private:
    [[nodiscard]] bool is_secondary(CellId cell) const {
        return pattern_.contains(cell) && table_[cell].status != Status::primary;
    }

    [[nodiscard]] double weight(CellId id, double moved) const {
        const Cell& cell = table_[id];
        if (!is_value_) return cell.weight;
        const double value = std::abs(static_cast<double>(cell.value) + moved) / unit_;
        const double lambda = link_.cost.lambda;
        return lambda == 1 ? value : lambda == 0 ? std::log1p(value) : std::pow(value, lambda);
    }

    const Table& table_;
    const Pattern& pattern_;
    const LinkOptions& link_;
    double unit_ = static_cast<double>(power_of_ten(table_.decimals()));
    bool is_value_ = false;
    double all_ = 0;
    double lost_ = 0;
};

/// How far witnesses can move each cell, by side.
struct Reach {
    std::vector<double> up;
    std::vector<double> down;
};

void extend(Reach& reach, const Table& table, const Witness& witness) {
    std::vector<double> moves;
    double ahead = HUGE_VAL;  // the largest factor that bounds allow
    double back = HUGE_VAL;
    for (std::size_t i = 0; i < witness.cells.size(); ++i) {
        const double move = Rational(witness.numerators[i], witness.denominator).to_double();
        moves.push_back(move);
        if (move == 0) continue;
        const Cell& cell = table[witness.cells[i]];
        const auto up = static_cast<double>(room(cell, Side::up)) / std::abs(move);
        const auto down = static_cast<double>(room(cell, Side::down)) / std::abs(move);
        ahead = std::min(ahead, move > 0 ? up : down);
        back = std::min(back, move > 0 ? down : up);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t cell = witness.cells[i].index();
        reach.up[cell] = std::max(reach.up[cell], std::max(moves[i] * ahead, -moves[i] * back));
        reach.down[cell] = std::max(reach.down[cell], std::max(-moves[i] * ahead, moves[i] * back));
    }
}

Reach find_reach(const Publication& publication) {
    const Table& table = publication.table();
    Reach reach{std::vector<double>(table.cell_count()), std::vector<double>(table.cell_count())};
    if (const auto& ranges = publication.report().ranges) {
        const auto unit = static_cast<double>(power_of_ten(table.decimals()));
        for (const CellRange& each : *ranges) {
            if (!each.is_known) continue;
            reach.up[each.cell.index()] = each.up * unit;
            reach.down[each.cell.index()] = each.down * unit;
        }
    }
    for (const Witness& witness : publication.report().proof.witnesses) extend(reach, table, witness);
    return reach;
}

/// Joins classes from the far end until each has enough.
std::vector<WidthClass> joined(std::vector<WidthClass> classes) {
    for (std::size_t i = classes.size(); i-- > 1;)
        if (classes[i].primaries < kFewest) {
            classes[i - 1].primaries += classes[i].primaries;
            classes[i - 1].to = classes[i].to;
            classes.erase(classes.begin() + static_cast<std::ptrdiff_t>(i));
        }
    if (classes.size() > 1 && classes[0].primaries < kFewest) {
        classes[1].primaries += classes[0].primaries;
        classes[1].from = classes[0].from;
        classes.erase(classes.begin());
    }
    return classes;
}

}  // namespace

std::optional<ShareRange> coarse_share(const Publication& publication) {
    const WeightShare weights(publication);
    double least = weights.share();
    double most = least;
    for (const Claim& claim : publication.report().proof.claims) {
        const double share =
            weights.share(publication.report().proof.witnesses[claim.witness], claim.factor.to_double());
        least = std::min(least, share);
        most = std::max(most, share);
    }
    for (const int step : kSteps) {
        const int low = static_cast<int>(std::floor(weights.share() / step)) * step;
        if (least >= low && most <= low + step) return ShareRange{low, low + step};
    }
    return {};
}

std::vector<double> relative_widths(const Publication& publication) {
    const Reach reach = find_reach(publication);
    std::vector<double> widths;
    for (const CellReport& each : publication.report().primaries) {
        double width = HUGE_VAL;
        if (each.up.required > 0)
            width = std::min(width, reach.up[each.cell.index()] / static_cast<double>(each.up.required));
        if (each.down.required > 0)
            width = std::min(width, reach.down[each.cell.index()] / static_cast<double>(each.down.required));
        if (width < HUGE_VAL) widths.push_back(std::max(1.0, width));
    }
    return widths;
}

std::vector<WidthClass> find_widths(const Publication& publication) {
    std::vector<WidthClass> classes;
    double from = 1;
    for (const double end : kClassEnds) {
        classes.push_back({from, end, 0});
        from = end;
    }
    for (const double width : relative_widths(publication))
        for (WidthClass& each : classes)
            if (width >= each.from && (each.to == 0 || width < each.to)) ++each.primaries;
    return joined(std::move(classes));
}

}  // namespace tacet
