// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Modules/ModuleManager.h"

#include "CoreGlobals.h"

namespace
{
bool bRunningCommandlet = false;

TMap<FName, Host::FModuleFactory>& Factories()
{
	static TMap<FName, Host::FModuleFactory> Instance;
	return Instance;
}

/** A library registers its modules when it is loaded: after those that it depends on. */
TArray<FName>& FactoryOrder()
{
	static TArray<FName> Instance;
	return Instance;
}
} // namespace

FModuleManager& FModuleManager::Get()
{
	static FModuleManager Instance;
	return Instance;
}

IModuleInterface* FModuleManager::GetModule(FName ModuleName) const
{
	const TUniquePtr<IModuleInterface>* const Found = Modules.Find(ModuleName);
	return Found == nullptr ? nullptr : Found->Get();
}

IModuleInterface* FModuleManager::LoadModule(FName ModuleName)
{
	IModuleInterface* Module = GetModule(ModuleName);
	const Host::FModuleFactory Factory = Factories().FindRef(ModuleName);
	if (Module == nullptr && Factory != nullptr)
	{
		Module = Modules.Add(ModuleName, Factory()).Get();
		Module->StartupModule();
		Started.Add(ModuleName);
	}
	return Module;
}

void FModuleManager::UnloadModulesAtShutdown()
{
	while (!Started.IsEmpty())
	{
		const FName Last = Started.Pop();
		Modules[Last]->ShutdownModule();
		Modules.Remove(Last);
	}
}

ITransaction* GUndo = nullptr;
uint64 GFrameCounter = 0;

bool IsRunningCommandlet() { return bRunningCommandlet; }

namespace Host
{
void SetRunningCommandlet(bool bRunning) { bRunningCommandlet = bRunning; }

FModuleRegistration::FModuleRegistration(const TCHAR* Name, FModuleFactory Factory)
{
	checkf(!Factories().Contains(FName(Name)), TEXT("the module %s is there twice"), Name);
	Factories().Add(FName(Name), Factory);
	FactoryOrder().Add(FName(Name));
}

void LoadAllModules()
{
	for (const FName& Name : FactoryOrder())
	{
		FModuleManager::Get().LoadModule(Name);
	}
}
} // namespace Host
