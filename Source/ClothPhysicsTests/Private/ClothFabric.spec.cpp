// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothPhysicsSettings.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolverFabric.h"
	#include "ClothTestWorld.h"
	#include "UObject/Package.h"
	#include "UObject/UnrealType.h"

	#if WITH_EDITOR
		#include "Misc/DataValidation.h"
	#endif

BEGIN_DEFINE_SPEC(FClothFabricSpec, "ClothPhysics.Fabric",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A cloth that hangs by its back edge. */
static UClothPhysicsComponent& SpawnHanging(FClothTestWorld& World, UClothFabric* Fabric);
/** How far it reaches down, cm. */
static double GetLength(const UClothPhysicsComponent& TestCloth);
END_DEFINE_SPEC(FClothFabricSpec)

UClothPhysicsComponent& FClothFabricSpec::SpawnHanging(FClothTestWorld& World, UClothFabric* Fabric)
{
	UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform(FRotator(-90.0, 0.0, 0.0)), 1);
	TestCloth.SetFabric(Fabric);
	return TestCloth;
}

double FClothFabricSpec::GetLength(const UClothPhysicsComponent& TestCloth)
{
	const TArray<FVector> Positions = TestCloth.GetParticlePositions();
	return Positions[0].Z - ClothTest::Lowest(Positions);
}

void FClothFabricSpec::Define()
{
	Describe("defaults",
		[this]
		{
			It("are those of a sheet that plays well untouched",
				[this]
				{
					const UClothPhysicsComponent& TestCloth = *GetDefault<UClothPhysicsComponent>();
					TestTrue(TEXT("a sheet"), TestCloth.Source == EClothSource::Sheet);
					TestTrue(TEXT("1 m x 1 m"), TestCloth.SheetSize == FVector2D(100.0, 100.0));
					TestTrue(TEXT("40 x 40 particles"), TestCloth.SheetResolution == FIntPoint(40, 40));
					TestTrue(TEXT("no fabric: cotton"), TestCloth.Fabric == nullptr);
					TestTrue(
						TEXT("collides"), TestCloth.bCollideWithLevel && TestCloth.CollisionObjectTypes.Num() >= 4);
					TestEqual(TEXT("steps per second"), TestCloth.StepsPerSecond, 60.0f);
					TestTrue(TEXT("is not collided with"),
						TestCloth.GetCollisionEnabled() == ECollisionEnabled::NoCollision);
				});

	#if WITH_EDITOR
			It("give every property that is edited a tooltip, and a range where it is a number",
				[this]
				{
					for (const UStruct* Struct :
						std::initializer_list<const UStruct*>{UClothPhysicsComponent::StaticClass(),
							UClothFabric::StaticClass(), UClothPhysicsSettings::StaticClass(),
							FClothTensionCurve::StaticStruct(), FClothMeasuredPoint::StaticStruct()})
					{
						for (TFieldIterator<FProperty> It(Struct, EFieldIteratorFlags::ExcludeSuper); It; ++It)
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
				});
	#endif

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
					FClothTestWorld World;
					UClothFabric* Silly = NewObject<UClothFabric>(GetTransientPackage());
					Silly->TensileWarp = 50.0f;
					Silly->Shear = 10.0f;
					const UClothPhysicsComponent& Soft = SpawnHanging(World, Silly);
					const UClothPhysicsComponent& Cotton = SpawnHanging(World, nullptr);
					World.Play(8.0);
					// Its own weight, 2 N/m at the top and nothing at the bottom, stretches it by 2 % on average.
					TestTrue(*FString::Printf(TEXT("soft: %.2f"), GetLength(Soft)),
						GetLength(Soft) > 101.0 && GetLength(Soft) < 103.0);
					TestTrue(*FString::Printf(TEXT("cotton: %.2f"), GetLength(Cotton)),
						GetLength(Cotton) > 99.5 && GetLength(Cotton) < 100.1);
				});

			It("shows at once when its values change while the cloth moves",
				[this]
				{
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					const UClothPhysicsComponent& TestCloth = SpawnHanging(World, Fabric);
					World.Play(1.0);
					const double Before = GetLength(TestCloth);
					Fabric->TensileWarp = 50.0f;
					World.Play(1.0);
					TestTrue(*FString::Printf(TEXT("%.2f is longer than %.2f"), GetLength(TestCloth), Before),
						GetLength(TestCloth) > Before + 1.0);
				});

			It("can be exchanged for none",
				[this]
				{
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Fabric->TensileWarp = 50.0f;
					UClothPhysicsComponent& TestCloth = SpawnHanging(World, Fabric);
					World.Play(2.0);
					TestTrue(TEXT("long"), GetLength(TestCloth) > 101.0);
					TestCloth.SetFabric(nullptr);
					World.Play(2.0);
					TestTrue(TEXT("as long as cotton"), GetLength(TestCloth) < 100.1);
				});

			It("has the values of the solver under the same names",
				[this]
				{
					const auto TestHas = [this](const UStruct* Struct, const char* Name) {
						TestTrue(*FString::Printf(TEXT("%s"), *FString(Name)),
							Struct->FindPropertyByName(FName(Name)) != nullptr);
					};
					int32 Count = 1;
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						TestHas(UClothFabric::StaticClass(), Value.Name);
						++Count;
					}
					for (const Cloth::FabricCurve& Curve : Cloth::FabricCurves())
					{
						TestHas(UClothFabric::StaticClass(), Curve.Name);
						++Count;
					}
					for (const Cloth::TensionValue& Value : Cloth::TensionValues())
					{
						TestHas(FClothTensionCurve::StaticStruct(), Value.Name);
					}
					for (TFieldIterator<FProperty> It(UClothFabric::StaticClass(), EFieldIteratorFlags::ExcludeSuper);
						 It; ++It)
					{
						--Count;
					}
					TestEqual(TEXT("no others, but Tension"), Count, 0);
					const UEnum* Laws = StaticEnum<EClothTensionLaw>();
					for (int32 i = 0; i < static_cast<int32>(Cloth::TensionLawNames().size()); ++i)
					{
						TestEqual(TEXT("law"), Laws->GetNameStringByIndex(i), FString(Cloth::TensionLawNames()[i]));
					}
				});

			It("goes to the solver and back unchanged",
				[this]
				{
					TestTrue(TEXT("none is cotton"), IsSameFabric(nullptr, Cloth::Fabric()));
					Cloth::Fabric Values;
					float Number = 1.0f;
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						Values.*Value.Member = Number++;
					}
					for (const Cloth::TensionValue& Value : Cloth::TensionValues())
					{
						Values.Tension.*Value.Member = Number++;
					}
					for (const Cloth::FabricCurve& Curve : Cloth::FabricCurves())
					{
						Values.*Curve.Member = {{Number, Number + 1.0f, Number + 2.0f}, {2.0f * Number, 3.0f, NAN}};
						Number += 3.0f;
					}
					Values.Tension.Law = Cloth::TensionLaw::Power;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					FromSolverFabric(Values, *Fabric);
					TestTrue(TEXT("same"), IsSameFabric(Fabric, Values));
					TestTrue(TEXT("law"), Fabric->Tension.Law == EClothTensionLaw::Power);
					const Cloth::Fabric Back = ToSolverFabric(Fabric);
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						TestEqual(*FString(Value.Name), Back.*Value.Member, Values.*Value.Member);
						Cloth::Fabric Other = Back;
						Other.*Value.Member = -1.0f;
						TestFalse(*FString(Value.Name), IsSameFabric(Fabric, Other));
					}
					Cloth::Fabric Other = Back;
					Other.ShearCurve[1].Loading = 4.0f;
					TestFalse(TEXT("another plot"), IsSameFabric(Fabric, Other));
					Other = Back;
					Other.ShearCurve.pop_back();
					TestFalse(TEXT("a shorter plot"), IsSameFabric(Fabric, Other));
					Other = Back;
					Other.Tension.Law = Cloth::TensionLaw::Linear;
					TestFalse(TEXT("another law"), IsSameFabric(Fabric, Other));
				});

			It("with a value that is no number is refused once, and the cloth goes on as it was",
				[this]
				{
					AddExpectedError(TEXT("Fabric.ArealDensity"), EAutomationExpectedErrorFlags::Contains, 1);
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					UClothPhysicsComponent& TestCloth = World.SpawnSmallCloth(FTransform::Identity, 1);
					TestCloth.SetFabric(Fabric);
					World.Play(0.2);
					Fabric->ArealDensity = NAN;
					World.Play(0.5);
					TestTrue(TEXT("it moves on"), ClothTest::Lowest(TestCloth.GetParticlePositions()) < -10.0);
					TestTrue(TEXT("it is finite"), !ClothTest::Mean(TestCloth.GetParticlePositions()).ContainsNaN());
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

			It("with a mistaken unit is warned of in the editor",
				[this]
				{
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Fabric->BendingWarp = 0.118f;
					FDataValidationContext Context;
					TestTrue(TEXT("it is valid"), Fabric->IsDataValid(Context) == EDataValidationResult::Valid);
					TArray<FText> Warnings;
					TArray<FText> Others;
					Context.SplitIssues(Warnings, Others);
					if (TestEqual(TEXT("one warning"), Warnings.Num(), 1))
					{
						TestTrue(TEXT("names the unit"), Warnings[0].ToString().Contains(TEXT("gf cm2/cm meant?")));
					}
				});

			It("with a plot that falls is refused in the editor",
				[this]
				{
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Fabric->ShearCurve.SetNum(2);
					Fabric->ShearCurve[0].At = 0.1f;
					Fabric->ShearCurve[0].Loading = 5.0f;
					Fabric->ShearCurve[1].At = 0.2f;
					FDataValidationContext Context;
					TestTrue(TEXT("invalid"), Fabric->IsDataValid(Context) == EDataValidationResult::Invalid);
				});
	#endif
		});
}

#endif
