// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothTestAssets.h"
	#include "ClothTestWorld.h"
	#include "Components/BoxComponent.h"
	#include "Components/SphereComponent.h"
	#include "Components/WindDirectionalSourceComponent.h"
	#include "Engine/WindDirectionalSource.h"
	#include "PhysicalMaterials/PhysicalMaterial.h"
	#include "UObject/Package.h"

	#include <limits>

BEGIN_DEFINE_SPEC(FClothPropertiesSpec, "ClothPhysics.Properties",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** How far a hanging cloth is blown along X in a second, cm. */
static double BlowAway(FClothTestWorld& World, TFunctionRef<void(UClothPhysicsComponent&)> Configure);
static void SpawnTable(FClothTestWorld& World, UPhysicalMaterial* Material = nullptr);
/** Tests how many substeps a step of the next frame takes. */
void TestSubsteps(const TCHAR* What, FClothTestWorld& World, const UClothPhysicsComponent& TestCloth, int32 Expected);
END_DEFINE_SPEC(FClothPropertiesSpec)

double FClothPropertiesSpec::BlowAway(FClothTestWorld& World, TFunctionRef<void(UClothPhysicsComponent&)> Configure)
{
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
	Configure(TestCloth);
	const double Before = ClothTest::Mean(TestCloth.GetParticlePositions()).X;
	World.Play(1.0);
	return ClothTest::Mean(TestCloth.GetParticlePositions()).X - Before;
}

void FClothPropertiesSpec::SpawnTable(FClothTestWorld& World, UPhysicalMaterial* Material)
{
	World.SpawnBody<UBoxComponent>(FTransform(FVector(0.0, 0.0, -10.0)),
		[Material](UBoxComponent& Table)
		{
			Table.SetBoxExtent(FVector(200.0, 200.0, 10.0));
			Table.SetPhysMaterialOverride(Material);
		});
}

void FClothPropertiesSpec::TestSubsteps(
	const TCHAR* What, FClothTestWorld& World, const UClothPhysicsComponent& TestCloth, int32 Expected)
{
	World.Tick();
	const FClothPhysicsStatistics& Statistics = TestCloth.GetStatistics();
	TestEqual(*FString::Printf(TEXT("%s: steps"), What), Statistics.Steps, 1);
	TestEqual(*FString::Printf(TEXT("%s: substeps"), What), Statistics.Substeps, Expected);
}

void FClothPropertiesSpec::Define()
{
	It("let the wind of the component blow, along its direction and the more the stronger it is",
		[this]
		{
			const auto Blow = [](const FVector& Wind)
			{
				FClothTestWorld World;
				return BlowAway(World, [&Wind](UClothPhysicsComponent& TestCloth) { TestCloth.SetWind(Wind); });
			};
			const double Calm = Blow(FVector::ZeroVector);
			const double Breeze = Blow(FVector(0.5, 0.0, 0.0));
			const double Storm = Blow(FVector(1.0, 0.0, 0.0));
			const double Back = Blow(FVector(-0.5, 0.0, 0.0));
			TestTrue(*FString::Printf(TEXT("%.2f, %.2f, %.2f, %.2f cm"), Back, Calm, Breeze, Storm),
				FMath::Abs(Calm) < 0.1 && Breeze > 2.0 && Storm > 2.0 * Breeze && Back < -2.0);
		});

	It("let the wind of the level blow, by the project's scale, unless it shall not",
		[this]
		{
			double Way[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				if (World.GetWorld().Scene == nullptr)
				{
					AddInfo(TEXT("There is no scene here."));
					return;
				}
				auto* Source = World.GetWorld().SpawnActor<AWindDirectionalSource>();
				Source->GetComponent()->SetSpeed(5.0f);
				Way[Run] =
					BlowAway(World, [Run](UClothPhysicsComponent& TestCloth) { TestCloth.bUseSceneWind = Run == 0; });
			}
			TestTrue(*FString::Printf(TEXT("%.2f cm with it"), Way[0]), Way[0] > 2.0);
			TestTrue(*FString::Printf(TEXT("%.2f cm without"), Way[1]), FMath::Abs(Way[1]) < 0.1);
		});

	It("let the cloth collide with itself if it shall",
		[this]
		{
			for (const bool bSelf : {false, true})
			{
				FClothTestWorld World;
				// Both halves hang down from a thin rail.
				World.SpawnBody<UBoxComponent>(
					FTransform::Identity, [](UBoxComponent& Rail) { Rail.SetBoxExtent(FVector(0.2, 80.0, 0.2)); });
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 2.0)));
				TestCloth.SetSelfCollision(bSelf);
				int32 Most = 0;
				for (int32 Frame = 0; Frame < 90; ++Frame)
				{
					World.Tick();
					Most = FMath::Max(Most, TestCloth.GetStatistics().SelfContacts);
				}
				TestTrue(*FString::Printf(TEXT("%d places where it is near itself"), Most), (Most > 0) == bSelf);
			}
		});

	It("take the substeps of their quality, meshes twice as many",
		[this]
		{
			const struct
			{
				EClothQuality Quality;
				int32 OfSheet;
				int32 OfMesh;
			} Cases[] = {{EClothQuality::Low, 6, 12}, {EClothQuality::Medium, 8, 16}, {EClothQuality::High, 16, 32},
				{EClothQuality::Cinematic, 32, 64},
				// Values that have no name: what a level of a later version might hold.
				{static_cast<EClothQuality>(4), 8, 16}, {static_cast<EClothQuality>(200), 8, 16}};
			for (const auto& Case : Cases)
			{
				FClothTestWorld World;
				const UClothPhysicsComponent& Sheet = World.SpawnCloth(FTransform::Identity,
					[&Case](UClothPhysicsComponent& New)
					{
						New.SheetResolution = FIntPoint(15, 15);
						New.Quality = Case.Quality;
					});
				const UClothPhysicsComponent& Mesh = World.SpawnCloth(FTransform(FVector(300.0, 0.0, 0.0)),
					[&Case](UClothPhysicsComponent& New)
					{
						New.Source = EClothSource::StaticMesh;
						New.SimulationMesh =
							ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(100.0, 100.0), FIntPoint(15, 15)));
						New.Quality = Case.Quality;
					});
				TestSubsteps(TEXT("sheet"), World, Sheet, Case.OfSheet);
				TestSubsteps(TEXT("mesh"), World, Mesh, Case.OfMesh);
			}
		});

	It("change their quality while they are simulated",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 0, 1);
			World.Play(0.5);
			TestSubsteps(TEXT("as they come"), World, TestCloth, 8);
			const auto Change = [&](const TCHAR* What, EClothQuality Quality, int32 Expected)
			{
				const TArray<FVector> Before = TestCloth.GetParticlePositions();
				World.Tick();
				const TArray<FVector> Now = TestCloth.GetParticlePositions();
				TestCloth.SetQuality(Quality);
				TestSubsteps(What, World, TestCloth, Expected);
				// It would be far from here if it had begun anew.
				const double Usual = ClothTest::Distance(Now, Before);
				const double Move = ClothTest::Distance(TestCloth.GetParticlePositions(), Now);
				TestTrue(*FString::Printf(TEXT("%s: %.2f cm after %.2f"), What, Move, Usual), Move < Usual + 1.0);
			};
			Change(TEXT("cinematic"), EClothQuality::Cinematic, 32);
			Change(TEXT("low"), EClothQuality::Low, 6);
			Change(TEXT("high"), EClothQuality::High, 16);
			Change(TEXT("medium"), EClothQuality::Medium, 8);
		});

	It("keep the middle of the cloth half its thickness off colliders",
		[this]
		{
			for (const double Thickness : {1.0, 3.0})
			{
				FClothTestWorld World;
				SpawnTable(World);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 6.0)));
				TestCloth.ContactThickness = static_cast<float>(Thickness);
				World.Play(1.5);
				const double Height = TestCloth.GetParticlePositions()[112].Z;
				TestTrue(*FString::Printf(TEXT("%.2f cm above the table"), Height),
					FMath::IsNearlyEqual(Height, 0.5 * Thickness, 0.05));
			}
		});

	It("let the cloth bounce off what bounces",
		[this]
		{
			double Highest[2] = {};
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FClothTestWorld World;
				UPhysicalMaterial* Material = NewObject<UPhysicalMaterial>(GetTransientPackage());
				Material->Restitution = Run == 0 ? 0.0f : 0.9f;
				SpawnTable(World, Material);
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 30.0)));
				World.Play(0.35);
				for (int32 Frame = 0; Frame < 30; ++Frame)
				{
					World.Tick();
					Highest[Run] = FMath::Max(Highest[Run], ClothTest::Mean(TestCloth.GetParticlePositions()).Z);
				}
			}
			TestTrue(*FString::Printf(TEXT("%.2f and %.2f cm"), Highest[0], Highest[1]),
				Highest[0] < 2.0 && Highest[1] > 5.0);
		});

	It("change without a jump while the cloth is simulated",
		[this]
		{
			FClothTestWorld World;
			SpawnTable(World);
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 60.0)), 0, 1);
			World.Play(1.0);
			const auto TestChange = [&](const TCHAR* What, TFunctionRef<void()> Change)
			{
				const TArray<FVector> Before = TestCloth.GetParticlePositions();
				World.Tick();
				const double Usual = ClothTest::Distance(TestCloth.GetParticlePositions(), Before);
				const TArray<FVector> Now = TestCloth.GetParticlePositions();
				Change();
				TestTrue(
					*FString::Printf(TEXT("%s: nothing moves at once"), What), TestCloth.GetParticlePositions() == Now);
				World.Tick();
				const double Move = ClothTest::Distance(TestCloth.GetParticlePositions(), Now);
				// Gravity moves by 0.3 cm in a frame.
				TestTrue(*FString::Printf(TEXT("%s: %.2f cm after %.2f"), What, Move, Usual), Move < Usual + 1.0);
			};
			TestChange(TEXT("wind"), [&] { TestCloth.SetWind(FVector(2.0, 0.0, 0.0)); });
			TestChange(TEXT("no wind"), [&] { TestCloth.SetWind(FVector::ZeroVector); });
			TestChange(TEXT("gravity"), [&] { TestCloth.SetGravityScale(-1.0f); });
			TestChange(TEXT("gravity again"), [&] { TestCloth.SetGravityScale(1.0f); });
			TestChange(TEXT("self-collision"), [&] { TestCloth.SetSelfCollision(true); });
			TestChange(TEXT("no collision"), [&] { TestCloth.SetCollideWithLevel(false); });
			TestChange(TEXT("collision"), [&] { TestCloth.SetCollideWithLevel(true); });
			TestChange(TEXT("object types"), [&] { TestCloth.SetCollisionObjectTypes({ObjectTypeQuery3}); });
			TestChange(TEXT("pushing"), [&] { TestCloth.SetPushBodies(false); });
		});

	It("take effect in the next frame, as Blueprints set them",
		[this]
		{
			FClothTestWorld World;
			World.SpawnSmallCloth(FTransform::Identity, 15).SetPushBodies(false);
			USphereComponent& Ball = World.SpawnFreeBody<USphereComponent>(
				FTransform(FVector(0.0, 0.0, 20.0)), 1.0f, [](USphereComponent& New) { New.SetSphereRadius(12.0f); });
			World.Play(1.0);
			TestTrue(TEXT("it falls through"), Ball.GetComponentLocation().Z < -100.0);

			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(300.0, 0.0, 0.0)));
			TestCloth.SetGravityScale(0.0f);
			World.Play(0.5);
			TestTrue(TEXT("it hovers"), FMath::Abs(ClothTest::Mean(TestCloth.GetParticlePositions()).Z) < 0.01);
			TestCloth.SetGravityScale(100.0f);
			TestEqual(TEXT("the strongest gravity"), TestCloth.GravityScale, 10.0f);
		});

	It("follow the object type of the cloth",
		[this]
		{
			for (const bool bBlocked : {true, false})
			{
				FClothTestWorld World;
				World.SpawnBody<USphereComponent>(FTransform::Identity,
					[](USphereComponent& Body)
					{
						Body.SetSphereRadius(30.0f);
						Body.SetCollisionResponseToAllChannels(ECR_Ignore);
						Body.SetCollisionResponseToChannel(ECC_Vehicle, ECR_Block);
					});
				UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FVector(0.0, 0.0, 50.0)));
				TestCloth.SetObjectType(bBlocked ? ObjectTypeQuery5 : ObjectTypeQuery3);
				World.Play(1.0);
				TestTrue(TEXT("a sphere that blocks vehicles"),
					(TestCloth.GetParticlePositions()[112].Z > 20.0) == bBlocked);
			}
		});

	It("refuse what is no number, and say so once",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			AddExpectedError(TEXT("Wind is .*; allowed are numbers"), EAutomationExpectedErrorFlags::Contains, 1);
			AddExpectedError(
				TEXT("GravityScale is .*; allowed are -10 to 10"), EAutomationExpectedErrorFlags::Contains, 1);
			for (int32 Time = 0; Time < 2; ++Time)
			{
				TestCloth.SetWind(FVector(std::numeric_limits<double>::quiet_NaN(), 0.0, 0.0));
				TestCloth.SetGravityScale(std::numeric_limits<float>::infinity());
			}
			TestTrue(TEXT("no wind"), TestCloth.Wind.IsZero());
			TestEqual(TEXT("gravity"), TestCloth.GravityScale, 1.0f);
		});

	It("that make the cloth wait for its reset, and say so once",
		[this]
		{
			FClothTestWorld World;
			UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth();
			World.Play(0.1);
			for (const TCHAR* What : {TEXT("The new sheet"), TEXT("The new pins"), TEXT("The new mesh")})
			{
				AddExpectedError(*FString::Printf(TEXT("%s cannot change while the cloth is simulated"), What),
					EAutomationExpectedErrorFlags::Contains, 1);
			}
			FClothPins Pins;
			Pins.Edges = 1;
			const TArray<FVector> Before = TestCloth.GetParticlePositions();
			TestCloth.SetMeshes(
				ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(50.0, 50.0), FIntPoint(6, 6))), nullptr);
			TestCloth.SetSheet(FVector2D(50.0, 50.0), FIntPoint(10, 12));
			TestCloth.SetSheet(FVector2D(60.0, 50.0), FIntPoint(10, 12));
			TestCloth.SetPins(Pins);
			TestTrue(TEXT("nothing has moved"), TestCloth.GetParticlePositions() == Before);
			World.Tick();
			TestEqual(TEXT("particles"), TestCloth.GetParticleCount(), 225);
			TestCloth.ResetCloth();
			TestEqual(TEXT("particles after the reset"), TestCloth.GetParticleCount(), 120);
			const FVector Held = TestCloth.GetParticlePositions()[0];
			World.Play(0.5);
			TestTrue(TEXT("it is held"), FVector::Dist(TestCloth.GetParticlePositions()[0], Held) < 0.01);
			TestCloth.SetMeshes(
				ClothTest::MakeStaticMesh(ClothTest::MakeGrid(FVector2D(50.0, 50.0), FIntPoint(6, 6))), nullptr);
			TestCloth.SetPins(FClothPins());
			TestCloth.ResetCloth();
			TestEqual(TEXT("vertices of the mesh"), TestCloth.GetParticleCount(), 36);
		});
}

#endif
