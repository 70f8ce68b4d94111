# The page's own part of the window, and the program that a page loads: awaystep.js and awaystep.wasm in the folder page/
# of the build. app/web/pack.py makes the page of them.
target_sources(awaystep_window PRIVATE
    window/platform/loop_web.cpp
    window/platform/page_input.cpp
    window/platform/window_web.cpp
)
# The window's share of a frame is small and its code is large: what has to be fast is the engine.
target_compile_options(awaystep_model PRIVATE $<$<CONFIG:Release>:-Os>)
foreach(part IN ITEMS awaystep_figures awaystep_exports awaystep_guide awaystep_window)
    target_compile_options(${part} PRIVATE $<$<CONFIG:Release>:-Oz>)
endforeach()
add_executable(page web/main.cpp)
set_target_properties(page PROPERTIES OUTPUT_NAME awaystep RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/page)
target_link_libraries(page PRIVATE awaystep_window awaystep_warnings nlohmann_json::nlohmann_json)
target_link_options(page PRIVATE
    -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2
    -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sTOTAL_STACK=4194304
    -sMODULARIZE=1 -sEXPORT_NAME=awaystepProgram -sENVIRONMENT=web -sINVOKE_RUN=0
    -sEXPORTED_RUNTIME_METHODS=FS,ENV,ccall,callMain,UTF8ToString -sFORCE_FILESYSTEM=1 -lidbfs.js)
