// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Engine/StaticMesh.h"
	#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FClothBadAssetsSpec, "ClothPhysics.BadAssets",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Expects one line that says this, and a cloth that is not simulated but does no harm. */
void TestRefused(const TCHAR* Message, TFunctionRef<void(UClothPhysicsComponent&)> Configure,
	const FTransform& Transform = FTransform::Identity);
END_DEFINE_SPEC(FClothBadAssetsSpec)

void FClothBadAssetsSpec::TestRefused(
	const TCHAR* Message, TFunctionRef<void(UClothPhysicsComponent&)> Configure, const FTransform& Transform)
{
	AddExpectedError(Message, EAutomationExpectedErrorFlags::Contains, 1);
	FClothTestWorld World;
	UClothPhysicsComponent& TestCloth = World.SpawnCloth(Transform, Configure);
	World.Play(0.1);
	TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 0);
	TestEqual(TEXT("positions"), TestCloth.GetParticlePositions().Num(), 0);
	TestCloth.ResetCloth();
}

void FClothBadAssetsSpec::Define()
{
	It("says that there is no mesh",
		[this]
		{
			TestRefused(TEXT("SimulationMesh is not set"),
				[](UClothPhysicsComponent& TestCloth) { TestCloth.Source = EClothSource::StaticMesh; });
		});

	It("says that a mesh has no triangles",
		[this]
		{
			TestRefused(TEXT("no (triangles|geometry)"),
				[](UClothPhysicsComponent& TestCloth)
				{
					TestCloth.Source = EClothSource::StaticMesh;
					TestCloth.SimulationMesh = ClothTest::MakeStaticMesh(FClothPhysicsMesh());
				});
		});

	It("says that all triangles of a mesh are degenerate",
		[this]
		{
			TestRefused(TEXT("[Tt]riangle"),
				[](UClothPhysicsComponent& TestCloth)
				{
					TestCloth.Source = EClothSource::StaticMesh;
					TestCloth.RestMesh.Simulation = ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(10, 10));
					for (FVector3f& Position : TestCloth.RestMesh.Simulation.Positions)
					{
						Position = FVector3f(1.0f, 2.0f, 3.0f);
					}
				});
		});

	It("says that a sheet has an impossible size",
		[this]
		{
			TestRefused(TEXT("SheetSize"),
				[](UClothPhysicsComponent& TestCloth) { TestCloth.SheetSize = FVector2D(-1.0, 100.0); });
		});

	It("says that a sheet has too few particles",
		[this]
		{
			TestRefused(TEXT("SheetResolution"),
				[](UClothPhysicsComponent& TestCloth) { TestCloth.SheetResolution = FIntPoint(1, 40); });
		});

	It("says that a component has no extent",
		[this]
		{
			TestRefused(
				TEXT("scale"), [](UClothPhysicsComponent&) {},
				FTransform(FQuat::Identity, FVector::ZeroVector, FVector(1.0, 0.0, 1.0)));
		});

	It("takes cotton instead of a fabric that is impossible from the beginning",
		[this]
		{
			AddExpectedError(TEXT("Fabric.Thickness"), EAutomationExpectedErrorFlags::Contains, 1);
			FClothTestWorld World;
			UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
			Fabric->Thickness = NAN;
			UClothPhysicsComponent& TestCloth = World.SpawnCloth(FTransform::Identity,
				[Fabric](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(10, 10);
					New.Fabric = Fabric;
				});
			World.Play(0.5);
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 100);
			TestTrue(TEXT("it falls"), ClothTest::Mean(TestCloth.GetParticlePositions()).Z < -50.0);
		});

	#if !WITH_EDITOR
	It("says that a packaged mesh cannot be read",
		[this]
		{
			TestRefused(TEXT("Allow CPU Access"),
				[](UClothPhysicsComponent& TestCloth)
				{
					TestCloth.Source = EClothSource::StaticMesh;
					TestCloth.SimulationMesh =
						ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(5, 5)));
					TestCloth.SimulationMesh->bAllowCPUAccess = false;
				});
		});
	#endif
}

#endif
