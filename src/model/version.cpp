// SPDX-License-Identifier: Apache-2.0
#include "tacet/version.h"

namespace tacet {

Version version() {
    return {.number = TACET_VERSION, .commit = TACET_COMMIT};
}

}  // namespace tacet
