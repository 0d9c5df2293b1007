// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderCache.h"

#include "Algo/StableSort.h"
#include "ClothText.h"
#include "Engine/World.h"

FString FClothColliderCache::Update(
	const UWorld& World, const FClothView& View, Cloth::Simulation& Simulation, TArray<FClothFreeBody>& OutFreeBodies)
{
	Error.Reset();
	FrameTime = View.FrameTime;
	StepsTime = View.Steps * View.StepTime;
	PhysicsStep = View.PhysicsStep;
	GravityOfFrame = View.Gravity;
	FreeBodies.Reset();
	OutFreeBodies.Reset();
	bHaveMoved = false;

	if (View.Steps > 0)
	{
		FindNear(World, View, Simulation);
	}
	for (int32 Index = 0; Index < Colliders.Num(); ++Index)
	{
		FClothCollider& Collider = Colliders[Index];
		if (!Collider.Body.IsValid())
		{
			continue;
		}
		Check(Collider.Replace(View, Simulation));
		if (Collider.GetNumber() == INDEX_NONE)
		{
			continue;
		}
		if (Collider.Body.IsSimulating())
		{
			FreeBodies.Add(Index);
			Check(Collider.HandOver(View, Simulation, OutFreeBodies.AddDefaulted_GetRef()));
		}
		else
		{
			Check(Collider.Follow(View, Simulation));
			bHaveMoved = bHaveMoved || Collider.HasMoved();
		}
	}
	return Error;
}

/** What is near is kept or added, the rest removed. */
void FClothColliderCache::FindNear(const UWorld& World, const FClothView& View, Cloth::Simulation& Simulation)
{
	for (FClothCollider& Collider : Colliders)
	{
		Collider.bSeen = false;
	}
	TArray<FClothBody> Found;
	for (const FClothBody& Touched : FindBodies(World, View))
	{
		const FClothBody Body = Touched.FindWeldRoot();
		FClothCollider* Known =
			Colliders.FindByPredicate([&Body](const FClothCollider& Collider) { return Collider.Body == Body; });
		if (Known != nullptr)
		{
			Known->bSeen = true;
		}
		else
		{
			Found.AddUnique(Body);
		}
	}
	for (FClothCollider& Collider : Colliders)
	{
		if (!Collider.bSeen)
		{
			Check(Collider.Remove(Simulation));
		}
	}
	Colliders.RemoveAll([](const FClothCollider& Collider) { return !Collider.bSeen; });
	Algo::StableSort(Found, [](const FClothBody& A, const FClothBody& B) { return A.ComesBefore(B); });
	for (const FClothBody& Body : Found)
	{
		Colliders.Add(FClothCollider(Body));
	}
}

bool FClothColliderCache::IsDisturbed() const
{
	return Colliders.ContainsByPredicate([](const FClothCollider& Collider) { return Collider.IsDisturbed(); });
}

void FClothColliderCache::PushBodies(TConstArrayView<FClothBodyImpulse> Impulses)
{
	for (int32 Index = 0; Index < FreeBodies.Num(); ++Index)
	{
		Colliders[FreeBodies[Index]].Push(Impulses[Index], StepsTime, GravityOfFrame);
	}
}

void FClothColliderCache::WatchBodies()
{
	for (const int32 Index : FreeBodies)
	{
		Colliders[Index].Watch(FrameTime, PhysicsStep);
	}
}

float FClothColliderCache::FindDeepest(
	const Cloth::Simulation& Simulation, TConstArrayView<Cloth::Vector3> Positions) const
{
	float Deepest = 0.0f;
	for (const FClothCollider& Collider : Colliders)
	{
		if (Collider.GetNumber() == INDEX_NONE)
		{
			continue;
		}
		const Cloth::Pose Place = Simulation.ReadMotion(Collider.GetNumber()).Value.Place;
		for (const Cloth::Vector3 Position : Positions)
		{
			Cloth::SurfacePoint Nearest;
			if (Collider.GetShape()->Closest(Place.ToLocal(Position), 0.0f, Nearest))
			{
				Deepest = FMath::Max(Deepest, -Nearest.Distance);
			}
		}
	}
	return Deepest;
}

void FClothColliderCache::ApplyWorldOffset(const FVector& Offset)
{
	for (FClothCollider& Collider : Colliders)
	{
		Collider.ApplyWorldOffset(Offset);
	}
	Movement.Forget();
}

TArray<int32> FClothColliderCache::GetNumbers() const
{
	TArray<int32> Numbers;
	for (const FClothCollider& Collider : Colliders)
	{
		if (Collider.GetNumber() != INDEX_NONE)
		{
			Numbers.Add(Collider.GetNumber());
		}
	}
	return Numbers;
}

void FClothColliderCache::ForgetMotion()
{
	for (FClothCollider& Collider : Colliders)
	{
		Collider.ForgetMotion();
	}
}

void FClothColliderCache::Check(const Cloth::Status& Status)
{
	if (!Status && Error.IsEmpty())
	{
		Error = ClothText::FromUtf8(Status.Error);
	}
}
