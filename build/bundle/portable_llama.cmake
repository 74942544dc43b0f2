# llama.cpp for any computer of this kind: read by CMake where llama-cpp-python's project begins.
# Plain variables win over the cache entries that the project forces.

# Only the library is wanted.
set(LLAVA_BUILD OFF)
set(LLAMA_BUILD_COMMON OFF)

# Nothing of this machine's processor goes in. One library for each kind of x86 or Linux ARM
# processor is chosen from at run time; every ARM Mac can do what the first one could.
set(GGML_NATIVE OFF)
if(NOT APPLE)
    set(GGML_BACKEND_DL ON)
    set(GGML_CPU_ALL_VARIANTS ON)
endif()

# Of the kinds of x86 five are left: SSE4.2, AVX2 (haswell), AVX-VNNI (alderlake), AVX-512 (skylakex)
# and its VNNI (icelake). Others take minutes to compile and gain nothing here: x64 is older than
# what the game needs, and sapphirerapids' AMX tiles need a permission without which the first
# decode ends the process (llama.cpp issue 20824).
set(variants "${CMAKE_CURRENT_SOURCE_DIR}/vendor/llama.cpp/ggml/src/CMakeLists.txt")
file(READ ${variants} text)
string(REGEX REPLACE
    "ggml_add_cpu_backend_variant\\((x64|sandybridge|ivybridge|piledriver|cannonlake|cascadelake|cooperlake|zen4|sapphirerapids)[ )][^\n]*"
    "" text "${text}")
file(WRITE ${variants} "${text}")

# The bundled model is too small to gain from a graphics processor, and starting one takes time.
set(GGML_METAL OFF)
# Its run-time library is not on every computer; llama.cpp's own threads serve as well.
set(GGML_OPENMP OFF)
# The packaged game is for machines without C++'s run-time library. From source the machine's own
# serves: beside another copy in the same process, as some libraries bring it, one that is linked
# statically ends with std::bad_cast.
if(STATIC_RUNTIME AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT WIN32)
    add_link_options(-static-libstdc++ -static-libgcc)
endif()

# Everything into the package's own folder, each library once and under the name it is linked by:
# two copies of one library would each have a list of processors' code.
set(CMAKE_INSTALL_BINDIR llama_cpp/lib)
set(CMAKE_INSTALL_LIBDIR llama_cpp/lib)
set(CMAKE_INSTALL_INCLUDEDIR llama_cpp/include)
set(CMAKE_PLATFORM_NO_VERSIONED_SONAME ON)
if(APPLE)
    set(CMAKE_INSTALL_RPATH "@loader_path")
else()
    set(CMAKE_INSTALL_RPATH "$ORIGIN")
endif()

# Zig's linker does not write the files that CMake would ask it for.
set(CMAKE_LINK_DEPENDS_USE_LINKER OFF)
