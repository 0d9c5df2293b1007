# Copyright (c) 2026 ClothPhysics contributors. MIT license.
# Toolchain for 64-bit Windows, from Debian's MinGW-w64 on any computer.

set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
