# Read by cpack before it packs.
if("${CPACK_PACKAGE_CONTACT}" STREQUAL "")
    message(FATAL_ERROR "A Debian package names who made it: configure again with -DAWAYSTEP_MAINTAINER='Name <address>', or with DEBFULLNAME and DEBEMAIL, or git's user.name and user.email, set.")
endif()
