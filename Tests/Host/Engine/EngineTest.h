// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Tests/AutomationCommon.h"
#include "gtest/gtest.h"

#include <cmath>

/// A world for a test; game worlds play at once.
class FPlayedWorld
{
public:
	explicit FPlayedWorld(EWorldType::Type Type = EWorldType::Game)
	{
		Wrapper.CreateTestWorld(Type);
		if (Type == EWorldType::Game)
		{
			Wrapper.BeginPlayInTestWorld();
		}
	}
	~FPlayedWorld() { Wrapper.DestroyTestWorld(true); }
	FPlayedWorld(const FPlayedWorld&) = delete;
	FPlayedWorld& operator=(const FPlayedWorld&) = delete;

	UWorld* operator->() const { return Wrapper.GetTestWorld(); }
	UWorld& operator*() const { return *Wrapper.GetTestWorld(); }

	void Play(double Seconds, double FramesPerSecond = 60.0)
	{
		for (long Frame = 0; Frame < std::lround(Seconds * FramesPerSecond); ++Frame)
		{
			Tick(1.0 / FramesPerSecond);
		}
	}
	void Tick(double Seconds = 1.0 / 60.0) { Wrapper.TickTestWorld(static_cast<float>(Seconds)); }

	/// An actor that has one component, which collides with everything.
	template <typename T>
	T* Spawn(const FVector& Location = FVector::ZeroVector, const TCHAR* Profile = TEXT("BlockAllDynamic")) const
	{
		AActor* Actor = (*this)->template SpawnActor<AActor>();
		T* Component = NewObject<T>(Actor);
		Actor->SetRootComponent(Component);
		Component->SetCollisionProfileName(Profile);
		Component->SetWorldLocation(Location);
		Component->RegisterComponent();
		return Component;
	}

private:
	FTestWorldWrapper Wrapper;
};

inline void ExpectNear(const FVector& A, const FVector& B, double Tolerance)
{
	EXPECT_NEAR(A.X, B.X, Tolerance);
	EXPECT_NEAR(A.Y, B.Y, Tolerance);
	EXPECT_NEAR(A.Z, B.Z, Tolerance);
}
