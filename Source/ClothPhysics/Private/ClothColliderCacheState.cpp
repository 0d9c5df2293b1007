// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderCache.h"

// Saving and restoring what is near a cloth.

TArray<FClothSavedCollider> FClothColliderCache::Save() const
{
	TArray<FClothSavedCollider> Saved;
	for (const FClothCollider& Collider : Colliders)
	{
		const int32 Number = Collider.GetNumber();
		const int32 Index = Number == INDEX_NONE ? INDEX_NONE : Cloth::Simulation::IndexOfCollider(Number);
		Saved.Add({Collider.Body, Index, Collider.GetMemory()});
	}
	return Saved;
}

void FClothColliderCache::Clear(Cloth::Simulation& Simulation)
{
	Error.Reset();
	for (FClothCollider& Collider : Colliders)
	{
		Check(Collider.Remove(Simulation));
	}
	Colliders.Reset();
	FreeBodies.Reset();
	Movement.Forget();
}

bool FClothColliderCache::Restore(
	const TArray<FClothSavedCollider>& Saved, const FClothView& View, Cloth::Simulation& Simulation)
{
	Clear(Simulation);
	int32 Count = 0;
	bool bSame = true;
	for (const FClothSavedCollider& Each : Saved)
	{
		Colliders.Add(FClothCollider(Each.Body));
		Count = FMath::Max(Count, Each.Index + 1);
		bSame = bSame && Each.Body.IsValid();
	}
	// The solver gives the lowest index that is free.
	TArray<int32> Gaps;
	for (int32 Index = 0; Index < Count && bSame; ++Index)
	{
		const int32 Place =
			Saved.IndexOfByPredicate([Index](const FClothSavedCollider& Each) { return Each.Index == Index; });
		if (Place == INDEX_NONE)
		{
			Gaps.Add(Simulation.AddCollider(Cloth::Collider{}).Value);
			continue;
		}
		Check(Colliders[Place].Replace(View, Simulation));
		const int32 Number = Colliders[Place].GetNumber();
		bSame = Number != INDEX_NONE && Cloth::Simulation::IndexOfCollider(Number) == Index;
	}
	for (const int32 Gap : Gaps)
	{
		Check(Simulation.RemoveCollider(Gap));
	}
	for (int32 Place = 0; Place < Saved.Num(); ++Place)
	{
		Colliders[Place].SetMemory(Saved[Place].Memory);
	}
	return bSame && Error.IsEmpty();
}
