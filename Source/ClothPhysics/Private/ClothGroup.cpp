// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothGroup.h"

#include "Algo/StableSort.h"
#include "ClothPhysicsStats.h"
#include "ClothWorkers.h"
#include "HAL/PlatformTime.h"

#include <cstddef>
#include <span>
#include <vector>

bool FClothGroup::Contains(const TArray<FInstance>& List, const FInstance& Instance)
{
	return List.ContainsByPredicate([&](const FInstance& Other) { return Other.Get() == Instance.Get(); });
}

void FClothGroup::Begin(const FPointer& Group, const FInstance& Instance)
{
	Group->Instances.Add(Instance);
	if (Group->Instances.Num() == Group->Components.Num())
	{
		Launch(Group);
	}
}

/** In the same order whoever ticks first. One that is suspended, say, does not begin its frame; the others do not feel
 * it. */
void FClothGroup::Gather()
{
	Algo::StableSort(Instances,
		[](const FInstance& A, const FInstance& B) { return A->Snapshot.GroupNumber < B->Snapshot.GroupNumber; });
	for (const FInstance& Instance : Instances)
	{
		const FVector& Origin = Instance->Snapshot.GroupOrigin;
		const Cloth::Status Status = World.SetCloth(Instance->GetSimulation(), {1, {Origin.X, Origin.Y, Origin.Z}});
		check(Status.Ok());
	}
	for (const FInstance& Instance : Known)
	{
		if (!Contains(Instances, Instance))
		{
			World.RemoveCloth(Instance->GetSimulation());
		}
	}
	Known = Instances;
}

void FClothGroup::Launch(const FPointer& Group)
{
	Group->bLaunched = true;
	Group->Gather();
	if (Group->Instances[0]->Snapshot.bParallel)
	{
		Group->Task = UE::Tasks::Launch(UE_SOURCE_LOCATION, [Running = Group] { Running->Run(); });
	}
	else
	{
		Group->Run();
	}
}

void FClothGroup::Join(const FPointer& Group, const FInstance& Instance)
{
	if (!Contains(Group->Instances, Instance))
	{
		return;
	}
	if (!Group->bLaunched)
	{
		Launch(Group);
	}
	if (Group->Task.IsValid())
	{
		Group->Task.Wait();
		Group->Task = UE::Tasks::FTask();
	}
	Group->Instances.Reset();
	Group->bLaunched = false;
}

FClothClock FClothGroup::GetClock(double Time)
{
	if (ClockTime != Time)
	{
		ClockTime = Time;
		ClockBefore = Clock;
	}
	return ClockBefore;
}

TArray<uint8> FClothGroup::SaveContacts() const
{
	const std::vector<std::byte> Contacts = World.SaveContacts();
	return TArray<uint8>(reinterpret_cast<const uint8*>(Contacts.data()), static_cast<int32>(Contacts.size()));
}

Cloth::Status FClothGroup::RestoreContacts(TConstArrayView<uint8> Bytes)
{
	return World.RestoreContacts(std::as_bytes(std::span(Bytes.GetData(), static_cast<size_t>(Bytes.Num()))));
}

void FClothGroup::Forget(const FPointer& Group, const FInstance& Instance)
{
	Join(Group, Instance);
	Group->World.RemoveCloth(Instance->GetSimulation());
	Group->Known.RemoveAll([&](const FInstance& Other) { return Other.Get() == Instance.Get(); });
}

void FClothGroup::Run()
{
	// Their clocks agree, unless somebody lets time pass differently for one of them.
	const int32 Steps = Instances[0]->Snapshot.Steps;
	for (const FInstance& Instance : Instances)
	{
		Instance->Snapshot.Steps = Steps;
		Instance->BeginRun();
	}
	for (int32 Index = 1; Index <= Steps; ++Index)
	{
		Step(Index);
	}
	for (const FInstance& Instance : Instances)
	{
		Instance->EndRun();
	}
}

void FClothGroup::Step(int32 Index)
{
	SCOPE_CYCLE_COUNTER(STAT_ClothPhysics_Step);

	for (const FInstance& Instance : Instances)
	{
		Instance->BeginStep(Index);
	}
	const double Start = FPlatformTime::Seconds();
	FClothWorkers Workers;
	const Cloth::Status Any = World.Step(Instances[0]->Snapshot.bParallel ? &Workers : nullptr);
	const double Seconds = (FPlatformTime::Seconds() - Start) / Instances.Num();
	bool bAllDone = true;
	for (const FInstance& Instance : Instances)
	{
		const Cloth::Status Status = World.LastStep(Instance->GetSimulation());
		bAllDone = bAllDone && Status.Ok();
		Instance->EndStep(Status, Seconds);
	}
	if (bAllDone)
	{
		// They could not be solved together, but each of them alone.
		Instances[0]->Check(Any);
	}
}
