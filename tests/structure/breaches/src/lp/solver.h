#include <ClpSimplex.hpp>
#include <coin/CoinPackedMatrix.hpp>

#include "lp/problem.h"
#include "model/table.h"
