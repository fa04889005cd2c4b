#include <model/cell.h>
#include <vector>

#include "model/table.h"
#include "tacet/error.h"
