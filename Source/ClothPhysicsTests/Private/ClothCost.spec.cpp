// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"

BEGIN_DEFINE_SPEC(FClothCostSpec, "ClothPhysics.Cost",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::PerfFilter)
/** Tests that the plugin takes little time beside the solver. */
void TestOverhead(FClothTestWorld& World, const UClothPhysicsComponent& Cloth);
END_DEFINE_SPEC(FClothCostSpec)

void FClothCostSpec::TestOverhead(FClothTestWorld& World, const UClothPhysicsComponent& Cloth)
{
	// Medians, because other programs share the machine.
	TArray<float> Steps;
	TArray<float> Overheads;
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		World.Tick();
		Steps.Add(Cloth.GetStatistics().StepMilliseconds);
		Overheads.Add(Cloth.GetStatistics().OverheadMilliseconds);
	}
	Steps.Sort();
	Overheads.Sort();
	const float Step = Steps[Steps.Num() / 2];
	const float Overhead = Overheads[Overheads.Num() / 2];
	const FString Message = FString::Printf(TEXT("step %.3f ms, everything else %.3f ms"), Step, Overhead);
	AddInfo(Message);
	TestTrue(*Message, Overhead < 0.2f * Step);
}

void FClothCostSpec::Define()
{
	It("is at most a fifth more than that of the solver, for a cloth of 2,704 particles that hangs",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& Cloth = World.SpawnCloth(FTransform(FRotator(-90.0, 0.0, 0.0)),
				[](UClothPhysicsComponent& New)
				{
					New.SheetResolution = FIntPoint(52, 52);
					New.Pins.Corners = 3;
				});
			TestOverhead(World, Cloth);
		});

	It("is at most a fifth more than that of the solver, for a tablecloth of 2,704 particles",
		[this]
		{
			FClothTestWorld World;
			World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
				[](UBoxComponent& Table) { Table.SetBoxExtent(FVector(30.0, 30.0, 9.0)); });
			UClothPhysicsComponent& Cloth = World.SpawnCloth(
				FTransform::Identity, [](UClothPhysicsComponent& New) { New.SheetResolution = FIntPoint(52, 52); });
			World.Play(1.0);
			TestOverhead(World, Cloth);
		});
}

#endif
