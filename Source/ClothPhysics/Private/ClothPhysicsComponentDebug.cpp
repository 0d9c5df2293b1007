// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothCutPath.h"
#include "ClothInstance.h"
#include "ClothPhysicsComponent.h"
#include "ClothRuntime.h"
#include "ClothUnits.h"
#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "HAL/IConsoleManager.h"

// What the solver knows, drawn over the level.

#if ENABLE_DRAW_DEBUG

namespace ClothPhysicsDebug
{

static TAutoConsoleVariable<int32> DebugDraw(TEXT("p.ClothPhysics.DebugDraw"), 0,
	TEXT("Draws what the solver knows of each cloth that is awake. The sum of 1: particles, 2: pins, 4: contacts with "
		 "their normals, 8: threads, from blue (not stretched) to red (by 5 % and more), 16: bounds of colliders."),
	ECVF_Default);

enum EFlags : int32
{
	Particles = 1,
	Pins = 2,
	Contacts = 4,
	Stretch = 8,
	Colliders = 16
};

/** Strain that is drawn red. */
static constexpr float FullStrain = 0.05f;

/** Of a normal, cm. */
static constexpr double NormalLength = 5.0;

/** Draws into a world, for one frame, in front of everything. */
struct FPen
{
	const UWorld* World;
	FClothFrame Frame;

	static constexpr float LifeTime = -1.0f;
	static constexpr uint8 Foreground = 1;

	void DrawPoint(Cloth::Vector3 Position, float Size, const FColor& Color) const
	{
		DrawDebugPoint(World, Frame.ToWorld(Position), Size, Color, false, LifeTime, Foreground);
	}

	void DrawLine(const FVector& Start, const FVector& End, const FColor& Color) const
	{
		DrawDebugLine(World, Start, End, Color, false, LifeTime, Foreground);
	}

	void DrawBox(const Cloth::Bounds& Bounds, const Cloth::Pose& Place, const FColor& Color) const
	{
		const Cloth::Quaternion& Turn = Place.Rotation;
		DrawDebugBox(World, Frame.ToWorld(Place.ToWorld((Bounds.Low + Bounds.High) * 0.5f)),
			ClothUnits::ToCentimetres((Bounds.High - Bounds.Low) * 0.5f), FQuat(Turn.X, Turn.Y, Turn.Z, Turn.W), Color,
			false, LifeTime, Foreground);
	}
};

/** Blue, green, red. */
static FColor HeatOf(float Strain)
{
	const float Heat = FMath::Clamp(Strain / FullStrain, 0.0f, 1.0f);
	const auto Channel = [](float Value)
	{ return static_cast<uint8>(FMath::RoundToInt32(255.0f * FMath::Clamp(Value, 0.0f, 1.0f))); };
	return FColor(
		Channel(2.0f * Heat - 1.0f), Channel(1.0f - FMath::Abs(2.0f * Heat - 1.0f)), Channel(1.0f - 2.0f * Heat));
}

static void DrawPoints(const FPen& Pen, TConstArrayView<Cloth::Vector3> Positions, float Size, const FColor& Color)
{
	for (const Cloth::Vector3 Position : Positions)
	{
		Pen.DrawPoint(Position, Size, Color);
	}
}

static void DrawContacts(const FPen& Pen, const Cloth::Simulation& Simulation, const FClothCollider& Collider)
{
	for (const Cloth::ColliderContact& Contact : Simulation.ReadContacts(Collider.GetNumber()).Value)
	{
		const FVector Start = Pen.Frame.ToWorld(Contact.Position);
		Pen.DrawPoint(Contact.Position, 6.0f, FColor::Yellow);
		Pen.DrawLine(Start, Start + ClothUnits::AsIs(Contact.Normal) * NormalLength, FColor::Yellow);
	}
}

} // namespace ClothPhysicsDebug

void UClothPhysicsComponent::DrawDebug() const
{
	using namespace ClothPhysicsDebug;
	const int32 Flags = DebugDraw.GetValueOnGameThread();
	if (Flags == 0)
	{
		return;
	}
	const FPen Pen{GetWorld(), Runtime->Frame};
	const Cloth::Simulation& Simulation = Instance->GetSimulation();
	if ((Flags & EFlags::Particles) != 0)
	{
		DrawPoints(Pen, Instance->Positions, 4.0f, FColor::White);
	}
	if ((Flags & EFlags::Pins) != 0)
	{
		DrawPoints(Pen, Instance->Snapshot.PinTargets, 8.0f, FColor::Red);
	}
	if ((Flags & EFlags::Stretch) != 0)
	{
		MakeCutPath().ForEachEdge(
			[this, &Pen](int32 From, int32 To, float RestLength)
			{
				const FVector Start = Pen.Frame.ToWorld(Instance->Positions[From]);
				const FVector End = Pen.Frame.ToWorld(Instance->Positions[To]);
				const float Length = ClothUnits::ToMetres(FVector::Dist(Start, End));
				Pen.DrawLine(Start, End, HeatOf(Length / RestLength - 1.0f));
			});
	}
	for (const FClothCollider& Collider : Runtime->Colliders.GetColliders())
	{
		if (Collider.GetNumber() == INDEX_NONE)
		{
			continue;
		}
		if ((Flags & EFlags::Contacts) != 0)
		{
			DrawContacts(Pen, Simulation, Collider);
		}
		if ((Flags & EFlags::Colliders) != 0)
		{
			const Cloth::Pose Place = Simulation.ReadMotion(Collider.GetNumber()).Value.Place;
			Pen.DrawBox(Collider.GetShape()->GetBounds(), Place, FColor::Green);
		}
	}
}

#else

void UClothPhysicsComponent::DrawDebug() const {}

#endif
