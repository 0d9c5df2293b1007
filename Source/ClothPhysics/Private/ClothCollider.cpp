// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCollider.h"

#include "ClothCompoundShape.h"
#include "ClothUnits.h"
#include "Components/SceneComponent.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodyInstance.h"
#include "Templates/Casts.h"

#include <utility>

namespace ClothCollider
{

/** A client is told where the server has a replicated body; what it pushed itself would be taken back. */
static bool IsMovedByServer(const UPrimitiveComponent& Component)
{
	const AActor* Owner = Component.GetOwner();
	return Owner != nullptr && Owner->GetLocalRole() == ROLE_SimulatedProxy && Owner->IsReplicatingMovement();
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

} // namespace ClothCollider

TArray<FClothCollider::FPart> FClothCollider::FindParts(const FClothView& View) const
{
	TArray<FPart> Found;
	UPrimitiveComponent& Component = *Body.Component;
	if (View.Accepts(Component))
	{
		// The body's own place is exact: its shape needs no compound.
		Found.Add({Body, FClothBodyKey::Of(Body), FTransform::Identity});
	}
	if (FClothBody::HasMany(Component))
	{
		return Found;
	}
	const FTransform Place = Body.FindPlace();
	TArray<USceneComponent*> Children;
	Component.GetChildrenComponents(true, Children);
	for (USceneComponent* Child : Children)
	{
		const FClothBody Part{Cast<UPrimitiveComponent>(Child), NAME_None, INDEX_NONE};
		if (Part.Component.IsValid() && !FClothBody::HasMany(*Part.Component) && Part.FindWeldRoot() == Body
			&& View.Accepts(*Part.Component))
		{
			Found.Add({Part, FClothBodyKey::Of(Part), Part.FindPlace().GetRelativeTransform(Place)});
		}
	}
	return Found;
}

Cloth::ShapePointer FClothCollider::MakeShape(const TArray<FPart>& InParts)
{
	TArray<FClothCompoundShape::FPart> Shapes;
	for (const FPart& Part : InParts)
	{
		if (Cloth::ShapePointer Cooked = FindOrCookBodyShape(Part.Body, Part.Key))
		{
			Shapes.Add({std::move(Cooked), ClothUnits::ToLocalPose(Part.Place)});
		}
	}
	return FClothCompoundShape::Make(MoveTemp(Shapes));
}

Cloth::Status FClothCollider::Remove(Cloth::Simulation& Simulation)
{
	const int32 Removed = std::exchange(Number, INDEX_NONE);
	return Removed != INDEX_NONE ? Simulation.RemoveCollider(Removed) : Cloth::Status();
}

Cloth::Status FClothCollider::Replace(const FClothView& View, Cloth::Simulation& Simulation)
{
	TArray<FPart> NewParts = FindParts(View);
	const bool bFree = View.bPushBodies && Body.IsSimulating() && !ClothCollider::IsMovedByServer(*Body.Component);
	const float NewMass = bFree ? Body.FindMass() : 0.0f;
	const FBodyInstance* Instance = Body.FindInstance();
	const UPhysicalMaterial* Material = Instance != nullptr ? Instance->GetSimplePhysicalMaterial() : nullptr;
	const float NewFriction = Material != nullptr ? FMath::Clamp(Material->Friction, 0.0f, 10.0f) : 0.5f;
	const float NewRestitution = Material != nullptr ? FMath::Clamp(Material->Restitution, 0.0f, 1.0f) : 0.0f;
	const bool bSameParts = NewParts == Parts;
	if (bSameParts && NewMass == Mass && NewFriction == Friction && NewRestitution == Restitution)
	{
		return {};
	}

	if (Cloth::Status Removed = Remove(Simulation); !Removed)
	{
		return Removed;
	}
	if (!bSameParts)
	{
		Shape = MakeShape(NewParts);
		Parts = MoveTemp(NewParts);
	}
	Mass = NewMass;
	Friction = NewFriction;
	Restitution = NewRestitution;
	bJumped = true;
	if (!Shape)
	{
		return {};
	}

	const FTransform Place = Body.FindPlace();
	Cloth::Collider Collider;
	Collider.Geometry = Shape;
	Collider.Movement.Place = View.Frame.ToSolver(Place);
	Collider.Friction = Friction;
	Collider.Restitution = Restitution;
	if (bFree)
	{
		Collider.Mass = Mass;
		Collider.CenterOfMass = ClothUnits::ToMetres(Place.InverseTransformPosition(Body.FindCenterOfMass()));
		Collider.Inertia = ClothUnits::ToSolverInertia(Body.FindInertia());
	}
	const Cloth::Result<int> Added = Simulation.AddCollider(Collider);
	Number = Added ? Added.Value : INDEX_NONE;
	return {Added.Error};
}

Cloth::Status FClothCollider::Follow(const FClothView& View, Cloth::Simulation& Simulation)
{
	constexpr float NoMove = 1e-6f;

	const FTransform Now = Body.FindPlace();
	const FTransform Last = std::exchange(Transform, Now);
	const int32 Count = Body.CountSiblings();
	bJumped = bJumped || std::exchange(Siblings, Count) != Count
		|| FVector::Dist(Last.GetLocation(), Now.GetLocation()) > View.TeleportDistance;
	bAccelerationKnown = false;
	const bool bStill = Last.Equals(Now, 0.0);
	bHasMoved = !bStill;
	if (View.Steps == 0 || (bStill && !bJumped && !bMoving))
	{
		bMoving = bMoving || !bStill;
		return {};
	}

	Cloth::Motion Motion;
	Motion.Place = View.Frame.ToSolver(Now);
	bMoving = false;
	if (!bJumped)
	{
		const double Duration = View.Steps * View.StepTime;
		const FTransform Goal =
			bStill ? Now : ClothCollider::Extrapolate(Last, Now, 1.0 + View.NextLead / View.FrameTime);
		const Cloth::Pose Start = Simulation.ReadMotion(Number).Value.Place;
		const Cloth::Pose End = View.Frame.ToSolver(Goal);
		const Cloth::Vector3 Move = End.Position - Start.Position;
		const Cloth::Vector3 Turn = ClothUnits::AsIs(ClothCollider::TurnBetween(
			FQuat(Start.Rotation.X, Start.Rotation.Y, Start.Rotation.Z, Start.Rotation.W), Goal.GetRotation()));
		if (Cloth::Length(Move) + Cloth::Length(Turn) > NoMove)
		{
			Motion.Place = Start;
			Motion.Velocity = Move / static_cast<float>(Duration);
			Motion.AngularVelocity = Turn / static_cast<float>(Duration);
			bMoving = true;
		}
	}
	bJumped = false;
	return Simulation.MoveCollider(Number, Motion);
}

Cloth::Status FClothCollider::HandOver(const FClothView& View, Cloth::Simulation& Simulation, FClothFreeBody& OutBody)
{
	const FTransform Now = Body.FindPlace();
	// Physics that takes steps of its own shows a body where its last one left it.
	const bool bStale = View.PhysicsStep > 0.0 && !bJumped && Transform.Equals(Now, 0.0);
	TimeSinceMove = bStale ? FMath::Min(TimeSinceMove + View.FrameTime, View.PhysicsStep) : 0.0;
	Transform = Now;
	bJumped = false;
	bMoving = true;
	const FVector PhysicsVelocity = Body.FindVelocity();
	const FVector PhysicsAngularVelocity = Body.FindAngularVelocity();
	// As long as physics has not made its step, what the cloth has added since is still to come.
	const bool bPending = View.PhysicsStep > 0.0 && TimeSinceStep > 0.0 && PhysicsVelocity == SeenVelocity
		&& PhysicsAngularVelocity == SeenAngularVelocity;
	if (!bPending)
	{
		Velocity = PhysicsVelocity;
		AngularVelocity = PhysicsAngularVelocity;
		TimeSinceStep = 0.0;
	}
	SeenVelocity = PhysicsVelocity;
	SeenAngularVelocity = PhysicsAngularVelocity;

	OutBody.Collider = Number;
	if (View.Steps == 0)
	{
		return {};
	}

	const FVector Gravity = Body.HasGravity() ? View.Gravity * ClothUnits::CentimetresPerMetre : FVector::ZeroVector;
	const FVector Change = ClothCollider::PredictChange(
		Velocity, Gravity * View.StepTime, (bAccelerationKnown ? Acceleration : Gravity) * View.StepTime);
	const FVector AngularChange = ClothCollider::PredictChange(AngularVelocity, FVector::ZeroVector,
		(bAccelerationKnown ? AngularAcceleration : FVector::ZeroVector) * View.StepTime);
	OutBody.VelocityChange = ClothUnits::ToMetres(Change);
	OutBody.AngularVelocityChange = ClothUnits::AsIs(AngularChange);

	// The solver asks for the velocity of the origin of the body, physics answers with that of the centre of mass.
	const FVector Arm = Now.GetLocation() - Body.FindCenterOfMass();
	const double StepsToCome = TimeSinceStep / View.StepTime;
	const FVector Turning = AngularVelocity + AngularChange * StepsToCome;
	const FVector OriginVelocity = Velocity + Change * StepsToCome + (Turning ^ Arm);
	const double Ahead = View.Lead + TimeSinceMove;
	const FTransform Start(
		FQuat::MakeFromRotationVector(Turning * Ahead) * Now.GetRotation(), Now.GetLocation() + OriginVelocity * Ahead);
	Cloth::Motion Motion;
	Motion.Place = View.Frame.ToSolver(Start);
	Motion.Velocity = ClothUnits::ToMetres(OriginVelocity + Change);
	Motion.AngularVelocity = ClothUnits::AsIs(Turning + AngularChange);
	return Simulation.MoveCollider(Number, Motion);
}

/** Of the body, m. */
double FClothCollider::FindSize() const
{
	if (Body.Bone.IsNone())
	{
		return ClothUnits::ToMetres(Body.Component->Bounds.SphereRadius);
	}
	const Cloth::Bounds Box = Shape->GetBounds();
	return 0.5 * Cloth::Length(Box.High - Box.Low);
}

void FClothCollider::Push(const FClothBodyImpulse& Impulse, double Duration, const FVector& Gravity)
{
	if (!Body.IsValid() || !Body.IsSimulating() || !(Mass > 0.0f))
	{
		return;
	}
	const FVector Linear = ClothUnits::ToUnrealImpulse(Impulse.Linear);
	const FVector Angular = ClothUnits::ToUnrealAngularImpulse(Impulse.Angular);
	if (Linear.IsZero() && Angular.IsZero())
	{
		return;
	}
	const bool bStill = FClothRest::IsStill(SeenVelocity, SeenAngularVelocity);
	const FVector OwnGravity = Body.HasGravity() ? Gravity : FVector::ZeroVector;
	if (!Rest.ShallPush(Impulse, Duration, Body.FindMass(), static_cast<float>(FindSize()), bStill, OwnGravity))
	{
		return;
	}
	Body.AddImpulse(Linear, Angular);

	// Physics may answer with the old velocities until it has run.
	const FQuat Rotation = Transform.GetRotation();
	Velocity += Linear / Mass;
	AngularVelocity += Rotation.RotateVector(Rotation.UnrotateVector(Angular) / Body.FindInertia());
}

void FClothCollider::Watch(double FrameTime, double PhysicsStep)
{
	if (!Body.IsValid() || !Body.IsSimulating() || !(FrameTime > 0.0))
	{
		bAccelerationKnown = false;
		return;
	}
	const FVector PhysicsVelocity = Body.FindVelocity();
	const FVector PhysicsAngularVelocity = Body.FindAngularVelocity();
	TimeSinceStep += FrameTime;
	// Physics that takes steps of its own may not have made one in this frame.
	if (PhysicsVelocity != SeenVelocity || PhysicsAngularVelocity != SeenAngularVelocity
		|| TimeSinceStep > 0.999 * PhysicsStep)
	{
		Acceleration = (PhysicsVelocity - Velocity) / TimeSinceStep;
		AngularAcceleration = (PhysicsAngularVelocity - AngularVelocity) / TimeSinceStep;
		bAccelerationKnown = true;
		TimeSinceStep = 0.0;
	}
}

bool FClothCollider::IsDisturbed() const
{
	if (!Body.IsValid())
	{
		return true;
	}
	return Number != INDEX_NONE && (!Transform.Equals(Body.FindPlace(), 0.0) || Body.IsAwake());
}
