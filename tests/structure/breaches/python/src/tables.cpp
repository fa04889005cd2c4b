#include "bindings.h"
#include "model/table.h"
#include "tacet/table.h"
