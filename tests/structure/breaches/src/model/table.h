#include <vector>

#include "lp/solver.h"
#include "model/cell.h"
#include "tacet/table.h"
