// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "HAL/Platform.h"
#include "Misc/VarArgs.h"
#include <utility>

namespace Host
{
/** Prints the message and aborts. */
[[noreturn]] CORE_API void CheckFailed(const char* Expression, const char* File, int32 Line, const TCHAR* Format, ...);

/** Logs the message as an error, once per place. Always false, the value of a failed ensure. */
CORE_API bool EnsureFailed(const char* Expression, const char* File, int32 Line, const TCHAR* Format, ...);
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
#define checkNoEntry() checkf(false, TEXT("this place is not reachable"))
#define checkSlow(Expression) check(Expression)
#define verify(Expression) check(Expression)
#define verifyf(Expression, Format, ...) checkf(Expression, Format __VA_OPT__(, ) __VA_ARGS__)
#define unimplemented() checkf(false, TEXT("not implemented"))

#define ensureMsgf(Expression, Format, ...) \
	((Expression) || \
		[&] \
		{ \
			static bool bReported = false; \
			if (!bReported) \
			{ \
				bReported = true; \
				Host::EnsureFailed(#Expression, __FILE__, __LINE__, Format __VA_OPT__(, ) __VA_ARGS__); \
			} \
			return false; \
		}())
#define ensure(Expression) ensureMsgf(Expression, TEXT(""))
#define ensureAlwaysMsgf(Expression, Format, ...) \
	((Expression) || Host::EnsureFailed(#Expression, __FILE__, __LINE__, Format __VA_OPT__(, ) __VA_ARGS__))
#define ensureAlways(Expression) ensureAlwaysMsgf(Expression, TEXT(""))

/** The name of a member, which must exist. */
#define GET_MEMBER_NAME_CHECKED(ClassName, MemberName) \
	(static_cast<void>(sizeof(std::decay_t<decltype(std::declval<ClassName&>().MemberName)>*)), \
		FName(TEXT(#MemberName)))
