// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothPhysicsSettings.h"
	#include "ClothTestWorld.h"
	#include "UObject/Package.h"
	#include "UObject/UnrealType.h"

	#if WITH_EDITOR
		#include "Misc/DataValidation.h"
	#endif

BEGIN_DEFINE_SPEC(FClothFabricSpec, "ClothPhysics.Fabric",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** How far a cloth that hangs by its back edge reaches down, cm. */
double HangingLength(UClothFabric* Fabric);
END_DEFINE_SPEC(FClothFabricSpec)

double FClothFabricSpec::HangingLength(UClothFabric* Fabric)
{
	FClothTestWorld World;
	UClothPhysicsComponent& Cloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
	Cloth.SetFabric(Fabric);
	World.Play(2.0);
	return -ClothTest::Lowest(Cloth.GetParticlePositions());
}

void FClothFabricSpec::Define()
{
	Describe("defaults",
		[this]
		{
			It("are those of a sheet that plays well untouched",
				[this]
				{
					const UClothPhysicsComponent& Cloth = *GetDefault<UClothPhysicsComponent>();
					TestTrue(TEXT("a sheet"), Cloth.Source == EClothSource::Sheet);
					TestTrue(TEXT("1 m x 1 m"), Cloth.SheetSize == FVector2D(100.0, 100.0));
					TestTrue(TEXT("40 x 40 particles"), Cloth.SheetResolution == FIntPoint(40, 40));
					TestTrue(TEXT("no fabric: cotton"), Cloth.Fabric == nullptr);
					TestTrue(TEXT("collides"), Cloth.bCollideWithLevel && Cloth.CollisionObjectTypes.Num() >= 4);
					TestEqual(TEXT("steps per second"), Cloth.StepsPerSecond, 60.0f);
					TestTrue(
						TEXT("is not collided with"), Cloth.GetCollisionEnabled() == ECollisionEnabled::NoCollision);
				});

			It("give every property that is edited a tooltip, and a range where it is a number",
				[this]
				{
	#if WITH_EDITOR
					for (const UClass* Class : {UClothPhysicsComponent::StaticClass(), UClothFabric::StaticClass(),
							 UClothPhysicsSettings::StaticClass()})
					{
						for (TFieldIterator<FProperty> It(Class, EFieldIteratorFlags::ExcludeSuper); It; ++It)
						{
							if (!It->HasAnyPropertyFlags(CPF_Edit))
							{
								continue;
							}
							TestTrue(
								*(It->GetName() + TEXT(" has a tooltip")), !It->GetToolTipText().ToString().IsEmpty());
							if (CastField<FFloatProperty>(*It) != nullptr || CastField<FIntProperty>(*It) != nullptr)
							{
								TestTrue(*(It->GetName() + TEXT(" has a range")),
									It->HasMetaData(TEXT("ClampMin")) && It->HasMetaData(TEXT("ClampMax")));
							}
						}
					}
	#endif
				});

			It("come from the configuration of the plugin",
				[this]
				{
					const UClothPhysicsSettings& Settings = *GetDefault<UClothPhysicsSettings>();
					TestEqual(TEXT("margin"), Settings.CollisionMargin, 100.0f);
					TestEqual(TEXT("teleport"), Settings.TeleportDistance, 300.0f);
					TestEqual(TEXT("wind"), Settings.SceneWindScale, 1.0f);
				});
		});

	Describe("a fabric",
		[this]
		{
			It("that is soft stretches more than one that is stiff",
				[this]
				{
					UClothFabric* Soft = NewObject<UClothFabric>(GetTransientPackage());
					Soft->TensileWarp = 100.0f;
					Soft->TensileWeft = 100.0f;
					const double SoftLength = HangingLength(Soft);
					const double CottonLength = HangingLength(nullptr);
					TestTrue(TEXT("soft"), SoftLength > 100.5 && SoftLength < 110.0);
					TestTrue(TEXT("cotton"), CottonLength > 99.0 && CottonLength < 100.2);
				});

			It("shows at once when its values change while the cloth moves",
				[this]
				{
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					UClothPhysicsComponent& Cloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
					Cloth.SetFabric(Fabric);
					World.Play(1.0);
					const double Before = ClothTest::Lowest(Cloth.GetParticlePositions());
					Fabric->TensileWarp = 50.0f;
					World.Play(1.0);
					TestTrue(TEXT("it got longer"), ClothTest::Lowest(Cloth.GetParticlePositions()) < Before - 1.0);
				});

			It("can be exchanged for none",
				[this]
				{
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Fabric->TensileWarp = 50.0f;
					UClothPhysicsComponent& Cloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
					Cloth.SetFabric(Fabric);
					World.Play(2.0);
					TestTrue(TEXT("long"), ClothTest::Lowest(Cloth.GetParticlePositions()) < -101.0);
					Cloth.SetFabric(nullptr);
					World.Play(2.0);
					TestTrue(TEXT("as long as cotton"), ClothTest::Lowest(Cloth.GetParticlePositions()) > -100.2);
				});

			It("with a value that is no number is refused once, and the cloth goes on as it was",
				[this]
				{
					AddExpectedError(TEXT("Fabric.ArealDensity"), EAutomationExpectedErrorFlags::Contains, 1);
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					UClothPhysicsComponent& Cloth = World.SpawnSmallCloth(FTransform::Identity, 1);
					Cloth.SetFabric(Fabric);
					World.Play(0.2);
					Fabric->ArealDensity = NAN;
					World.Play(0.5);
					TestTrue(TEXT("it moves on"), ClothTest::Lowest(Cloth.GetParticlePositions()) < -10.0);
					TestTrue(TEXT("it is finite"), !ClothTest::Mean(Cloth.GetParticlePositions()).ContainsNaN());
				});

	#if WITH_EDITOR
			It("is validated in the editor",
				[this]
				{
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					FDataValidationContext Good;
					TestTrue(TEXT("cotton is valid"), Fabric->IsDataValid(Good) == EDataValidationResult::Valid);
					TestEqual(TEXT("no errors"), static_cast<int32>(Good.GetNumErrors()), 0);
					Fabric->Shear = -1.0f;
					FDataValidationContext Bad;
					TestTrue(
						TEXT("a negative shear is not"), Fabric->IsDataValid(Bad) == EDataValidationResult::Invalid);
					TestEqual(TEXT("one error"), static_cast<int32>(Bad.GetNumErrors()), 1);
				});
	#endif
		});
}

#endif
