# What a build for the browser needs of other libraries. Emscripten must not see the system's own headers (glibc's are
# among them), so those of each library are reached by a link in a folder of the build. This is enough to compile; what is
# to be linked (Qhull) has to be compiled from its sources.
add_compile_options(-fwasm-exceptions)
add_link_options(-fwasm-exceptions)

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
headers_of(PkgConfig::QHULL libqhull_r/libqhull_r.h)
