// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

	#include "ClothFabric.h"
	#include "ClothPhysicsSettings.h"
	#include "ClothSolver/FabricValues.h"
	#include "ClothSolver/StandardFabrics.h"
	#include "ClothSolverFabric.h"
	#include "ClothTestWorld.h"
	#include "UObject/Package.h"
	#include "UObject/UnrealType.h"

	#include <span>

	#if WITH_EDITOR
		#include "Misc/DataValidation.h"
	#endif

BEGIN_DEFINE_SPEC(FClothFabricSpec, "ClothPhysics.Fabric",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::EngineFilter)
/** A cloth that hangs by its back edge. */
static UClothPhysicsComponent& SpawnHanging(FClothTestWorld& World, UClothFabric* Fabric);
/** How far it reaches down, cm. */
static double GetLength(const UClothPhysicsComponent& TestCloth);
/** But for the last bit. */
void TestSimilar(const char* Name, float A, float B);
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

void FClothFabricSpec::TestSimilar(const char* Name, const float A, const float B)
{
	TestTrue(
		*FString::Printf(TEXT("%s: %.9g, %.9g"), *FString(Name), A, B), FMath::Abs(A - B) <= 1.2e-7f * FMath::Abs(B));
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
					TestTrue(TEXT("no fabric of its own"), TestCloth.Fabric == nullptr);
					TestTrue(TEXT("cotton"), TestCloth.FabricPreset == EClothFabricPreset::Cotton);
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
							FClothTensionCurve::StaticStruct(), FClothTensilePoint::StaticStruct(),
							FClothShearPoint::StaticStruct(), FClothBendingPoint::StaticStruct()})
					{
						for (TFieldIterator<FProperty> Field(Struct, EFieldIteratorFlags::ExcludeSuper); Field; ++Field)
						{
							if (!Field->HasAnyPropertyFlags(CPF_Edit))
							{
								continue;
							}
							TestTrue(*(Field->GetName() + TEXT(" has a tooltip")),
								!Field->GetToolTipText().ToString().IsEmpty());
							if (CastField<FFloatProperty>(*Field) != nullptr
								|| CastField<FIntProperty>(*Field) != nullptr)
							{
								TestTrue(*(Field->GetName() + TEXT(" has a range")),
									Field->HasMetaData(TEXT("ClampMin")) && Field->HasMetaData(TEXT("ClampMax")));
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

	Describe("a preset",
		[this]
		{
			It("has the name of a fabric that comes with the plugin, and its values",
				[this]
				{
					const UEnum* Presets = StaticEnum<EClothFabricPreset>();
					const std::span<const Cloth::StandardFabric> Fabrics = Cloth::StandardFabrics();
					// The last entry is the one that Unreal adds, _MAX.
					TestEqual(TEXT("as many"), Presets->NumEnums() - 1, static_cast<int32>(Fabrics.size()));
					for (int32 i = 0; i < static_cast<int32>(Fabrics.size()); ++i)
					{
						TestEqual(TEXT("name"), Presets->GetNameStringByIndex(i), FString(Fabrics[i].Name));
						const auto Preset = static_cast<EClothFabricPreset>(Presets->GetValueByIndex(i));
						TestTrue(TEXT("values"), IsSameFabric(nullptr, Preset, Fabrics[i].Values));
					}
					TestTrue(TEXT("what is none is cotton"),
						IsSameFabric(nullptr, static_cast<EClothFabricPreset>(250), Cloth::Fabric()));
				});

			It("plays, whichever it is",
				[this]
				{
					FClothTestWorld World;
					TArray<UClothPhysicsComponent*> Cloths;
					for (int32 i = 0; i < static_cast<int32>(Cloth::StandardFabrics().size()); ++i)
					{
						UClothPhysicsComponent& TestCloth = SpawnHanging(World, nullptr);
						TestCloth.SetFabricPreset(static_cast<EClothFabricPreset>(i));
						TestCloth.ResetCloth();
						Cloths.Add(&TestCloth);
					}
					World.Play(2.0);
					TSet<FString> Lengths;
					for (const UClothPhysicsComponent* TestCloth : Cloths)
					{
						const double Length = GetLength(*TestCloth);
						TestTrue(*FString::Printf(TEXT("%.4f cm"), Length), Length > 95.0 && Length < 103.0);
						Lengths.Add(FString::Printf(TEXT("%.5f"), Length));
					}
					TestEqual(TEXT("each in its way"), Lengths.Num(), Cloths.Num());
				});

			It("changes the cloth while it moves, and an asset overrides it",
				[this]
				{
					FClothTestWorld World;
					UClothPhysicsComponent& TestCloth = SpawnHanging(World, nullptr);
					World.Play(3.0);
					const double Cotton = GetLength(TestCloth);
					TestCloth.SetFabricPreset(EClothFabricPreset::RubberSheet);
					World.Play(3.0);
					const double Rubber = GetLength(TestCloth);
					// 1 kg/m2 at 1500 N/m stretches by 0.3 % on average.
					TestTrue(*FString::Printf(TEXT("rubber %.3f, cotton %.3f"), Rubber, Cotton), Rubber > Cotton + 0.1);
					UClothFabric* Soft = NewObject<UClothFabric>(GetTransientPackage());
					Soft->TensileStiffnessWarp = 50.0f;
					TestCloth.SetFabric(Soft);
					World.Play(3.0);
					TestTrue(TEXT("the asset"), GetLength(TestCloth) > Rubber + 0.5);
					TestTrue(TEXT("the preset is kept"), TestCloth.FabricPreset == EClothFabricPreset::RubberSheet);
					TestCloth.SetFabricPreset(EClothFabricPreset::Cotton);
					TestTrue(TEXT("no asset"), TestCloth.Fabric == nullptr);
					World.Play(3.0);
					TestTrue(*FString::Printf(TEXT("cotton again: %.3f"), GetLength(TestCloth)),
						GetLength(TestCloth) < Cotton + 0.1);
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
					Silly->TensileStiffnessWarp = 50.0f;
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
					Fabric->TensileStiffnessWarp = 50.0f;
					World.Play(1.0);
					TestTrue(*FString::Printf(TEXT("%.2f is longer than %.2f"), GetLength(TestCloth), Before),
						GetLength(TestCloth) > Before + 1.0);
				});

			It("can be exchanged for none",
				[this]
				{
					FClothTestWorld World;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Fabric->TensileStiffnessWarp = 50.0f;
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
					for (TFieldIterator<FProperty> Field(
							 UClothFabric::StaticClass(), EFieldIteratorFlags::ExcludeSuper);
						 Field; ++Field)
					{
						// What only the editor knows, such as the file, is no value.
						Count -= Field->HasAnyPropertyFlags(CPF_BlueprintVisible) ? 1 : 0;
					}
					TestEqual(TEXT("no others, but Tension"), Count, 0);
					const UEnum* Laws = StaticEnum<EClothTensionLaw>();
					for (int32 i = 0; i < static_cast<int32>(Cloth::TensionLawNames().size()); ++i)
					{
						TestEqual(TEXT("law"), Laws->GetNameStringByIndex(i), FString(Cloth::TensionLawNames()[i]));
					}
				});

			It("goes to the solver and back unchanged but for the last bit of what has another unit",
				[this]
				{
					TestTrue(TEXT("the default is cotton"),
						IsSameFabric(GetDefault<UClothFabric>(), EClothFabricPreset::Denim, Cloth::Fabric()));
					Cloth::Fabric Values;
					float Number = 1.0f;
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						Values.*Value.Member = Number++ / 7.0f;
					}
					for (const Cloth::TensionValue& Value : Cloth::TensionValues())
					{
						Values.Tension.*Value.Member = Number++ / 7.0f;
					}
					for (const Cloth::FabricCurve& Curve : Cloth::FabricCurves())
					{
						Values.*Curve.Member = {
							{Number, Number + 0.1f, Number + 2.0f}, {2.0f * Number, 3.0f, NAN}, {0.1f, 0.2f, 0.3f}};
						Number += 3.0f;
					}
					Values.Tension.Law = Cloth::TensionLaw::Power;
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					FromSolverFabric(Values, *Fabric);
					TestTrue(TEXT("law"), Fabric->Tension.Law == EClothTensionLaw::Power);
					const Cloth::Fabric Back = ToSolverFabric(*Fabric);
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						TestSimilar(Value.Name, Back.*Value.Member, Values.*Value.Member);
					}
					for (const Cloth::TensionValue& Value : Cloth::TensionValues())
					{
						TestSimilar(Value.Name, Back.Tension.*Value.Member, Values.Tension.*Value.Member);
					}
					for (const Cloth::FabricCurve& Curve : Cloth::FabricCurves())
					{
						const Cloth::MeasuredCurve& Points = Back.*Curve.Member;
						if (TestEqual(TEXT("as many points"), static_cast<int32>(Points.size()), 3))
						{
							for (int32 i = 0; i < 3; ++i)
							{
								const Cloth::MeasuredPoint& Point = (Values.*Curve.Member)[i];
								TestSimilar(Curve.Name, Points[i].At, Point.At);
								TestSimilar(Curve.Name, Points[i].Loading, Point.Loading);
								TestTrue(TEXT("no number stays none"), i != 1 || !FMath::IsFinite(Points[i].Unloading));
							}
						}
					}
					TestTrue(TEXT("the same as itself"), IsSameFabric(Fabric, EClothFabricPreset::Cotton, Back));
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						Cloth::Fabric Other = Back;
						Other.*Value.Member = -1.0f;
						TestFalse(*FString(Value.Name), IsSameFabric(Fabric, EClothFabricPreset::Cotton, Other));
					}
				});

			It("is typed in units of which six decimals are enough",
				[this]
				{
					const UClothFabric& Cotton = *GetDefault<UClothFabric>();
					TestEqual(TEXT("uN m"), Cotton.BendingWarp, 14.0f);
					TestEqual(TEXT("mm"), Cotton.Thickness, 0.5f);
					// What each row shows of a solver's 1 and of the smallest value that a real fabric has.
					for (const Cloth::FabricValue& Value : Cloth::FabricValues())
					{
						Cloth::Fabric Values;
						Values.*Value.Member = 1.0f;
						UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
						FromSolverFabric(Values, *Fabric);
						const FString Unit(Value.EditorUnit);
						const Cloth::Result<double> Size = Cloth::ReadQuantity("1", Value.Kind, Value.EditorUnit);
						const FProperty* Property = UClothFabric::StaticClass()->FindPropertyByName(FName(Value.Name));
						const float Shown = *Property->ContainerPtrToValuePtr<float>(Fabric);
						TestEqual(
							*FString(Value.Name), static_cast<double>(Shown), 1.0 / Size.Value, 1e-6 / Size.Value);
						TestTrue(*FString::Printf(TEXT("%s: six decimals show three digits"), *Property->GetName()),
							Value.RealLow / Size.Value >= 1e-4 / 1.0001 || Value.Kind == Cloth::Quantity::Time);
	#if WITH_EDITOR
						const FString Named = Property->GetMetaData(TEXT("DisplayName"));
						const bool bNamed = Unit.IsEmpty()
							? Property->GetToolTipText().ToString().Contains(TEXT("dimensionless"))
							: Named.Contains(TEXT("(") + Unit) || Property->GetMetaData(TEXT("Units")) == Unit
								|| Property->GetMetaData(TEXT("ForceUnits")) == Unit;
						TestTrue(*FString::Printf(TEXT("%s names %s"), *Property->GetName(), *Unit), bNamed);
	#endif
					}
					UClothFabric* Fabric = NewObject<UClothFabric>(GetTransientPackage());
					Cloth::Fabric Values;
					Values.BendingCurveWarp = {{100.0f, 0.002f, 0.001f}};
					Values.ShearCurve = {{0.1f, 5.0f, 4.0f}};
					FromSolverFabric(Values, *Fabric);
					TestEqual(TEXT("1/m"), Fabric->BendingCurveWarp[0].At, 100.0f);
					TestEqual(TEXT("mN"), Fabric->BendingCurveWarp[0].Loading, 2.0f);
					TestEqual(TEXT("mN"), Fabric->BendingCurveWarp[0].Unloading, 1.0f);
					TestEqual(TEXT("degrees"), Fabric->ShearCurve[0].At, 5.729578f);
					TestEqual(TEXT("N/m"), Fabric->ShearCurve[0].Loading, 5.0f);
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
						TestTrue(TEXT("names the unit"),
							Warnings[0].ToString().Contains(TEXT("0.118 gf cm\u00b2/cm would be 11.6 \u00b5N m")));
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
