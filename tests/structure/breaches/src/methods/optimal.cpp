#include <CbcModel.hpp>
#include <coin/OsiClpSolverInterface.hpp>

#include "audit/audit.h"
#include "io/report.h"
#include "optimal.h"
