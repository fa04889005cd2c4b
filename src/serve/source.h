// SPDX-License-Identifier: Apache-2.0
// Where a sheet comes from, and what its files are made of: a JJ file, or a set of tables of a job.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "serve/sheet.h"
#include "tacet/job.h"
#include "tacet/pins.h"

namespace tacet {

/// A pin on a place, which is still there when rules change.
struct PlacePin {
    ViewPlace place = {};
    PinKind kind{};
    friend bool operator==(const PlacePin&, const PlacePin&) = default;
};

/// The variable that says which contributors asked for protection, and its codes that mean so.
struct RequestCodes {
    std::string variable = {};
    std::array<std::string, 2> codes = {};
    friend bool operator==(const RequestCodes&, const RequestCodes&) = default;
};

/// What decides which cells are sensitive, as far as people can change it.
struct Judging {
    std::vector<Rules> rules = {};              ///< by view; empty: nothing can be judged anew
    std::optional<RequestCodes> requests = {};  ///< nothing: the data have no such variable
};

/// A kind of file that can be made.
struct OutputKind {
    std::string name = {};
    std::string extension = {};
    std::string description = {};
    bool is_for_office = false;      ///< whatever the options say
    bool has_values_option = false;  ///< with it the file is for the office
};

struct OutputWish {
    std::string kind = {};
    std::string file = {};
    std::uint32_t view = 0;
    bool shows_values = false;
};

class Source {
  public:
    Source() = default;
    virtual ~Source() = default;
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    [[nodiscard]] virtual std::string kind() const = 0;  ///< "jj", "job", "batch"
    [[nodiscard]] virtual std::shared_ptr<const Sheet> open() = 0;
    /// As the source has it.
    [[nodiscard]] virtual Judging judging() const = 0;
    /// The newest sheet, judged otherwise. Throws InputError.
    [[nodiscard]] virtual std::shared_ptr<const Sheet> judge(const Sheet& sheet, const Judging& judging) = 0;
    /// How the tables are to be protected if nobody says otherwise.
    [[nodiscard]] virtual ProtectOptions protect_options() const = 0;
    [[nodiscard]] virtual std::vector<std::string> messages() const = 0;

    [[nodiscard]] virtual std::vector<OutputKind> output_kinds() const = 0;
    /// Throws UnsafeError unless the result is safe.
    [[nodiscard]] virtual std::vector<OutputFile> make(const Sheet& sheet, const Result& result,
                                                       const OutputWish& wish) const = 0;
    /// Files that repeat the session: the job first, named so. Throws InputError if that cannot be.
    [[nodiscard]] virtual std::vector<OutputFile> session(const Sheet& sheet, const Result* result,
                                                          const std::vector<PlacePin>& pins,
                                                          const Judging& judging,
                                                          const std::string& name) const = 0;
};

/// A job of a JJ file.
[[nodiscard]] std::unique_ptr<Source> open_jj(Job job);
/// One for each set of tables that are protected together. Throws InputError.
[[nodiscard]] std::vector<std::unique_ptr<Source>> open_job(const std::string& path, unsigned threads);

/// Pins of places as pins of cells. Throws InputError where there is no cell.
[[nodiscard]] std::vector<Pin> to_pins(const Sheet& sheet, const std::vector<PlacePin>& pins);

}  // namespace tacet
