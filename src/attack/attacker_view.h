// SPDX-License-Identifier: Apache-2.0
// A router as insiders see it: what they know does not move, or no farther than they know. As long as the
// view lives.
#pragma once

#include <span>
#include <vector>

#include "attack/router.h"
#include "tacet/insider.h"

namespace tacet {

class AttackerView {
  public:
    /// `closed` is the price of what must not move: in a router that goes on overuse it has one too.
    AttackerView(Router& router, const Table& table, const Grid& grid, std::span<const InsiderId> insiders,
                 double closed = PlacePrices::kClosed);
    AttackerView(const AttackerView&) = delete;
    AttackerView& operator=(const AttackerView&) = delete;
    ~AttackerView();

  private:
    struct Before {
        Place place;
        double price;
        double up;  // room
        double down;
    };
    Router& router_;
    std::vector<Before> before_;
};

}  // namespace tacet
