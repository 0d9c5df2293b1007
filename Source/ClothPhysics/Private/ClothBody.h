// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UBodySetup;
struct FBodyInstance;

/** A body that a cloth may touch: that of a component, of a bone of a skeletal mesh, or of one of many instances. */
struct FClothBody
{
	TWeakObjectPtr<UPrimitiveComponent> Component;

	/** None, unless the component is a skeletal mesh. */
	FName Bone;

	/** Its number, if the component has instances. */
	int32 Instance = INDEX_NONE;

	/** Whether a component has bodies by bone or by instance. The frame of the component says nothing about theirs. */
	static bool HasMany(const UPrimitiveComponent& Touched);

	/** The bodies of a component that was met: of a skeletal mesh all, of instances those within the bounds. */
	static void Append(UPrimitiveComponent& Touched, const FBox& Bounds, TArray<FClothBody>& Bodies);

	/** The body that physics moves: that of the root if a component is welded to others. */
	FClothBody FindWeldRoot() const;

	/** Whether it is still there. */
	bool IsValid() const;

	/** In the world. The scale is that of the component or the instance; bones have no other. */
	FTransform FindTransform() const;
	FTransform FindPlace() const;

	/** How many bodies the component has. When that changes, numbers of instances mean others. */
	int32 CountSiblings() const;

	UBodySetup* FindBodySetup() const;
	const FBodyInstance* FindInstance() const { return Component->GetBodyInstance(Bone, true, Instance); }

	// As physics has it. Instances are never simulated one by one.
	bool IsSimulating() const { return Instance == INDEX_NONE && Component->IsSimulatingPhysics(Bone); }
	bool IsAwake() const { return IsSimulating() && Component->RigidBodyIsAwake(Bone); }
	float FindMass() const;
	bool HasGravity() const;
	FVector FindCenterOfMass() const { return Component->GetCenterOfMass(Bone); }
	FVector FindInertia() const { return Component->GetInertiaTensor(Bone); }
	FVector FindVelocity() const { return Component->GetPhysicsLinearVelocity(Bone); }
	FVector FindAngularVelocity() const { return Component->GetPhysicsAngularVelocityInRadians(Bone); }
	void AddImpulse(const FVector& Linear, const FVector& Angular) const;

	/** By names, which do not depend on where in memory things are, or in which order a query finds them. */
	bool ComesBefore(const FClothBody& Other) const;

	bool operator==(const FClothBody& Other) const
	{
		return Component == Other.Component && Bone == Other.Bone && Instance == Other.Instance;
	}
	friend uint32 GetTypeHash(const FClothBody& Body)
	{
		return HashCombine(
			HashCombine(GetTypeHash(Body.Component), GetTypeHash(Body.Bone)), GetTypeHash(Body.Instance));
	}
};
