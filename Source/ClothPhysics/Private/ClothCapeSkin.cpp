// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCapeSkin.h"

#include "Engine/SkinnedAsset.h"
#include "ReferenceSkeleton.h"

namespace ClothCapeSkin
{

static double DistanceToSegment(const FVector& Point, const FVector& From, const FVector& To)
{
	const FVector Along = To - From;
	const double Square = Along.SizeSquared();
	const double Part = Square > 0.0 ? FMath::Clamp(((Point - From) | Along) / Square, 0.0, 1.0) : 0.0;
	return FVector::Dist(Point, From + Along * Part);
}

} // namespace ClothCapeSkin

FString FClothCapeSkin::Bind(
	USkeletalMeshComponent& InSkeleton, const TArray<FName>& Names, bool bBackstop, const TArray<FParticle>& Worn)
{
	if (InSkeleton.GetSkinnedAsset() == nullptr)
	{
		return FString::Printf(TEXT("Cape.Skeleton is %s, which has no mesh."), *InSkeleton.GetName());
	}
	Skeleton = &InSkeleton;
	const FReferenceSkeleton& Bones = InSkeleton.GetSkinnedAsset()->GetRefSkeleton();
	TArray<FTransform> Reference = Bones.GetRefBonePose();
	for (int32 Bone = 0; Bone < Bones.GetNum(); ++Bone)
	{
		const int32 Parent = Bones.GetParentIndex(Bone);
		Reference[Bone] = Parent == INDEX_NONE ? Reference[Bone] : Reference[Bone] * Reference[Parent];
	}
	// A bone reaches from its joint to those of its children.
	TArray<TArray<FVector>> Segments;
	for (int32 Bone = 0; Bone < Bones.GetNum(); ++Bone)
	{
		if (!Names.IsEmpty() && !Names.Contains(Bones.GetBoneName(Bone)))
		{
			continue;
		}
		BoneNames.Add(Bones.GetBoneName(Bone));
		ToBone.Add(Reference[Bone].Inverse());
		TArray<FVector>& Ends = Segments.AddDefaulted_GetRef();
		Ends.Add(Reference[Bone].GetLocation());
		for (int32 Child = Bone + 1; Child < Bones.GetNum(); ++Child)
		{
			if (Bones.GetParentIndex(Child) == Bone)
			{
				Ends.Add(Reference[Child].GetLocation());
			}
		}
	}
	for (const FName Name : Names)
	{
		if (!BoneNames.Contains(Name))
		{
			return FString::Printf(
				TEXT("Cape.Bones has %s; %s has no such bone."), *Name.ToString(), *InSkeleton.GetName());
		}
	}
	const FTransform Place = InSkeleton.GetComponentTransform();
	for (const FParticle& Particle : Worn)
	{
		FSkinned& Skinned = Particles.AddDefaulted_GetRef();
		Skinned.Constraint.Particle = Particle.Particle;
		Skinned.Constraint.MaxDistance = ClothUnits::ToMetres(Particle.MaxDistance);
		Skinned.Constraint.Backstop =
			bBackstop ? ClothUnits::ToMetres(Particle.Backstop) : Cloth::MotionConstraint::None;
		Skinned.Position = Place.InverseTransformPosition(Particle.Location);
		Skinned.Normal = Place.InverseTransformVector(Particle.Normal).GetSafeNormal();
		Skinned.Last = Particle.Location;
		Weigh(Skinned, Segments);
	}
	return FString();
}

/** The nearest bones, by the inverse fourth power of the distance. */
void FClothCapeSkin::Weigh(FSkinned& Skinned, const TArray<TArray<FVector>>& Segments) const
{
	double Sum = 0.0;
	for (int32 Bone = 0; Bone < Segments.Num(); ++Bone)
	{
		const TArray<FVector>& Ends = Segments[Bone];
		double Distance = FVector::Dist(Skinned.Position, Ends[0]);
		for (int32 Child = 1; Child < Ends.Num(); ++Child)
		{
			Distance = FMath::Min(Distance, ClothCapeSkin::DistanceToSegment(Skinned.Position, Ends[0], Ends[Child]));
		}
		const double Weight = 1.0 / FMath::Square(1.0 + FMath::Square(Distance));
		int32 Least = 0;
		for (int32 Slot = 1; Slot < MaxBones; ++Slot)
		{
			Least = Skinned.Weights[Slot] < Skinned.Weights[Least] ? Slot : Least;
		}
		if (Weight > Skinned.Weights[Least])
		{
			Sum += Weight - Skinned.Weights[Least];
			Skinned.Weights[Least] = Weight;
			Skinned.Bones[Least] = Bone;
		}
	}
	for (double& Weight : Skinned.Weights)
	{
		Weight /= Sum;
	}
}

TArray<FTransform> FClothCapeSkin::FindBones() const
{
	TArray<FTransform> Bones;
	for (const FName Name : BoneNames)
	{
		Bones.Add(Skeleton->GetBoneTransform(Name, RTS_World));
	}
	return Bones;
}

bool FClothCapeSkin::HasMoved() const
{
	if (!IsBound())
	{
		return false;
	}
	const TArray<FTransform> Bones = FindBones();
	for (int32 Bone = 0; Bone < LastBones.Num(); ++Bone)
	{
		if (!Bones[Bone].Equals(LastBones[Bone], 0.0))
		{
			return true;
		}
	}
	return LastBones.IsEmpty();
}

void FClothCapeSkin::Find(const FClothFrame& Frame, double Ahead, TArray<Cloth::MotionConstraint>& OutConstraints)
{
	OutConstraints.Reset();
	if (!IsBound())
	{
		return;
	}
	LastBones = FindBones();
	TArray<FTransform> ToWorld;
	for (int32 Bone = 0; Bone < LastBones.Num(); ++Bone)
	{
		ToWorld.Add(ToBone[Bone] * LastBones[Bone]);
	}
	for (FSkinned& Skinned : Particles)
	{
		FVector Location = FVector::ZeroVector;
		FVector Normal = FVector::ZeroVector;
		for (int32 Slot = 0; Slot < MaxBones; ++Slot)
		{
			const FTransform& Bone = ToWorld[Skinned.Bones[Slot]];
			Location += Bone.TransformPosition(Skinned.Position) * Skinned.Weights[Slot];
			Normal += Bone.TransformVectorNoScale(Skinned.Normal) * Skinned.Weights[Slot];
		}
		Cloth::MotionConstraint& Constraint = OutConstraints.Add_GetRef(Skinned.Constraint);
		Constraint.Position = Frame.ToSolver(Location + (Location - Skinned.Last) * Ahead);
		Normal = Normal.GetSafeNormal();
		Constraint.Normal = ClothUnits::AsIs(Normal.IsZero() ? FVector::UpVector : Normal);
		Skinned.Last = Location;
	}
}

void FClothCapeSkin::Divide(int32 Particle, int32 NewPart)
{
	const int32 Index =
		Particles.IndexOfByPredicate([Particle](const FSkinned& Each) { return Each.Constraint.Particle == Particle; });
	if (Index != INDEX_NONE)
	{
		FSkinned New = Particles[Index];
		New.Constraint.Particle = NewPart;
		Particles.Add(MoveTemp(New));
	}
}

void FClothCapeSkin::ApplyWorldOffset(const FVector& Offset)
{
	for (FSkinned& Skinned : Particles)
	{
		Skinned.Last += Offset;
	}
	for (FTransform& Bone : LastBones)
	{
		Bone.AddToTranslation(Offset);
	}
}

FClothCapeMemory FClothCapeSkin::Save() const
{
	FClothCapeMemory Memory{LastBones, {}};
	for (const FSkinned& Each : Particles)
	{
		Memory.Places.Add(Each.Last);
	}
	return Memory;
}

void FClothCapeSkin::Restore(const FClothCapeMemory& Memory)
{
	LastBones = Memory.Bones.Num() == BoneNames.Num() ? Memory.Bones : TArray<FTransform>();
	for (int32 Index = 0; Index < FMath::Min(Particles.Num(), Memory.Places.Num()); ++Index)
	{
		Particles[Index].Last = Memory.Places[Index];
	}
}
