#include <ClpSimplex.hpp>

#include "tacet/table.h"
