// SPDX-License-Identifier: Apache-2.0
// The whole of libtacet-core: tables, methods, the audit with its proofs, lower bounds, instances, and the
// files of all these.
#pragma once

#include "tacet/amount.h"            // IWYU pragma: export
#include "tacet/attend.h"            // IWYU pragma: export
#include "tacet/audit.h"             // IWYU pragma: export
#include "tacet/bound.h"             // IWYU pragma: export
#include "tacet/counts.h"            // IWYU pragma: export
#include "tacet/deadline.h"          // IWYU pragma: export
#include "tacet/encoding.h"          // IWYU pragma: export
#include "tacet/error.h"             // IWYU pragma: export
#include "tacet/exact_number.h"      // IWYU pragma: export
#include "tacet/export.h"            // IWYU pragma: export
#include "tacet/exposure.h"          // IWYU pragma: export
#include "tacet/generate.h"          // IWYU pragma: export
#include "tacet/id.h"                // IWYU pragma: export
#include "tacet/insider.h"           // IWYU pragma: export
#include "tacet/io.h"                // IWYU pragma: export
#include "tacet/methods.h"           // IWYU pragma: export
#include "tacet/numbers.h"           // IWYU pragma: export
#include "tacet/optimum_proof.h"     // IWYU pragma: export
#include "tacet/pattern.h"           // IWYU pragma: export
#include "tacet/pins.h"              // IWYU pragma: export
#include "tacet/protect.h"           // IWYU pragma: export
#include "tacet/range.h"             // IWYU pragma: export
#include "tacet/results.h"           // IWYU pragma: export
#include "tacet/search_record.h"     // IWYU pragma: export
#include "tacet/secondary_margin.h"  // IWYU pragma: export
#include "tacet/staged_files.h"      // IWYU pragma: export
#include "tacet/table.h"             // IWYU pragma: export
#include "tacet/table_arrays.h"      // IWYU pragma: export
#include "tacet/teamwork.h"          // IWYU pragma: export
#include "tacet/unpick.h"            // IWYU pragma: export
#include "tacet/version.h"           // IWYU pragma: export
#include "tacet/witness.h"           // IWYU pragma: export
