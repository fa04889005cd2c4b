#include "proof.h"

#include <tacet/table.h>
#include <zlib.h>

#include "../src/model/table.h"
#include "model/table.h"
#include "solver.h"
