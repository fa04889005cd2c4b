// SPDX-License-Identifier: Apache-2.0
// What the libraries export: whatever public headers declare, and nothing else. They open the namespace as
// `namespace TACET_EXPORT tacet`; everything that is declared elsewhere is hidden.
#pragma once

#define TACET_EXPORT [[gnu::visibility("default")]]
