// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/WindDirectionalSourceComponent.h"
	#include "Engine/WindDirectionalSource.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothWindSpec, "ClothPhysics.Wind",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A cloth that hangs across the wind, which blows along X. */
static UClothPhysicsComponent& SpawnHanging(
	const FClothTestWorld& World, const FVector& Location, const FClothTurbulence& Turbulence);
static FClothTurbulence MakeGusts(float Amount);
static FClothTurbulence MakeEddies(int32 Seed);
/** Where it is blown to, along X, frame by frame, cm. */
static TArray<double> Record(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth, double Seconds);
/** How far apart two records are at most, cm. */
static double Difference(const TArray<double>& A, const TArray<double>& B);
END_DEFINE_SPEC(FClothWindSpec)

UClothPhysicsComponent& FClothWindSpec::SpawnHanging(
	const FClothTestWorld& World, const FVector& Location, const FClothTurbulence& Turbulence)
{
	return World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0), Location),
		[&Turbulence](UClothPhysicsComponent& TestCloth)
		{
			TestCloth.SheetResolution = FIntPoint(15, 15);
			TestCloth.Pins.Edges = 1;
			TestCloth.SetWind(FVector(2.0, 0.0, 0.0));
			TestCloth.SetTurbulence(Turbulence);
		});
}

FClothTurbulence FClothWindSpec::MakeGusts(float Amount)
{
	FClothTurbulence Gusts;
	Gusts.MinGust = Amount;
	Gusts.MaxGust = Amount;
	Gusts.GustPeriod = 1.5f;
	return Gusts;
}

FClothTurbulence FClothWindSpec::MakeEddies(int32 Seed)
{
	FClothTurbulence Eddies;
	Eddies.Intensity = 0.3f;
	Eddies.Seed = Seed;
	return Eddies;
}

TArray<double> FClothWindSpec::Record(FClothTestWorld& World, const UClothPhysicsComponent& TestCloth, double Seconds)
{
	TArray<double> Way;
	const double Start = TestCloth.GetComponentLocation().X;
	for (int32 Frame = 0; Frame < FMath::RoundToInt32(60.0 * Seconds); ++Frame)
	{
		World.Tick();
		Way.Add(ClothTest::Mean(TestCloth.GetParticlePositions()).X - Start);
	}
	return Way;
}

double FClothWindSpec::Difference(const TArray<double>& A, const TArray<double>& B)
{
	double Largest = 0.0;
	for (int32 Frame = 0; Frame < A.Num(); ++Frame)
	{
		Largest = FMath::Max(Largest, FMath::Abs(A[Frame] - B[Frame]));
	}
	return Largest;
}

void FClothWindSpec::Define()
{
	It("comes in gusts if it shall",
		[this]
		{
			TArray<double> Way[3];
			for (int32 Run = 0; Run < 3; ++Run)
			{
				FClothTestWorld World;
				const FClothTurbulence Turbulence = MakeGusts(Run == 0 ? 0.0f : 0.8f);
				Way[Run] = Record(World, SpawnHanging(World, FVector::ZeroVector, Turbulence), 3.0);
			}
			TestTrue(TEXT("gusts move the cloth"), Difference(Way[0], Way[1]) > 5.0);
			TestEqual(TEXT("in the same way every time"), Difference(Way[1], Way[2]), 0.0);
		});

	It("has eddies by their seed",
		[this]
		{
			TArray<double> Way[3];
			for (int32 Run = 0; Run < 3; ++Run)
			{
				FClothTestWorld World;
				const FClothTurbulence Turbulence = Run == 0 ? FClothTurbulence() : MakeEddies(Run);
				Way[Run] = Record(World, SpawnHanging(World, FVector::ZeroVector, Turbulence), 2.0);
			}
			TestTrue(TEXT("eddies move the cloth"), Difference(Way[0], Way[1]) > 1.0);
			TestTrue(TEXT("those of another seed otherwise"), Difference(Way[1], Way[2]) > 1.0);
		});

	It("brings a gust to a cloth downwind later",
		[this]
		{
			// The wind takes two seconds from the first to the second.
			FClothTestWorld World;
			const FClothTurbulence Gusts = MakeGusts(0.8f);
			UClothPhysicsComponent& First = SpawnHanging(World, FVector::ZeroVector, Gusts);
			UClothPhysicsComponent& Second = SpawnHanging(World, FVector(400.0, 0.0, 0.0), Gusts);
			TArray<double> Ways[2];
			for (int32 Frame = 0; Frame < 600; ++Frame)
			{
				World.Tick();
				Ways[0].Add(ClothTest::Mean(First.GetParticlePositions()).X);
				Ways[1].Add(ClothTest::Mean(Second.GetParticlePositions()).X - 400.0);
			}
			// The start is forgotten after some seconds.
			double Later = 0.0;
			double AtOnce = 0.0;
			for (int32 Frame = 300; Frame < 480; ++Frame)
			{
				Later = FMath::Max(Later, FMath::Abs(Ways[1][Frame + 120] - Ways[0][Frame]));
				AtOnce = FMath::Max(AtOnce, FMath::Abs(Ways[1][Frame] - Ways[0][Frame]));
			}
			TestTrue(*FString::Printf(TEXT("%.2f cm apart two seconds later, %.2f at once"), Later, AtOnce),
				AtOnce > 5.0 && Later < 0.25 * AtOnce);
		});

	It("is the same air for a cloth that begins later",
		[this]
		{
			FClothTestWorld World;
			const FClothTurbulence Gusts = MakeGusts(0.8f);
			UClothPhysicsComponent& First = SpawnHanging(World, FVector::ZeroVector, Gusts);
			World.Play(0.7);
			UClothPhysicsComponent& Second = SpawnHanging(World, FVector(0.0, 300.0, 0.0), Gusts);
			World.Play(6.0);
			double Apart = 0.0;
			double Swing = 0.0;
			const double Start = ClothTest::Mean(First.GetParticlePositions()).X;
			for (int32 Frame = 0; Frame < 90; ++Frame)
			{
				World.Tick();
				const double Here = ClothTest::Mean(First.GetParticlePositions()).X;
				Apart = FMath::Max(Apart, FMath::Abs(ClothTest::Mean(Second.GetParticlePositions()).X - Here));
				Swing = FMath::Max(Swing, FMath::Abs(Here - Start));
			}
			TestTrue(*FString::Printf(TEXT("%.2f cm apart, in a swing of %.2f"), Apart, Swing),
				Swing > 5.0 && Apart < 0.25 * Swing);
		});

	It("of the level has the gusts of its source",
		[this]
		{
			TArray<double> Way[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				if (World.GetWorld().Scene == nullptr)
				{
					AddInfo(TEXT("There is no scene here."));
					return;
				}
				auto* Source = World.GetWorld().SpawnActor<AWindDirectionalSource>();
				Source->GetComponent()->SetSpeed(2.0f);
				Source->GetComponent()->SetMinimumGustAmount(Run == 0 ? 0.0f : 0.8f);
				Source->GetComponent()->SetMaximumGustAmount(Run == 0 ? 0.0f : 0.8f);
				UClothPhysicsComponent& TestCloth = SpawnHanging(World, FVector::ZeroVector, FClothTurbulence());
				TestCloth.SetWind(FVector::ZeroVector);
				Way[Run] = Record(World, TestCloth, 3.0);
			}
			TestTrue(TEXT("its gusts move the cloth"), Difference(Way[0], Way[1]) > 5.0);
		});

	It("of a point in the level blows away from it, as far as it reaches",
		[this]
		{
			FClothTestWorld World;
			if (World.GetWorld().Scene == nullptr)
			{
				AddInfo(TEXT("There is no scene here."));
				return;
			}
			auto* Source = World.GetWorld().SpawnActor<AWindDirectionalSource>();
			Source->GetComponent()->SetSpeed(2.0f);
			Source->GetComponent()->bPointWind = true;
			Source->GetComponent()->Radius = 400.0f;
			double Way[3] = {};
			const double Places[3] = {-200.0, 200.0, 600.0};
			for (int32 Index = 0; Index < 3; ++Index)
			{
				UClothPhysicsComponent& TestCloth =
					SpawnHanging(World, FVector(Places[Index], 0.0, 0.0), FClothTurbulence());
				TestCloth.SetWind(FVector::ZeroVector);
				Way[Index] = Record(World, TestCloth, 1.0).Last();
			}
			TestTrue(*FString::Printf(TEXT("%.2f, %.2f, %.2f cm"), Way[0], Way[1], Way[2]),
				Way[0] < -2.0 && Way[1] > 2.0 && FMath::Abs(Way[2]) < 0.1);
		});

	It("keeps cloth awake that waits for a gust",
		[this]
		{
			for (const bool bGusts : {false, true})
			{
				FClothTestWorld World;
				UClothPhysicsComponent& TestCloth =
					SpawnHanging(World, FVector::ZeroVector, MakeGusts(bGusts ? 0.2f : 0.0f));
				TestCloth.SetWind(FVector(0.01, 0.0, 0.0));
				World.Play(6.0);
				TestEqual(bGusts ? TEXT("with gusts") : TEXT("without"), TestCloth.IsClothAsleep(), !bGusts);
			}
		});

	It("refuses turbulence that cannot be, and says so once",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = SpawnHanging(World, FVector::ZeroVector, FClothTurbulence());
			AddExpectedError(
				TEXT("Turbulence.Intensity is -1; allowed: 0 to 2"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(TEXT("Turbulence.GustPeriod is"), EAutomationExpectedErrorFlags::Contains, 1);
			for (int32 Time = 0; Time < 2; ++Time)
			{
				FClothTurbulence Bad;
				Bad.Intensity = -1.0f;
				TestCloth.SetTurbulence(Bad);
				Bad = FClothTurbulence();
				Bad.GustPeriod = std::numeric_limits<float>::quiet_NaN();
				TestCloth.SetTurbulence(Bad);
			}
			TestEqual(TEXT("intensity"), TestCloth.Turbulence.Intensity, 0.0f);
			TestEqual(TEXT("period"), TestCloth.Turbulence.GustPeriod, 3.0f);
		});
}

#endif
