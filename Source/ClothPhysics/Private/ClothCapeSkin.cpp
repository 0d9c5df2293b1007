// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCapeSkin.h"

#include "ClothKey.h"
#include "ReferenceSkeleton.h"

namespace ClothCapeSkin
{

/** A bone in the reference pose, in the space of the skeleton: it reaches from its joint to those of its children. */
struct FBone
{
	FVector Joint;
	TArray<FVector> Ends;
};

static double DistanceToSegment(const FVector& Point, const FVector& From, const FVector& To)
{
	const FVector Along = To - From;
	const double Square = Along.SizeSquared();
	const double Part = Square > 0.0 ? FMath::Clamp(((Point - From) | Along) / Square, 0.0, 1.0) : 0.0;
	return FVector::Dist(Point, From + Along * Part);
}

static double DistanceToBone(const FVector& Point, const FBone& Bone)
{
	double Distance = FVector::Dist(Point, Bone.Joint);
	for (const FVector& End : Bone.Ends)
	{
		Distance = FMath::Min(Distance, DistanceToSegment(Point, Bone.Joint, End));
	}
	return Distance;
}

/** In the space of the skeleton. */
static TArray<FTransform> FindReferencePose(const FReferenceSkeleton& Skeleton)
{
	TArray<FTransform> Pose = Skeleton.GetRawRefBonePose();
	for (int32 Bone = 0; Bone < Skeleton.GetRawBoneNum(); ++Bone)
	{
		const int32 Parent = Skeleton.GetParentIndex(Bone);
		Pose[Bone] = Parent == INDEX_NONE ? Pose[Bone] : Pose[Bone] * Pose[Parent];
	}
	return Pose;
}

/** The nearest bones of a point, by the inverse fourth power of the distance in cm. */
static void Weigh(const FVector& Point, const TArray<FBone>& Bones, FClothCapeWeights& Out)
{
	int32 Nearest[FClothCapeSkin::MaxBones] = {};
	double Weights[FClothCapeSkin::MaxBones] = {};
	double Sum = 0.0;
	for (int32 Bone = 0; Bone < Bones.Num(); ++Bone)
	{
		const double Weight = 1.0 / FMath::Square(1.0 + FMath::Square(DistanceToBone(Point, Bones[Bone])));
		int32 Least = 0;
		for (int32 Slot = 1; Slot < FClothCapeSkin::MaxBones; ++Slot)
		{
			Least = Weights[Slot] < Weights[Least] ? Slot : Least;
		}
		if (Weight > Weights[Least])
		{
			Sum += Weight - Weights[Least];
			Weights[Least] = Weight;
			Nearest[Least] = Bone;
		}
	}
	for (int32 Slot = 0; Slot < FClothCapeSkin::MaxBones; ++Slot)
	{
		Out.BoneIndices.Add(Nearest[Slot]);
		Out.Weights.Add(static_cast<float>(Weights[Slot] / Sum));
	}
}

} // namespace ClothCapeSkin

uint64 MakeCapeKey(const FClothPhysicsMesh& Mesh, const USkinnedAsset& Asset, const TArray<FName>& Names)
{
	const FReferenceSkeleton& Skeleton = Asset.GetRefSkeleton();
	FClothKey Key;
	Key.Add(Mesh.Positions);
	for (int32 Bone = 0; Bone < Skeleton.GetRawBoneNum(); ++Bone)
	{
		const FTransform& Place = Skeleton.GetRawRefBonePose()[Bone];
		const FQuat Turn = Place.GetRotation();
		Key.Add(Skeleton.GetBoneName(Bone));
		Key.Add(TArray<int32>{Skeleton.GetParentIndex(Bone)});
		Key.Add(TArray<FVector>{Place.GetLocation(), Place.GetScale3D()});
		Key.Add(TArray<double>{Turn.X, Turn.Y, Turn.Z, Turn.W});
	}
	Key.Add(TArray<int32>{Names.Num()});
	for (const FName Name : Names)
	{
		Key.Add(Name);
	}
	return Key.Get();
}

FString WeighCape(
	const FClothPhysicsMesh& Mesh, const USkinnedAsset& Asset, const TArray<FName>& Names, FClothCapeWeights& Weights)
{
	using namespace ClothCapeSkin;
	const FReferenceSkeleton& Skeleton = Asset.GetRefSkeleton();
	for (const FName Name : Names)
	{
		if (const int32 Bone = Skeleton.FindBoneIndex(Name); Bone == INDEX_NONE || Bone >= Skeleton.GetRawBoneNum())
		{
			return FString::Printf(TEXT("Cape.Bones has %s; %s has no such bone."), *Name.ToString(), *Asset.GetName());
		}
	}
	if (Skeleton.GetRawBoneNum() == 0)
	{
		return FString::Printf(TEXT("%s has no bones."), *Asset.GetName());
	}
	const uint64 Key = MakeCapeKey(Mesh, Asset, Names);
	if (Weights.Key == Key && Weights.Weights.Num() == FClothCapeSkin::MaxBones * Mesh.Positions.Num())
	{
		return FString();
	}
	Weights.Key = Key;
	Weights.Bones.Reset();
	Weights.BoneIndices.Reset();
	Weights.Weights.Reset();
	const TArray<FTransform> Pose = FindReferencePose(Skeleton);
	TArray<FBone> Bones;
	for (int32 Bone = 0; Bone < Skeleton.GetRawBoneNum(); ++Bone)
	{
		if (!Names.IsEmpty() && !Names.Contains(Skeleton.GetBoneName(Bone)))
		{
			continue;
		}
		Weights.Bones.Add(Skeleton.GetBoneName(Bone));
		FBone& New = Bones.AddDefaulted_GetRef();
		New.Joint = Pose[Bone].GetLocation();
		for (int32 Child = Bone + 1; Child < Skeleton.GetRawBoneNum(); ++Child)
		{
			if (Skeleton.GetParentIndex(Child) == Bone)
			{
				New.Ends.Add(Pose[Child].GetLocation());
			}
		}
	}
	for (const FVector3f& Position : Mesh.Positions)
	{
		Weigh(Weights.Place.TransformPosition(FVector(Position)), Bones, Weights);
	}
	return FString();
}

FClothCapeSkin::FClothCapeSkin(USkeletalMeshComponent& InSkeleton, const FClothPhysicsMesh& Mesh,
	const FClothCapeWeights& Weights, const TArray<FParticle>& Worn)
	: Skeleton(&InSkeleton)
	, Asset(InSkeleton.GetSkinnedAsset())
	, BoneNames(Weights.Bones)
{
	const FReferenceSkeleton& Bones = Asset->GetRefSkeleton();
	const TArray<FTransform> Pose = ClothCapeSkin::FindReferencePose(Bones);
	for (const FName Name : BoneNames)
	{
		ToBone.Add(Pose[Bones.FindBoneIndex(Name)].Inverse());
	}
	for (const FParticle& Particle : Worn)
	{
		FSkinned& Skinned = Particles.AddDefaulted_GetRef();
		Skinned.Constraint = Particle.Constraint;
		Skinned.bPinned = Particle.bPinned;
		Skinned.Position = Weights.Place.TransformPosition(FVector(Mesh.Positions[Particle.Vertex]));
		Skinned.Normal = Weights.Place.TransformVectorNoScale(FVector(Mesh.Normals[Particle.Vertex]));
		for (int32 Slot = 0; Slot < MaxBones; ++Slot)
		{
			Skinned.Bones[Slot] = Weights.BoneIndices[MaxBones * Particle.Vertex + Slot];
			Skinned.Weights[Slot] = Weights.Weights[MaxBones * Particle.Vertex + Slot];
		}
	}
}

TArray<int32> FClothCapeSkin::GetPinned() const
{
	TArray<int32> Pinned;
	for (const FSkinned& Skinned : Particles)
	{
		if (Skinned.bPinned)
		{
			Pinned.Add(Skinned.Constraint.Particle);
		}
	}
	return Pinned;
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
	if (HasNewMesh())
	{
		return true;
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
	const double Part = LastBones.IsEmpty() ? 0.0 : Ahead;
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
		Constraint.Position = Frame.ToSolver(Location + (Location - Skinned.Last) * Part);
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
	FClothCapeMemory Memory{Skeleton, LastBones, {}};
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

bool FClothCapeSkin::Fits(const FClothCapeMemory& Memory) const
{
	return Memory.Wearer == Skeleton && Memory.Places.Num() == Particles.Num();
}
