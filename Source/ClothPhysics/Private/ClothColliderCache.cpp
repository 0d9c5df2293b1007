// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothColliderCache.h"

#include "Algo/StableSort.h"
#include "ClothCompoundShape.h"
#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/SceneComponent.h"
#include "Components/SkinnedMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodyInstance.h"
#include "Templates/Casts.h"

#include <utility>

namespace ClothColliderCache
{

/** Components with many bodies are left out: the frame of the component says nothing about theirs. */
static bool HasOneBody(const UPrimitiveComponent& Component)
{
	return !Component.IsA<USkinnedMeshComponent>() && !Component.IsA<UInstancedStaticMeshComponent>();
}

/** The component that physics moves: that of the root if a component is welded to others. */
static UPrimitiveComponent& BodyOf(UPrimitiveComponent& Component)
{
	const FBodyInstance* Welded = Component.GetBodyInstance(NAME_None, true);
	if (Welded == nullptr || Welded == Component.GetBodyInstance(NAME_None, false))
	{
		return Component;
	}
	UPrimitiveComponent* Root = Welded->OwnerComponent.Get();
	return Root != nullptr ? *Root : Component;
}

/** A client is told where the server has a replicated body; what it pushed itself would be taken back. */
static bool IsMovedByServer(const UPrimitiveComponent& Component)
{
	const AActor* Owner = Component.GetOwner();
	return Owner != nullptr && Owner->GetLocalRole() == ROLE_SimulatedProxy && Owner->IsReplicatingMovement();
}

/** Names do not depend on where in memory things are, or in which order a query finds them. */
static bool ComesBefore(const UPrimitiveComponent& A, const UPrimitiveComponent& B)
{
	const AActor* OwnerA = A.GetOwner();
	const AActor* OwnerB = B.GetOwner();
	if (OwnerA != OwnerB && OwnerA != nullptr && OwnerB != nullptr)
	{
		return OwnerA->GetFName().LexicalLess(OwnerB->GetFName());
	}
	return A.GetFName().LexicalLess(B.GetFName());
}

static FTransform WithoutScale(const FTransform& Transform)
{
	return FTransform(Transform.GetRotation(), Transform.GetLocation());
}

/** The turn that leads from one rotation to another, as an axis times radians. */
static FVector TurnBetween(const FQuat& From, const FQuat& To)
{
	const FQuat Turn = To * From.Inverse();
	return (Turn.W < 0.0 ? -Turn : Turn).ToRotationVector();
}

/** Goes on with a motion: 0 is at its start, 1 at its end. */
static FTransform Extrapolate(const FTransform& From, const FTransform& To, double Progress)
{
	const FVector Turn = TurnBetween(From.GetRotation(), To.GetRotation()) * Progress;
	const FVector Move = (To.GetLocation() - From.GetLocation()) * Progress;
	return FTransform(FQuat::MakeFromRotationVector(Turn) * From.GetRotation(), From.GetLocation() + Move);
}

/**
 * What the engine will do to a velocity in a step, as far as the last one tells: a body that falls goes on falling, one
 * that lies on something is borne by it. Contacts brake a body; that they pushed it off is no reason to do it again.
 */
static FVector PredictChange(const FVector& Velocity, const FVector& Force, const FVector& Observed)
{
	const FVector Contact = Observed - Force;
	const double Size = Contact.SizeSquared();
	const double Share = Size > 0.0 ? FMath::Clamp(-((Velocity + Force) | Contact) / Size, 0.0, 1.0) : 0.0;
	return Force + Contact * Share;
}

} // namespace ClothColliderCache

FString FClothColliderCache::Update(
	const UWorld& World, const FClothView& View, Cloth::Simulation& Simulation, TArray<FClothFreeBody>& OutFreeBodies)
{
	Error.Reset();
	FrameTime = View.FrameTime;
	StepsTime = View.Steps * View.StepTime;
	PhysicsStep = View.PhysicsStep;
	GravityOfFrame = View.Gravity;
	FreeEntries.Reset();
	OutFreeBodies.Reset();
	bHaveMoved = false;

	if (View.Steps > 0)
	{
		FindNear(World, View);
		RemoveUnseen(Simulation);
		AddFound();
	}
	for (int32 Index = 0; Index < Entries.Num(); ++Index)
	{
		FEntry& Entry = Entries[Index];
		if (!Entry.Component.IsValid())
		{
			continue;
		}
		Replace(Entry, View, Simulation);
		if (Entry.Collider == INDEX_NONE)
		{
			continue;
		}
		if (Entry.Component->IsSimulatingPhysics())
		{
			FreeEntries.Add(Index);
			OutFreeBodies.Add(HandOver(Entry, View, Simulation));
		}
		else
		{
			Follow(Entry, View, Simulation);
		}
	}
	return Error;
}

void FClothColliderCache::FindOverlaps(const UWorld& World, const FClothView& View)
{
	Overlaps.Reset();
	const FCollisionObjectQueryParams ObjectTypes(View.ObjectTypes);
	if (View.Bounds.IsValid && ObjectTypes.IsValid())
	{
		World.OverlapMultiByObjectType(Overlaps, View.Bounds.GetCenter(), FQuat::Identity, ObjectTypes,
			FCollisionShape::MakeBox(View.Bounds.GetExtent()),
			FCollisionQueryParams(SCENE_QUERY_STAT(ClothPhysicsColliders), false));
	}
	Overlaps.RemoveAll(
		[&View](const FOverlapResult& Overlap)
		{
			const UPrimitiveComponent* Touched = Overlap.GetComponent();
			return Touched == nullptr || Touched->GetCollisionResponseToChannel(View.ObjectType) != ECR_Block;
		});
}

bool FClothColliderCache::IsDisturbed() const
{
	return Entries.ContainsByPredicate(
		[](const FEntry& Entry)
		{
			const UPrimitiveComponent* Component = Entry.Component.Get();
			if (Component == nullptr || Entry.Collider == INDEX_NONE)
			{
				return Component == nullptr;
			}
			return !Entry.Transform.Equals(ClothColliderCache::WithoutScale(Component->GetComponentTransform()), 0.0)
				|| (Component->IsSimulatingPhysics() && Component->RigidBodyIsAwake());
		});
}

bool FClothColliderCache::SeesMovement(const UWorld& World, const FClothView& View)
{
	FindOverlaps(World, View);
	TMap<TWeakObjectPtr<UPrimitiveComponent>, FSeen> Now;
	bool bMoved = false;
	for (const FOverlapResult& Overlap : Overlaps)
	{
		UPrimitiveComponent* Component = Overlap.GetComponent();
		const FSeen Shown{Component->GetComponentTransform(), FClothBodyKey::Of(*Component)};
		const FSeen* Before = Seen.Find(Component);
		bMoved = bMoved || Before == nullptr || !(*Before == Shown);
		Now.Add(Component, Shown);
	}
	bMoved = bMoved || Now.Num() != Seen.Num();
	Seen = MoveTemp(Now);
	return std::exchange(bHasSeen, true) && bMoved;
}

void FClothColliderCache::FindNear(const UWorld& World, const FClothView& View)
{
	for (FEntry& Entry : Entries)
	{
		Entry.bSeen = false;
	}
	Found.Reset();
	FindOverlaps(World, View);
	for (const FOverlapResult& Overlap : Overlaps)
	{
		UPrimitiveComponent* Component = &ClothColliderCache::BodyOf(*Overlap.GetComponent());
		FEntry* Known =
			Entries.FindByPredicate([Component](const FEntry& Entry) { return Entry.Component.Get() == Component; });
		if (Known != nullptr)
		{
			Known->bSeen = true;
		}
		else if (ClothColliderCache::HasOneBody(*Component))
		{
			Found.AddUnique(Component);
		}
	}
}

void FClothColliderCache::AddFound()
{
	Algo::StableSort(Found,
		[](const UPrimitiveComponent* A, const UPrimitiveComponent* B)
		{ return ClothColliderCache::ComesBefore(*A, *B); });
	for (UPrimitiveComponent* Component : Found)
	{
		Entries.AddDefaulted_GetRef().Component = Component;
	}
}

void FClothColliderCache::RemoveUnseen(Cloth::Simulation& Simulation)
{
	for (const FEntry& Entry : Entries)
	{
		if (!Entry.bSeen && Entry.Collider != INDEX_NONE)
		{
			Check(Simulation.RemoveCollider(Entry.Collider));
		}
	}
	Entries.RemoveAll([](const FEntry& Entry) { return !Entry.bSeen; });
}

TArray<FClothColliderCache::FPart> FClothColliderCache::FindParts(
	UPrimitiveComponent& Body, const FClothView& View) const
{
	const FTransform Place = ClothColliderCache::WithoutScale(Body.GetComponentTransform());
	TArray<FPart> Parts;
	const auto Add = [&](UPrimitiveComponent& Component)
	{
		const bool bAsked = View.ObjectTypes.Contains(
			TEnumAsByte<EObjectTypeQuery>(UEngineTypes::ConvertToObjectType(Component.GetCollisionObjectType())));
		if (bAsked && Component.GetCollisionResponseToChannel(View.ObjectType) == ECR_Block)
		{
			// The body's own place is exact: its shape needs no compound.
			const FTransform Own = ClothColliderCache::WithoutScale(Component.GetComponentTransform());
			const bool bOwn = &Component == &Body;
			Parts.Add({&Component, FClothBodyKey::Of(Component),
				bOwn ? FTransform::Identity : Own.GetRelativeTransform(Place)});
		}
	};
	Add(Body);
	TArray<USceneComponent*> Children;
	Body.GetChildrenComponents(true, Children);
	for (USceneComponent* Child : Children)
	{
		UPrimitiveComponent* Component = Cast<UPrimitiveComponent>(Child);
		if (Component != nullptr && &ClothColliderCache::BodyOf(*Component) == &Body
			&& ClothColliderCache::HasOneBody(*Component))
		{
			Add(*Component);
		}
	}
	return Parts;
}

Cloth::ShapePointer FClothColliderCache::MakeShape(const TArray<FPart>& Parts) const
{
	TArray<FClothCompoundShape::FPart> Shapes;
	for (const FPart& Part : Parts)
	{
		if (Cloth::ShapePointer Shape = FindOrCookBodyShape(*Part.Component, Part.Key))
		{
			Shapes.Add({std::move(Shape), ClothUnits::ToLocalPose(Part.Place)});
		}
	}
	return FClothCompoundShape::Make(MoveTemp(Shapes));
}

void FClothColliderCache::Replace(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation)
{
	UPrimitiveComponent& Component = *Entry.Component;
	TArray<FPart> Parts = FindParts(Component, View);
	const bool bFree =
		View.bPushBodies && Component.IsSimulatingPhysics() && !ClothColliderCache::IsMovedByServer(Component);
	const float Mass = bFree ? Component.GetMass() : 0.0f;
	const FBodyInstance* Body = Component.GetBodyInstance();
	const UPhysicalMaterial* Material = Body != nullptr ? Body->GetSimplePhysicalMaterial() : nullptr;
	const float Friction = Material != nullptr ? FMath::Clamp(Material->Friction, 0.0f, 10.0f) : 0.5f;
	const float Restitution = Material != nullptr ? FMath::Clamp(Material->Restitution, 0.0f, 1.0f) : 0.0f;
	const bool bSameParts = Parts == Entry.Parts;
	if (bSameParts && Mass == Entry.Mass && Friction == Entry.Friction && Restitution == Entry.Restitution)
	{
		return;
	}

	if (Entry.Collider != INDEX_NONE)
	{
		Check(Simulation.RemoveCollider(Entry.Collider));
		Entry.Collider = INDEX_NONE;
	}
	if (!bSameParts)
	{
		Entry.Shape = MakeShape(Parts);
		Entry.Parts = MoveTemp(Parts);
	}
	Entry.Mass = Mass;
	Entry.Friction = Friction;
	Entry.Restitution = Restitution;
	Entry.bJumped = true;
	if (!Entry.Shape)
	{
		return;
	}

	const FTransform Transform = ClothColliderCache::WithoutScale(Component.GetComponentTransform());
	Cloth::Collider Collider;
	Collider.Geometry = Entry.Shape;
	Collider.Movement.Place = View.Frame.ToSolver(Transform);
	Collider.Friction = Friction;
	Collider.Restitution = Restitution;
	if (bFree)
	{
		Collider.Mass = Mass;
		Collider.CenterOfMass = ClothUnits::ToMetres(Transform.InverseTransformPosition(Component.GetCenterOfMass()));
		Collider.Inertia = ClothUnits::ToSolverInertia(Component.GetInertiaTensor());
	}
	const Cloth::Result<int> Added = Simulation.AddCollider(Collider);
	Check({Added.Error});
	Entry.Collider = Added ? Added.Value : INDEX_NONE;
}

void FClothColliderCache::Follow(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation)
{
	constexpr float NoMove = 1e-6f;

	const FTransform Now = ClothColliderCache::WithoutScale(Entry.Component->GetComponentTransform());
	const FTransform Last = std::exchange(Entry.Transform, Now);
	Entry.bJumped = Entry.bJumped || FVector::Dist(Last.GetLocation(), Now.GetLocation()) > View.TeleportDistance;
	Entry.bAccelerationKnown = false;
	const bool bStill = Last.Equals(Now, 0.0);
	bHaveMoved = bHaveMoved || !bStill;
	if (View.Steps == 0 || (bStill && !Entry.bJumped && !Entry.bMoving))
	{
		Entry.bMoving = Entry.bMoving || !bStill;
		return;
	}

	Cloth::Motion Motion;
	Motion.Place = View.Frame.ToSolver(Now);
	Entry.bMoving = false;
	if (!Entry.bJumped)
	{
		const double Duration = View.Steps * View.StepTime;
		const FTransform Goal =
			bStill ? Now : ClothColliderCache::Extrapolate(Last, Now, 1.0 + View.NextLead / View.FrameTime);
		const Cloth::Pose Start = Simulation.ReadMotion(Entry.Collider).Value.Place;
		const Cloth::Pose End = View.Frame.ToSolver(Goal);
		const Cloth::Vector3 Move = End.Position - Start.Position;
		const Cloth::Vector3 Turn = ClothUnits::AsIs(ClothColliderCache::TurnBetween(
			FQuat(Start.Rotation.X, Start.Rotation.Y, Start.Rotation.Z, Start.Rotation.W), Goal.GetRotation()));
		if (Cloth::Length(Move) + Cloth::Length(Turn) > NoMove)
		{
			Motion.Place = Start;
			Motion.Velocity = Move / static_cast<float>(Duration);
			Motion.AngularVelocity = Turn / static_cast<float>(Duration);
			Entry.bMoving = true;
		}
	}
	Entry.bJumped = false;
	Check(Simulation.MoveCollider(Entry.Collider, Motion));
}

FClothFreeBody FClothColliderCache::HandOver(FEntry& Entry, const FClothView& View, Cloth::Simulation& Simulation)
{
	UPrimitiveComponent& Component = *Entry.Component;
	const FTransform Now = ClothColliderCache::WithoutScale(Component.GetComponentTransform());
	// Physics that takes steps of its own shows a body where its last one left it.
	const bool bStale = View.PhysicsStep > 0.0 && !Entry.bJumped && Entry.Transform.Equals(Now, 0.0);
	Entry.TimeSinceMove = bStale ? FMath::Min(Entry.TimeSinceMove + View.FrameTime, View.PhysicsStep) : 0.0;
	Entry.Transform = Now;
	Entry.bJumped = false;
	Entry.bMoving = true;
	const FVector Velocity = Component.GetPhysicsLinearVelocity();
	const FVector AngularVelocity = Component.GetPhysicsAngularVelocityInRadians();
	// As long as physics has not made its step, what the cloth has added since is still to come.
	const bool bPending = View.PhysicsStep > 0.0 && Entry.TimeSinceStep > 0.0 && Velocity == Entry.SeenVelocity
		&& AngularVelocity == Entry.SeenAngularVelocity;
	if (!bPending)
	{
		Entry.Velocity = Velocity;
		Entry.AngularVelocity = AngularVelocity;
		Entry.TimeSinceStep = 0.0;
	}
	Entry.SeenVelocity = Velocity;
	Entry.SeenAngularVelocity = AngularVelocity;

	FClothFreeBody Body;
	Body.Collider = Entry.Collider;
	if (View.Steps == 0)
	{
		return Body;
	}

	const FVector Gravity = View.Gravity * ClothUnits::CentimetresPerMetre;
	const FVector Change = ClothColliderCache::PredictChange(Entry.Velocity, Gravity * View.StepTime,
		(Entry.bAccelerationKnown ? Entry.Acceleration : Gravity) * View.StepTime);
	const FVector AngularChange = ClothColliderCache::PredictChange(Entry.AngularVelocity, FVector::ZeroVector,
		(Entry.bAccelerationKnown ? Entry.AngularAcceleration : FVector::ZeroVector) * View.StepTime);
	Body.VelocityChange = ClothUnits::ToMetres(Change);
	Body.AngularVelocityChange = ClothUnits::AsIs(AngularChange);

	// The solver asks for the velocity of the origin of the component, physics answers with that of the centre of mass.
	const FVector Arm = Now.GetLocation() - Component.GetCenterOfMass();
	const double StepsToCome = Entry.TimeSinceStep / View.StepTime;
	const FVector Turning = Entry.AngularVelocity + AngularChange * StepsToCome;
	const FVector OriginVelocity = Entry.Velocity + Change * StepsToCome + (Turning ^ Arm);
	const double Ahead = View.Lead + Entry.TimeSinceMove;
	const FTransform Start(
		FQuat::MakeFromRotationVector(Turning * Ahead) * Now.GetRotation(), Now.GetLocation() + OriginVelocity * Ahead);
	Cloth::Motion Motion;
	Motion.Place = View.Frame.ToSolver(Start);
	Motion.Velocity = ClothUnits::ToMetres(OriginVelocity + Change);
	Motion.AngularVelocity = ClothUnits::AsIs(Turning + AngularChange);
	Check(Simulation.MoveCollider(Entry.Collider, Motion));
	return Body;
}

void FClothColliderCache::PushBodies(TConstArrayView<FClothBodyImpulse> Impulses)
{
	for (int32 Index = 0; Index < FreeEntries.Num(); ++Index)
	{
		FEntry& Entry = Entries[FreeEntries[Index]];
		UPrimitiveComponent* Component = Entry.Component.Get();
		if (Component == nullptr || !Component->IsSimulatingPhysics() || !(Entry.Mass > 0.0f))
		{
			continue;
		}
		const FVector Linear = ClothUnits::ToUnrealImpulse(Impulses[Index].Linear);
		const FVector Angular = ClothUnits::ToUnrealAngularImpulse(Impulses[Index].Angular);
		if (Linear.IsZero() && Angular.IsZero())
		{
			continue;
		}
		const bool bStill = FClothRest::IsStill(Entry.SeenVelocity, Entry.SeenAngularVelocity);
		if (!Entry.Rest.ShallPush(Impulses[Index], StepsTime, *Component, bStill, GravityOfFrame))
		{
			continue;
		}
		Component->AddImpulse(Linear);
		Component->AddAngularImpulseInRadians(Angular);

		// Physics may answer with the old velocities until it has run.
		const FQuat Rotation = Entry.Transform.GetRotation();
		Entry.Velocity += Linear / Entry.Mass;
		Entry.AngularVelocity +=
			Rotation.RotateVector(Rotation.UnrotateVector(Angular) / Component->GetInertiaTensor());
	}
}

void FClothColliderCache::WatchBodies()
{
	for (const int32 Index : FreeEntries)
	{
		FEntry& Entry = Entries[Index];
		UPrimitiveComponent* Component = Entry.Component.Get();
		if (Component == nullptr || !Component->IsSimulatingPhysics() || !(FrameTime > 0.0))
		{
			Entry.bAccelerationKnown = false;
			continue;
		}
		const FVector Velocity = Component->GetPhysicsLinearVelocity();
		const FVector AngularVelocity = Component->GetPhysicsAngularVelocityInRadians();
		Entry.TimeSinceStep += FrameTime;
		// Physics that takes steps of its own may not have made one in this frame.
		if (Velocity != Entry.SeenVelocity || AngularVelocity != Entry.SeenAngularVelocity
			|| Entry.TimeSinceStep > 0.999 * PhysicsStep)
		{
			Entry.Acceleration = (Velocity - Entry.Velocity) / Entry.TimeSinceStep;
			Entry.AngularAcceleration = (AngularVelocity - Entry.AngularVelocity) / Entry.TimeSinceStep;
			Entry.bAccelerationKnown = true;
			Entry.TimeSinceStep = 0.0;
		}
	}
}

float FClothColliderCache::FindDeepest(
	const Cloth::Simulation& Simulation, TConstArrayView<Cloth::Vector3> Positions) const
{
	float Deepest = 0.0f;
	for (const FEntry& Entry : Entries)
	{
		if (Entry.Collider == INDEX_NONE)
		{
			continue;
		}
		const Cloth::Pose Place = Simulation.ReadMotion(Entry.Collider).Value.Place;
		for (const Cloth::Vector3 Position : Positions)
		{
			Cloth::SurfacePoint Nearest;
			if (Entry.Shape->Closest(Place.ToLocal(Position), 0.0f, Nearest))
			{
				Deepest = FMath::Max(Deepest, -Nearest.Distance);
			}
		}
	}
	return Deepest;
}

void FClothColliderCache::ApplyWorldOffset(const FVector& Offset)
{
	for (FEntry& Entry : Entries)
	{
		Entry.Transform.AddToTranslation(Offset);
	}
	bHasSeen = false;
}

void FClothColliderCache::ForgetMotion()
{
	for (FEntry& Entry : Entries)
	{
		Entry.bJumped = true;
	}
}

void FClothColliderCache::Check(const Cloth::Status& Status)
{
	if (!Status && Error.IsEmpty())
	{
		Error = FString(Status.Error.c_str());
	}
}
