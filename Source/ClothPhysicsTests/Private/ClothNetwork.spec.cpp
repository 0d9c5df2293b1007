// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/SphereComponent.h"

BEGIN_DEFINE_SPEC(FClothNetworkSpec, "ClothPhysics.Network",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** Where a ball is, a second after it has been dropped on a held cloth. */
static double DropBall(FClothTestWorld& World, ENetRole Role, bool bReplicateMovement);
END_DEFINE_SPEC(FClothNetworkSpec)

double FClothNetworkSpec::DropBall(FClothTestWorld& World, ENetRole Role, bool bReplicateMovement)
{
	World.SpawnSmallCloth(FTransform::Identity, 15);
	USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(
		FTransform(FVector(0.0, 0.0, 20.0)), 1.0f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
	Ball.GetOwner()->SetReplicateMovement(bReplicateMovement);
	Ball.GetOwner()->SetRole(Role);
	World.Play(1.0);
	return Ball.GetComponentLocation().Z;
}

void FClothNetworkSpec::Define()
{
	It("simulates on clients and listen servers, and not on dedicated servers",
		[this]
		{
			for (const ENetMode NetMode : {NM_Client, NM_ListenServer, NM_DedicatedServer})
			{
				FClothTestWorld World;
				if (!ClothTest::SetNetMode(World.GetWorld(), NetMode))
				{
					AddInfo(TEXT("The network mode cannot be chosen here."));
					return;
				}
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
				World.Play(0.5);
				const bool bServer = NetMode == NM_DedicatedServer;
				TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), bServer ? 0 : 225);
				TestTrue(TEXT("it falls"), bServer || ClothTest::Mean(TestCloth.GetParticlePositions()).Z < -50.0);
				TestFalse(TEXT("it ticks"), bServer && TestCloth.PrimaryComponentTick.IsTickFunctionRegistered());
			}
		});

	It("pushes bodies that this machine decides on",
		[this]
		{
			FClothTestWorld World;
			TestTrue(TEXT("with authority"), DropBall(World, ROLE_Authority, true) > -12.0);
			FClothTestWorld Alone;
			TestTrue(TEXT("whose movement is not replicated"), DropBall(Alone, ROLE_SimulatedProxy, false) > -12.0);
			FClothTestWorld Own;
			TestTrue(TEXT("of the player here"), DropBall(Own, ROLE_AutonomousProxy, true) > -12.0);
		});

	It("leaves bodies alone that the server moves",
		[this]
		{
			FClothTestWorld World;
			TestTrue(TEXT("it falls as if there were no cloth"), DropBall(World, ROLE_SimulatedProxy, true) < -400.0);
		});
}

#endif
