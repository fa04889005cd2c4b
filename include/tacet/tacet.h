// SPDX-License-Identifier: Apache-2.0
// The whole of Tacet: libtacet-core, and what libtacet adds: records and jobs in, publications out.
#pragma once

#include "tacet/argus.h"          // IWYU pragma: export
#include "tacet/batch.h"          // IWYU pragma: export
#include "tacet/columns.h"        // IWYU pragma: export
#include "tacet/core.h"           // IWYU pragma: export
#include "tacet/cube.h"           // IWYU pragma: export
#include "tacet/cube_columns.h"   // IWYU pragma: export
#include "tacet/experiment.h"     // IWYU pragma: export
#include "tacet/explain.h"        // IWYU pragma: export
#include "tacet/features.h"       // IWYU pragma: export
#include "tacet/hierarchies.h"    // IWYU pragma: export
#include "tacet/job.h"            // IWYU pragma: export
#include "tacet/ledger.h"         // IWYU pragma: export
#include "tacet/linked_table.h"   // IWYU pragma: export
#include "tacet/logbook.h"        // IWYU pragma: export
#include "tacet/metadata.h"       // IWYU pragma: export
#include "tacet/picture.h"        // IWYU pragma: export
#include "tacet/protect_cubes.h"  // IWYU pragma: export
#include "tacet/publication.h"    // IWYU pragma: export
#include "tacet/publish.h"        // IWYU pragma: export
#include "tacet/ready_table.h"    // IWYU pragma: export
#include "tacet/rules.h"          // IWYU pragma: export
#include "tacet/serve.h"          // IWYU pragma: export
#include "tacet/summary.h"        // IWYU pragma: export
#include "tacet/tabulate.h"       // IWYU pragma: export
#include "tacet/variable.h"       // IWYU pragma: export
#include "tacet/words.h"          // IWYU pragma: export
