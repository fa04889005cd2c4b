# Manual pages and shell completion, made from what the programs say about themselves.
find_package(Python3 COMPONENTS Interpreter REQUIRED)

set(TACET_MANUALS ${PROJECT_BINARY_DIR}/manuals)
set(manuals ${TACET_MANUALS}/man/tacet.1 ${TACET_MANUALS}/man/tacet-verify.1 ${TACET_MANUALS}/man/tacet-argus.1
    ${TACET_MANUALS}/completion/tacet ${TACET_MANUALS}/completion/tacet-verify)
add_custom_command(OUTPUT ${manuals}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/make_man.py $<TARGET_FILE:tacet-cli> $<TARGET_FILE:tacet-verify>
        $<TARGET_FILE:tacet-argus> ${PROJECT_SOURCE_DIR} ${TACET_MANUALS}/man ${PROJECT_VERSION}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/scripts/make_completion.py $<TARGET_FILE:tacet-cli>
        $<TARGET_FILE:tacet-verify> ${TACET_MANUALS}/completion
    DEPENDS tacet-cli tacet-verify tacet-argus ${PROJECT_SOURCE_DIR}/scripts/make_man.py ${PROJECT_SOURCE_DIR}/scripts/make_completion.py
        ${PROJECT_SOURCE_DIR}/scripts/program_help.py ${PROJECT_SOURCE_DIR}/docs/man/tacet.1.in
        ${PROJECT_SOURCE_DIR}/docs/man/tacet-verify.1.in ${PROJECT_SOURCE_DIR}/docs/man/tacet-argus.1.in
    COMMENT "Writing manual pages and completion" VERBATIM)
add_custom_target(manuals ALL DEPENDS ${manuals})

install(DIRECTORY ${TACET_MANUALS}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY ${TACET_MANUALS}/completion/ DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

# Documents keep their folders, so that their links hold.
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md CITATION.cff LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN man EXCLUDE)
install(DIRECTORY experiments DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
