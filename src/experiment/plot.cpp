// SPDX-License-Identifier: Apache-2.0
#include "experiment/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "text/format.h"
#include "text/markup.h"

namespace tacet {

namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 320;
constexpr double kLeft = 78;
constexpr double kRight = 34;  // half of the last number
constexpr double kTop = 12;
constexpr double kBottom = 46;

/// From numbers to places on an axis.
class Axis {
  public:
    Axis(double least, double most, bool is_log, double first, double last)
        : is_log_(is_log), first_(first), last_(last) {
        if (is_log) {
            low_ = std::floor(std::log10(std::max(least, 1e-9)) + 1e-9);
            high_ = std::max(low_ + 1, std::ceil(std::log10(std::max(most, 1e-9)) - 1e-9));
            return;
        }
        // Round steps, about five of them.
        const double span = most > least ? most - least : std::max(1.0, std::abs(most) * 0.1);
        const double power = std::pow(10.0, std::floor(std::log10(span / 5)));
        for (const double factor : {1.0, 2.0, 5.0, 10.0})
            if (span / (power * factor) <= 6) {
                step_ = power * factor;
                break;
            }
        low_ = std::floor(least / step_) * step_;
        high_ = std::max(low_ + step_, std::ceil(most / step_) * step_);
    }

    [[nodiscard]] double place(double value) const {
        const double at = is_log_ ? std::log10(std::max(value, std::pow(10.0, low_))) : value;
        return first_ + (last_ - first_) * (at - low_) / (high_ - low_);
    }
    [[nodiscard]] std::vector<double> ticks() const {
        std::vector<double> ticks;
        const double step = is_log_ ? 1 : step_;
        for (int i = 0; low_ + i * step <= high_ + step / 2; ++i)
            ticks.push_back(is_log_ ? std::pow(10.0, low_ + i * step) : low_ + i * step);
        return ticks;
    }

  private:
    bool is_log_;
    double first_;
    double last_;
    double low_ = 0;
    double high_ = 1;
    double step_ = 1;
};

std::string tick_text(double value) {
    return number(std::abs(value) < 1e-12 ? 0 : value);
}

std::string frame(const AnalysisPlot& plot, const Axis& x, const Axis& y) {
    std::string svg;
    for (const double tick : y.ticks())
        svg += fmt::format(
            R"(<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text class="tick" text-anchor="end" x="{}" y="{:.1f}">{}</text>)",
            kLeft, kWidth - kRight, y.place(tick), y.place(tick), kLeft - 8, y.place(tick) + 4,
            tick_text(tick));
    for (const double tick : x.ticks())
        svg += fmt::format(
            R"(<line class="grid" x1="{:.1f}" x2="{:.1f}" y1="{}" y2="{}"/><text class="tick" text-anchor="middle" x="{:.1f}" y="{}">{}</text>)",
            x.place(tick), x.place(tick), kTop, kHeight - kBottom, x.place(tick), kHeight - kBottom + 18,
            tick_text(tick));
    svg += fmt::format(R"(<text class="label" text-anchor="middle" x="{}" y="{}">{}</text>)",
                       (kLeft + kWidth - kRight) / 2, kHeight - 8, escaped(plot.x_label));
    svg += fmt::format(
        R"svg(<text class="label" text-anchor="middle" transform="translate(14 {}) rotate(-90)">{}</text>)svg",
        (kTop + kHeight - kBottom) / 2, escaped(plot.y_label));
    return svg;
}

std::string step_path(const Series& series, const Axis& x, const Axis& y) {
    std::string path;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
        const auto& [at, value] = series.points[i];
        path += i == 0 ? fmt::format("M{:.1f} {:.1f}", x.place(at), y.place(value))
                       : fmt::format("H{:.1f}V{:.1f}", x.place(at), y.place(value));
    }
    return path;
}

std::string draw(const AnalysisPlot& plot, const Series& series, std::size_t which, const Axis& x,
                 const Axis& y) {
    const std::size_t colour = which % kPlotColours;
    std::string svg;
    if (plot.kind == AnalysisPlot::Kind::steps)
        return fmt::format(R"(<path class="line c{}" d="{}"><title>{}</title></path>)", colour,
                           step_path(series, x, y), escaped(series.name));
    for (const auto& [at, value] : series.points)
        svg += fmt::format(
            R"(<circle class="dot c{}" cx="{:.1f}" cy="{:.1f}" r="3.5"><title>{}: {}, {}</title></circle>)",
            colour, x.place(at), y.place(value), escaped(series.name), number(at), number(value));
    return svg;
}

}  // namespace

std::string to_svg(const AnalysisPlot& plot) {
    double least[2] = {HUGE_VAL, HUGE_VAL};
    double most[2] = {-HUGE_VAL, -HUGE_VAL};
    for (const Series& series : plot.series)
        for (const auto& [x, y] : series.points) {
            least[0] = std::min(least[0], x);
            most[0] = std::max(most[0], x);
            least[1] = std::min(least[1], y);
            most[1] = std::max(most[1], y);
        }
    const Axis x(plot.has_log_x ? least[0] : std::min(0.0, least[0]), most[0], plot.has_log_x, kLeft,
                 kWidth - kRight);
    const Axis y(least[1], most[1], plot.has_log_y, kHeight - kBottom, kTop);
    std::string svg = fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", kWidth, kHeight,
                                  escaped(plot.title));
    svg += frame(plot, x, y);
    for (std::size_t i = 0; i < plot.series.size(); ++i) svg += draw(plot, plot.series[i], i, x, y);
    return svg + "</svg>";
}

}  // namespace tacet
