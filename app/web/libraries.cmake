# What a build for the browser needs of other libraries. Emscripten must not see the system's own headers (glibc's are
# among them), so those of each library are reached by a link in a folder of the build. Libraries that are to be linked
# are compiled from the sources that app/web/fetch.sh keeps in the cache folder.
enable_language(C)
add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)
# What C++ calls of the page that it runs in (core/files/after_write_web.cpp, app/window/platform/page.h).
add_link_options("SHELL:--js-library ${CMAKE_CURRENT_LIST_DIR}/calls.js")

# For programs that tests/web/run starts under node.
set(node_program -sENVIRONMENT=node -sMODULARIZE=1 -sEXPORT_NAME=nodeProgram -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1
    -sTOTAL_STACK=4194304 -sFORCE_FILESYSTEM=1 -sEXPORTED_RUNTIME_METHODS=FS -lnodefs.js)

# headers_of TARGET HEADER: the headers in HEADER's folder, as the library TARGET.
function(headers_of target header)
    get_filename_component(name ${header} DIRECTORY)
    find_path(found ${header} PATHS /usr/include /usr/include/eigen3 NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE REQUIRED)
    set(folder ${PROJECT_BINARY_DIR}/headers)
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK ${found}/${name} ${folder}/${name} SYMBOLIC)
    add_library(${target} INTERFACE IMPORTED GLOBAL)
    target_include_directories(${target} SYSTEM INTERFACE ${folder})
endfunction()

headers_of(Eigen3::Eigen Eigen/Core)
headers_of(nlohmann_json::nlohmann_json nlohmann/json.hpp)
headers_of(CLI11::CLI11 CLI/CLI.hpp)

# Qhull reads no files and prints nothing for us, but its parts need one another: all of it, as C.
set(AWAYSTEP_WEB_SOURCES "" CACHE PATH "Where the sources of Qhull, md4c and libqrencode are (app/web/run fetches them)")
file(GLOB qhull ${AWAYSTEP_WEB_SOURCES}/qhull/src/libqhull_r/*.c)
file(GLOB md4c ${AWAYSTEP_WEB_SOURCES}/md4c/src/md4c.c)
set(qrencode ${AWAYSTEP_WEB_SOURCES}/qrencode)
if(NOT qhull OR NOT md4c OR NOT EXISTS ${qrencode}/qrencode.c)
    message(FATAL_ERROR "There are no sources of Qhull, md4c and libqrencode in AWAYSTEP_WEB_SOURCES; app/web/run fetches them.")
endif()
add_library(qhull_r STATIC ${qhull})
target_include_directories(qhull_r SYSTEM PUBLIC ${AWAYSTEP_WEB_SOURCES}/qhull/src)
add_library(PkgConfig::QHULL ALIAS qhull_r)
add_library(md4c STATIC ${md4c})
target_include_directories(md4c SYSTEM PUBLIC ${AWAYSTEP_WEB_SOURCES}/md4c/src)
add_library(PkgConfig::MD4C ALIAS md4c)
set(qrencode_files bitstream.c mask.c mmask.c mqrspec.c qrencode.c qrinput.c qrspec.c rsecc.c split.c)
# What its configure script would write into config.h; without threads.
list(TRANSFORM qrencode_files PREPEND ${qrencode}/)
add_library(qrencode STATIC ${qrencode_files})
target_include_directories(qrencode SYSTEM PUBLIC ${qrencode})
target_compile_definitions(qrencode PRIVATE STATIC_IN_RELEASE=static HAVE_STRDUP=1 MAJOR_VERSION=4 MINOR_VERSION=1 MICRO_VERSION=1 VERSION="4.1.1")
add_library(PkgConfig::QRENCODE ALIAS qrencode)
foreach(library IN ITEMS qhull_r md4c qrencode)
    target_compile_options(${library} PRIVATE -w $<$<CONFIG:Release>:-Os>)
endforeach()
