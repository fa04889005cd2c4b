#include "tacet/protect.h"  // a public header of a later folder
#include "tacet/error.h"
