# Copyright (c) 2026 ClothPhysics contributors. MIT license.
# Toolchain for the architecture this computer is not: x86-64 on arm64, arm64 on x86-64.

if(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
	set(CMAKE_SYSTEM_PROCESSOR x86_64)
else()
	set(CMAKE_SYSTEM_PROCESSOR aarch64)
endif()

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++ CACHE STRING "Another one may be given")

# What is built runs here, too, on a processor as old as can be: SSE4.2 is more than the emulator has on its own.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
	set(processor Nehalem)
else()
	set(processor cortex-a57)
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR
	qemu-${CMAKE_SYSTEM_PROCESSOR}-static -cpu ${processor} -L /usr/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
