# What is installed, and `cpack --preset deb`.
install(TARGETS awaystep RUNTIME)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/assets/ DESTINATION ${CMAKE_INSTALL_DATADIR}/awaystep PATTERN awaystep.1 EXCLUDE PATTERN awaystep.bash EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/assets/desktop/awaystep.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/assets/desktop/awaystep.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${PROJECT_SOURCE_DIR}/assets/desktop/awaystep.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES ${PROJECT_SOURCE_DIR}/assets/desktop/awaystep.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME awaystep)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# A package names who made it, as Debian's own tools do: DEBFULLNAME and DEBEMAIL, else git's user. No address is
# invented: where none is known cpack packs nothing and says what to set.
set(AWAYSTEP_MAINTAINER "" CACHE STRING "Maintainer of the Debian package, Name <address>; empty: DEBFULLNAME and DEBEMAIL, else git's user")
set(contact "${AWAYSTEP_MAINTAINER}")
if(contact STREQUAL "")
    set(name "$ENV{DEBFULLNAME}")
    set(email "$ENV{DEBEMAIL}")
    foreach(part IN ITEMS name email)
        if("${${part}}" STREQUAL "")
            execute_process(COMMAND git config user.${part} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                            OUTPUT_VARIABLE ${part} OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        endif()
    endforeach()
    set(contact "${name} <${email}>")
endif()
if(NOT contact MATCHES "^[^<>@]*[^<>@ ] <[^<>@ ]+@[^<>@ ]+>$")
    set(contact "")
endif()

# Debian wants both of these compressed, with nothing inside that differs between two builds.
set(signature "${contact}")
if(signature STREQUAL "")
    set(signature "not packed")
endif()
configure_file(changelog.in changelog @ONLY)
foreach(page IN ITEMS ${CMAKE_CURRENT_BINARY_DIR}/changelog ${PROJECT_SOURCE_DIR}/assets/desktop/awaystep.1)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    get_filename_component(name ${page} NAME)
    execute_process(COMMAND gzip --best --no-name --stdout ${page}
                    OUTPUT_FILE ${CMAKE_CURRENT_BINARY_DIR}/${name}.gz COMMAND_ERROR_IS_FATAL ANY)
endforeach()
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/awaystep.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME awaystep)
set(CPACK_PACKAGE_CONTACT "${contact}")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_SOURCE_DIR}/package_contact.cmake)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "interactive laboratory for apprenticeship learning via Frank-Wolfe")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# OpenGL's drivers are opened at run time, where dpkg-shlibdeps cannot see them; fonts have stand-ins.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, fonts-jetbrains-mono, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "zenity | kdialog")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Draws small worlds in which an expert is demonstrated by hand, lets Frank-Wolfe
solvers race to imitate it, and plots them while they iterate. The same engine
runs from the command line.")
include(CPack)
