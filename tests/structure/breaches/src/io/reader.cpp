#include "experiment/run.h"
#include "methods/registry.h"
