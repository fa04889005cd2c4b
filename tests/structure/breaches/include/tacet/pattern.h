#include "tacet/table.h"
#include "tacet/job.h"

namespace tacet {}  // namespace tacet
