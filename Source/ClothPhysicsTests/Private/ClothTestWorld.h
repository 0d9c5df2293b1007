// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "ClothPhysicsSettings.h"
#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "Templates/Function.h"
#include "Tests/AutomationCommon.h"
#include "UObject/UObjectGlobals.h"

/** A world with cloth in it, for one test. */
class FClothTestWorld
{
public:
	/** Begins play at once, unless it is an editor world. */
	explicit FClothTestWorld(EWorldType::Type Type = EWorldType::Game)
	{
		// Nobody looks at the worlds of tests.
		GetMutableDefault<UClothPhysicsSettings>()->UnseenTime = 0.0f;
		Wrapper.CreateTestWorld(Type);
		if (Type == EWorldType::Game || Type == EWorldType::PIE)
		{
			Wrapper.BeginPlayInTestWorld();
		}
	}

	~FClothTestWorld() { GetMutableDefault<UClothPhysicsSettings>()->UnseenTime = UnseenTime; }
	FClothTestWorld(const FClothTestWorld&) = delete;
	FClothTestWorld& operator=(const FClothTestWorld&) = delete;

	UWorld& GetWorld() const { return *Wrapper.GetTestWorld(); }

	/** Lets time pass in frames of the same length. */
	void Play(double Seconds, double FramesPerSecond = 60.0)
	{
		const int32 Frames = FMath::RoundToInt32(Seconds * FramesPerSecond);
		for (int32 Frame = 0; Frame < Frames; ++Frame)
		{
			Tick(1.0 / FramesPerSecond);
		}
	}

	void Tick(double Seconds = 1.0 / 60.0) { Wrapper.TickTestWorld(static_cast<float>(Seconds)); }

	/** Cloth as it comes, but for what Configure changes before it begins to play. */
	UClothPhysicsComponent& SpawnCloth(
		const FTransform& Transform, TFunctionRef<void(UClothPhysicsComponent&)> Configure) const
	{
		auto* Actor = GetWorld().SpawnActorDeferred<AClothPhysicsActor>(AClothPhysicsActor::StaticClass(), Transform);
		Configure(*Actor->Cloth);
		Actor->FinishSpawning(Transform);
		return *Actor->Cloth;
	}

	/** Cloth of few particles, with which tests are quick. */
	UClothPhysicsComponent& SpawnSmallCloth(
		const FTransform& Transform = FTransform::Identity, int32 Edges = 0, int32 Corners = 0) const
	{
		return SpawnCloth(Transform,
			[Edges, Corners](UClothPhysicsComponent& TestCloth)
			{
				TestCloth.SheetResolution = FIntPoint(15, 15);
				TestCloth.Pins.Edges = Edges;
				TestCloth.Pins.Corners = Corners;
			});
	}

	/** A body that blocks everything, on an actor of its own. */
	template <typename T>
	T& SpawnBody(const FTransform& Transform, TFunctionRef<void(T&)> Configure) const
	{
		AActor* Actor = GetWorld().SpawnActor<AActor>();
		T* Body = NewObject<T>(Actor, TEXT("Body"));
		Body->SetCollisionProfileName(TEXT("BlockAll"));
		Actor->SetRootComponent(Body);
		Body->SetWorldTransform(Transform);
		Configure(*Body);
		Body->RegisterComponent();
		return *Body;
	}

	/** The same as something that physics moves. */
	template <typename T>
	T& SpawnFreeBody(const FTransform& Transform, float Mass, TFunctionRef<void(T&)> Configure) const
	{
		T& Body = SpawnBody<T>(Transform,
			[&Configure](T& New)
			{
				New.SetCollisionProfileName(TEXT("PhysicsActor"));
				Configure(New);
			});
		Body.SetSimulatePhysics(true);
		Body.SetMassOverrideInKg(NAME_None, Mass, true);
		return Body;
	}

	FTestWorldWrapper Wrapper;

private:
	float UnseenTime = GetDefault<UClothPhysicsSettings>()->UnseenTime;
};

/** A console variable with another value, as long as this lives. */
class FScopedConsoleVariable
{
public:
	FScopedConsoleVariable(const TCHAR* Name, int32 Value)
		: Variable(IConsoleManager::Get().FindConsoleVariable(Name))
		, Before(Variable->GetInt())
	{
		Variable->Set(Value);
	}
	~FScopedConsoleVariable() { Variable->Set(Before); }
	FScopedConsoleVariable(const FScopedConsoleVariable&) = delete;
	FScopedConsoleVariable& operator=(const FScopedConsoleVariable&) = delete;

private:
	IConsoleVariable* Variable;
	int32 Before;
};

namespace ClothTest
{

inline FVector Mean(const TArray<FVector>& Points)
{
	FVector Sum = FVector::ZeroVector;
	for (const FVector& Point : Points)
	{
		Sum += Point;
	}
	return Sum / FMath::Max(Points.Num(), 1);
}

/** The height of the lowest, cm. */
inline double Lowest(const TArray<FVector>& Points)
{
	double Height = TNumericLimits<double>::Max();
	for (const FVector& Point : Points)
	{
		Height = FMath::Min(Height, Point.Z);
	}
	return Height;
}

/** The largest distance between points of the same number, cm. */
inline double Distance(const TArray<FVector>& A, const TArray<FVector>& B)
{
	double Largest = A.Num() == B.Num() ? 0.0 : TNumericLimits<double>::Max();
	for (int32 Index = 0; Index < FMath::Min(A.Num(), B.Num()); ++Index)
	{
		Largest = FMath::Max(Largest, FVector::Dist(A[Index], B[Index]));
	}
	return Largest;
}

} // namespace ClothTest
