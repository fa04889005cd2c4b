#include "../methods/registry.h"
#include "helpers/text.h"
  #  include "methods/registry.h"  // the spelling does not matter
#include "model/table.h"
#include <methods/registry.h>
