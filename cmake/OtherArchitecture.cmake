# Copyright (c) 2026 ClothPhysics contributors. MIT license.
# Toolchain for the architecture this computer is not: x86-64 on arm64, arm64 on x86-64.

if(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
	set(CMAKE_SYSTEM_PROCESSOR x86_64)
else()
	set(CMAKE_SYSTEM_PROCESSOR aarch64)
endif()

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_CXX_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-g++)

# What is built runs here, too. Not the processor that the emulator takes on its own: it may lack SSE4.2.
set(CMAKE_CROSSCOMPILING_EMULATOR
	qemu-${CMAKE_SYSTEM_PROCESSOR}-static -cpu max -L /usr/${CMAKE_SYSTEM_PROCESSOR}-linux-gnu)
