# Compilations that were made before come from ccache, where it is installed.
find_program(TACET_CCACHE_PROGRAM ccache)
mark_as_advanced(TACET_CCACHE_PROGRAM)
if(TACET_CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${TACET_CCACHE_PROGRAM})
    # Without this it does not cache what uses precompiled headers.
    if(NOT DEFINED ENV{CCACHE_SLOPPINESS})
        list(PREPEND CMAKE_CXX_COMPILER_LAUNCHER
            ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros)
    endif()
endif()
