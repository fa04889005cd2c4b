#include "tacet/table.h"
#include "tacet/job.h"
