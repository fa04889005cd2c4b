#include "tacet/job.h"
#include "tacet/table.h"

namespace tacet {}  // namespace tacet
