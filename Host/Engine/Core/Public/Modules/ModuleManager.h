// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Containers/Map.h"
#include "Modules/ModuleInterface.h"
#include "Templates/UniquePtr.h"
#include "UObject/NameTypes.h"

/** Knows all modules. */
class CORE_API FModuleManager
{
public:
	static FModuleManager& Get();

	/** Starts the module if it is not; null if there is none of that name. */
	IModuleInterface* LoadModule(FName ModuleName);
	IModuleInterface* GetModule(FName ModuleName) const;
	bool IsModuleLoaded(FName ModuleName) const { return GetModule(ModuleName) != nullptr; }

	template <typename T>
	static T& LoadModuleChecked(FName ModuleName)
	{
		IModuleInterface* const Module = Get().LoadModule(ModuleName);
		checkf(Module != nullptr, TEXT("there is no module %s"), *ModuleName.ToString());
		return static_cast<T&>(*Module);
	}
	template <typename T>
	static T* GetModulePtr(FName ModuleName)
	{
		return static_cast<T*>(Get().GetModule(ModuleName));
	}

	/** Ends all modules, the last that started first, as the engine does when it exits. */
	void UnloadModulesAtShutdown();

private:
	TMap<FName, TUniquePtr<IModuleInterface>> Modules;
	/** In the order in which they had started. */
	TArray<FName> Started;
};

namespace Host
{
using FModuleFactory = TUniquePtr<IModuleInterface> (*)();

struct CORE_API FModuleRegistration
{
	FModuleRegistration(const TCHAR* Name, FModuleFactory Factory);
};

/** Starts every module of this program. */
CORE_API void LoadAllModules();
} // namespace Host

// The function has a name of its own so that a second implementation of a module does not link.
#define IMPLEMENT_MODULE(ModuleClass, ModuleName) \
	extern "C" void InitializeModule##ModuleName(); \
	extern "C" void InitializeModule##ModuleName() {} \
	static const Host::FModuleRegistration ModuleRegistration##ModuleName( \
		TEXT(#ModuleName), []() -> TUniquePtr<IModuleInterface> { return MakeUnique<ModuleClass>(); });

#define IMPLEMENT_PRIMARY_GAME_MODULE(ModuleClass, ModuleName, GameName) IMPLEMENT_MODULE(ModuleClass, ModuleName)
