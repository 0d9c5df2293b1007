// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HAL/IConsoleManager.h"

#include "Containers/Map.h"

namespace
{
class FConsoleManager final : public IConsoleManager
{
public:
	IConsoleVariable* FindConsoleVariable(const TCHAR* Name) const override { return Variables.FindRef(Name); }
	void RegisterConsoleVariable(const TCHAR* Name, IConsoleVariable& Variable) override
	{
		checkf(!Variables.Contains(Name), TEXT("there are two console variables %s"), Name);
		Variables.Add(Name, &Variable);
	}
	void UnregisterConsoleVariable(const TCHAR* Name) override { Variables.Remove(Name); }

private:
	TMap<FString, IConsoleVariable*> Variables;
};
} // namespace

IConsoleManager& IConsoleManager::Get()
{
	// Never destroyed: variables of static storage take themselves out of it.
	static auto* const Instance = new FConsoleManager;
	return *Instance;
}
