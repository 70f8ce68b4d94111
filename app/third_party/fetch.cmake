# Fetches the sources of Dear ImGui and ImPlot once per machine, into a cache folder outside the source
# tree, and answers where they are. pip refuses a release whose hash differs before any of its code runs.
# What is used is unpacked beside and renamed, so a killed configure leaves nothing half; two at once take turns.

# files: what must be there afterwards, relative to the folder that the answer names
function(awaystep_fetch_imgui_bundle answer files)
    set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${here}/imgui-bundle.txt)
    file(STRINGS ${here}/imgui-bundle.txt pin REGEX "^imgui-bundle==")
    if(NOT pin MATCHES "^imgui-bundle==([^ ]+) --hash=sha256:([0-9a-f]+)$")
        message(FATAL_ERROR "app/third_party/imgui-bundle.txt must name one version and its sha256")
    endif()
    set(version ${CMAKE_MATCH_1})
    set(hash ${CMAKE_MATCH_2})

    set(default_cache ${PROJECT_BINARY_DIR}/cache)
    if(NOT "$ENV{XDG_CACHE_HOME}" STREQUAL "")
        set(default_cache $ENV{XDG_CACHE_HOME}/awaystep)
    elseif(NOT "$ENV{HOME}" STREQUAL "")
        set(default_cache $ENV{HOME}/.cache/awaystep)
    endif()
    set(AWAYSTEP_CACHE ${default_cache} CACHE PATH "Where fetched sources are kept")

    # The folder's name follows from what is in it: another version, or another list of files, is another folder.
    string(SHA256 key "${hash} ${files}")
    string(SUBSTRING ${key} 0 12 key)
    set(folder ${AWAYSTEP_CACHE}/imgui-bundle-${version}-${key})
    set(${answer} ${folder} PARENT_SCOPE)

    _awaystep_missing(missing ${folder} "${files}")
    if(NOT missing)
        return()
    endif()

    file(MAKE_DIRECTORY ${AWAYSTEP_CACHE})
    file(LOCK ${AWAYSTEP_CACHE}/lock GUARD FUNCTION TIMEOUT 900 RESULT_VARIABLE locked)
    if(NOT locked EQUAL 0)
        message(FATAL_ERROR "Cannot lock the cache folder ${AWAYSTEP_CACHE} (${locked}); -DAWAYSTEP_CACHE=... names another.")
    endif()
    _awaystep_missing(missing ${folder} "${files}")  # someone else may have fetched them while we waited
    if(NOT missing)
        return()
    endif()

    message(STATUS "Fetching imgui-bundle ${version} (54 MB) into ${AWAYSTEP_CACHE}")
    set(beside ${folder}.part)
    file(REMOVE_RECURSE ${beside} ${folder})
    _awaystep_pip_download(${here} ${beside})
    file(GLOB archive ${beside}/*.tar.gz)
    file(SHA256 ${archive} found)
    if(NOT found STREQUAL hash)
        message(FATAL_ERROR "${archive} has another hash than app/third_party/imgui-bundle.txt says: ${found}")
    endif()
    list(TRANSFORM files PREPEND "*/external/" OUTPUT_VARIABLE patterns)
    file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${beside} PATTERNS ${patterns})
    file(GLOB unpacked ${beside}/*/external)
    _awaystep_missing(missing ${unpacked} "${files}")
    if(missing)
        message(FATAL_ERROR "imgui-bundle ${version} lacks ${missing}")
    endif()
    file(RENAME ${unpacked} ${folder})
    file(REMOVE_RECURSE ${beside})
endfunction()

function(_awaystep_missing answer folder files)
    set(missing "")
    foreach(file IN LISTS files)
        if(NOT EXISTS ${folder}/${file})
            list(APPEND missing ${file})
        endif()
    endforeach()
    set(${answer} "${missing}" PARENT_SCOPE)
endfunction()

# Debian's own pip first: one from pyenv or conda may not be there tomorrow.
function(_awaystep_pip_download here destination)
    find_program(AWAYSTEP_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
    find_program(AWAYSTEP_PYTHON NAMES python3 python)
    set(pip ${AWAYSTEP_PYTHON} -m pip)
    execute_process(COMMAND ${pip} --version RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "Python's pip is needed to fetch the Dear ImGui sources (Debian: apt install python3-pip).")
    endif()
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E env PIP_CONSTRAINT=${here}/build-backends.txt PIP_REQUIRE_VIRTUALENV=0
                PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
                ${pip} download --quiet --retries 2 --no-cache-dir --no-deps --no-binary imgui-bundle --require-hashes
                -r ${here}/imgui-bundle.txt -d ${destination}
        RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT result EQUAL 0)
        string(REGEX REPLACE ".*ERROR: " "" reason "${output}")
        string(REGEX REPLACE "\n.*" "" reason "${reason}")
        message(FATAL_ERROR "The sources of Dear ImGui cannot be fetched (is there a network?); pip says: ${reason}")
    endif()
endfunction()
