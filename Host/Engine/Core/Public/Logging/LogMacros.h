// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Logging/HostLog.h"
#include "Logging/LogCategory.h"
#include "Misc/VarArgs.h"

#define DECLARE_LOG_CATEGORY_EXTERN(CategoryName, DefaultVerbosity, CompileTimeVerbosity) \
	extern class FLogCategory##CategoryName : public FLogCategoryBase \
	{ \
	public: \
		FLogCategory##CategoryName() \
			: FLogCategoryBase(TEXT(#CategoryName), ELogVerbosity::DefaultVerbosity) \
		{ \
		} \
	} CategoryName
#define DEFINE_LOG_CATEGORY(CategoryName) FLogCategory##CategoryName CategoryName
#define DEFINE_LOG_CATEGORY_STATIC(CategoryName, DefaultVerbosity, CompileTimeVerbosity) \
	static class FLogCategory##CategoryName : public FLogCategoryBase \
	{ \
	public: \
		FLogCategory##CategoryName() \
			: FLogCategoryBase(TEXT(#CategoryName), ELogVerbosity::DefaultVerbosity) \
		{ \
		} \
	} CategoryName

#define UE_LOG(CategoryName, Verbosity, Format, ...) \
	do \
	{ \
		if (!CategoryName.IsSuppressed(ELogVerbosity::Verbosity)) \
		{ \
			Host::Log(CategoryName, ELogVerbosity::Verbosity, FString::Printf(Format __VA_OPT__(, ) __VA_ARGS__)); \
		} \
	} while (false)
CORE_API DECLARE_LOG_CATEGORY_EXTERN(LogTemp, Log, All);
CORE_API DECLARE_LOG_CATEGORY_EXTERN(LogHost, Log, All);
