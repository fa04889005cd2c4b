// SPDX-License-Identifier: Apache-2.0
// The parts of a task on several threads.
#pragma once

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace tacet {

/// How many threads there will be if so many are asked for.
inline unsigned threads_to_use(unsigned asked) {
    return static_cast<unsigned>(std::clamp(static_cast<int>(asked), 1, tbb::info::default_concurrency()));
}

/// Calls `work(i)` for each i below `count`.
template <class Work>
void in_parallel(unsigned threads, std::size_t count, const Work& work) {
    tbb::task_arena arena(static_cast<int>(threads_to_use(threads)));
    arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, work, tbb::simple_partitioner()); });
}

/// The number of the thread that asks, below `threads_to_use`, inside `in_parallel`.
inline std::size_t thread_number() {
    return static_cast<std::size_t>(std::max(0, tbb::this_task_arena::current_thread_index()));
}

}  // namespace tacet
