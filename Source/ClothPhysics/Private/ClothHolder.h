// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** Something that holds particles of a cloth: a component, a socket or bone of one, or a point that is dragged. */
struct FClothHolder
{
	FName Name;

	/** Its number among the attachments of the component, if it is one. */
	int32 Attachment = INDEX_NONE;

	/** Not set if it is a point. */
	TWeakObjectPtr<USceneComponent> Component;
	FName Socket;
	bool bPoint = false;

	/** Where a point has been dragged to. */
	FVector Point = FVector::ZeroVector;

	/** Force on one particle at which it comes loose, N; 0: never. */
	float BreakForce = 0.0f;

	/** Of the spring by which a particle hangs, N/m; 0: it is held rigidly. */
	float Stiffness = 0.0f;

	/** Where it was in the last frame. */
	FTransform Last;

	/** What it holds, each at a place in the space of the holder, cm. */
	TArray<int32> Particles;
	TArray<FVector> Places;

	template <typename FArchiveType>
	void Serialize(FArchiveType& Archive)
	{
		Archive << Name << Attachment << Component << Socket << bPoint << Point << BreakForce << Stiffness << Last
				<< Particles << Places;
	}

	/** Whether it is still there. */
	bool IsValid() const { return bPoint || Component.IsValid(); }

	/** Whether it holds in the same way. */
	bool IsSame(const FClothHolder& Other) const
	{
		return !bPoint && !Other.bPoint && Name == Other.Name && Component == Other.Component && Socket == Other.Socket
			&& BreakForce == Other.BreakForce && Stiffness == Other.Stiffness;
	}

	FTransform FindTransform() const
	{
		if (bPoint)
		{
			return FTransform(Point);
		}
		return Socket.IsNone() ? Component->GetComponentTransform() : Component->GetSocketTransform(Socket);
	}

	/** Holds a particle where it is in the world. */
	void Add(int32 Particle, const FVector& Location)
	{
		Particles.Add(Particle);
		Places.Add(Last.InverseTransformPosition(Location));
	}

	/** A particle that it holds has come apart: it holds the new part at the same place. False if it does not hold it.
	 */
	bool Divide(int32 Particle, int32 NewPart)
	{
		const int32 Index = Particles.Find(Particle);
		if (Index == INDEX_NONE)
		{
			return false;
		}
		const FVector Place = Places[Index];
		Particles.Add(NewPart);
		Places.Add(Place);
		return true;
	}

	bool Remove(int32 Particle)
	{
		const int32 Index = Particles.Find(Particle);
		if (Index == INDEX_NONE)
		{
			return false;
		}
		Particles.RemoveAt(Index);
		Places.RemoveAt(Index);
		return true;
	}
};
