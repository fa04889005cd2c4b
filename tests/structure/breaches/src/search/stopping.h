#include "tacet/error.h"
#include "tacet/protect.h"  // a public header of a later folder
