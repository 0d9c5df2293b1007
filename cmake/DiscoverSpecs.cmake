# Copyright (c) 2026 ClothPhysics contributors. MIT license.
# Writes a list for ctest with one test per group of specs, e.g. ClothPhysics.Pins. Needs PROGRAM and LIST;
# ARGUMENTS are for every run.

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${PROGRAM} --list OUTPUT_VARIABLE names COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" names "${names}")
get_filename_component(program ${PROGRAM} NAME)
set(groups)
foreach(name ${names})
	string(REGEX MATCH "^[^.]+\\.[^.]+" group "${name}")
	if(group)
		list(APPEND groups "${group}")
	endif()
endforeach()
list(REMOVE_DUPLICATES groups)
set(tests)
foreach(group ${groups})
	string(APPEND tests "add_test([=[${program}.${group}]=] [=[${PROGRAM}]=] ${ARGUMENTS} [=[${group}.]=])\n"
		"set_tests_properties([=[${program}.${group}]=] PROPERTIES TIMEOUT 600)\n")
endforeach()
file(WRITE ${LIST} "${tests}")
