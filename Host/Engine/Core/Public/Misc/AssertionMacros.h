// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include "Misc/VarArgs.h"
#include <utility>

namespace Host
{
/** Prints the message and aborts. */
[[noreturn]] CORE_API void CheckFailed(const char* Expression, const char* File, int32 Line, const TCHAR* Format, ...);
} // namespace Host

#define checkf(Expression, Format, ...) \
	do \
	{ \
		if (!(Expression)) [[unlikely]] \
		{ \
			Host::CheckFailed(#Expression, __FILE__, __LINE__, Format __VA_OPT__(, ) __VA_ARGS__); \
		} \
	} while (false)
#define check(Expression) checkf(Expression, TEXT(""))
#define verify(Expression) checkf(Expression, TEXT(""))
#define verifyf(Expression, Format, ...) checkf(Expression, Format __VA_OPT__(, ) __VA_ARGS__)

/** The name of a member, which must exist. */
#define GET_MEMBER_NAME_CHECKED(ClassName, MemberName) \
	(static_cast<void>(static_cast<std::decay_t<decltype(std::declval<ClassName&>().MemberName)>*>(nullptr)), \
		FName(TEXT(#MemberName)))
