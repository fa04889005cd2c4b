// SPDX-License-Identifier: Apache-2.0
// Clean-up (Kelly et al. 1992): secondaries that are not needed after all are published again, most costly
// first. Only primaries whose witness moves the cell are looked at anew. Secondaries that are in the proof
// book to be protected themselves do not keep each other: they are published together.
#pragma once

#include "attack/proof_book.h"
#include "methods/method.h"
#include "prove/cut.h"

namespace tacet {

/// The proof book must prove all that the pattern is to protect; it still does afterwards, whenever this
/// ends. Constraints that every safe pattern satisfies spare attempts. Returns how many secondaries were
/// published.
std::size_t clean_up(const Problem& problem, Pattern& pattern, ProofBook& proof_book,
                     std::span<const std::shared_ptr<CapacityConstraint>> known = {});

}  // namespace tacet
