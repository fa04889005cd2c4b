# What `cmake --install` and the Debian package contain. tacet-verify installs itself, in verify/; documents in manuals.cmake.
include(CMakePackageConfigHelpers)

set(TACET_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/tacet)

install(TARGETS tacet-core EXPORT tacetCoreTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS tacet EXPORT tacetTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS tacet-cli tacet-argus RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(TARGET tacet-mpi)
    install(TARGETS tacet-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
endif()
install(DIRECTORY include/tacet DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

install(EXPORT tacetCoreTargets NAMESPACE tacet:: DESTINATION ${TACET_CONFIG_DIR})
install(EXPORT tacetTargets NAMESPACE tacet:: DESTINATION ${TACET_CONFIG_DIR})
configure_package_config_file(cmake/tacetConfig.cmake.in ${PROJECT_BINARY_DIR}/tacetConfig.cmake
    INSTALL_DESTINATION ${TACET_CONFIG_DIR})
# Before 1.0 a new minor version may break what uses the library.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tacetConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tacetConfig.cmake ${PROJECT_BINARY_DIR}/tacetConfigVersion.cmake
    DESTINATION ${TACET_CONFIG_DIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tacet)
set(CPACK_PACKAGE_VENDOR "Tacet developers")
set(CPACK_PACKAGE_CONTACT "Tacet developers <tacet@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${CPACK_PACKAGE_CONTACT})
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Tacet chooses which cells of a statistical table to suppress, so that nobody can
infer the confidential ones from what is published. It audits every choice, and
writes a proof that tacet-verify checks without using the rest of the program.")
# Packages of their own for Python and MPI, which tacet does not need: what belongs to no component is tacet itself.
if(TACET_BUILD_PYTHON OR TARGET tacet-mpi)
    set(CPACK_DEB_COMPONENT_INSTALL ON)
    set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME tacet)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
endif()
if(TARGET tacet-mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_NAME tacet-mpi)
    set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "tacet (= ${PROJECT_VERSION}), openmpi-bin")
    set(CPACK_DEBIAN_MPI_DESCRIPTION "Cell suppression for statistical tables, with a proof of protection: on clusters")
endif()
if(TACET_BUILD_PYTHON)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tacet)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3, python3-numpy, tacet (= ${PROJECT_VERSION})")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-tqdm")
    set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Cell suppression for statistical tables, with a proof of protection: for Python")
endif()
include(CPack)
