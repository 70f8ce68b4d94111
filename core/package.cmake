# The engine for other programs: `cmake --install .build/release --component dev`, then find_package(awaystep) and
# awaystep::core. Neither a plain install nor the Debian package holds it.
include(CMakePackageConfigHelpers)
set(dev COMPONENT dev EXCLUDE_FROM_ALL)
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/awaystep)

set_target_properties(awaystep_core PROPERTIES EXPORT_NAME core)
target_include_directories(awaystep_core INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/awaystep>)
# Some of our headers show JSON values to their users.
target_link_libraries(awaystep_core INTERFACE $<INSTALL_INTERFACE:nlohmann_json::nlohmann_json>)

install(TARGETS awaystep_core EXPORT awaystep ARCHIVE ${dev})
install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/awaystep ${dev}
        FILES_MATCHING PATTERN "*.h")
install(EXPORT awaystep NAMESPACE awaystep:: FILE awaystepTargets.cmake DESTINATION ${config_folder} ${dev})
configure_package_config_file(awaystepConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/awaystepConfig.cmake
                              INSTALL_DESTINATION ${config_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/awaystepConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/awaystepConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/awaystepConfigVersion.cmake
        DESTINATION ${config_folder} ${dev})
