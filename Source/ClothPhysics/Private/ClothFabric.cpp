// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"

#include "ClothFabricPreset.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/UnitSlips.h"
#include "ClothSolverFabric.h"
#include "ClothText.h"
#include "UObject/AssetRegistryTagsContext.h"
#include "UObject/Class.h"

#if WITH_EDITORONLY_DATA
	#include "EditorFramework/AssetImportData.h"
	#include "UObject/Package.h"
#endif
#if WITH_EDITOR
	#include "Misc/DataValidation.h"
#endif

#include <numbers>
#include <span>

namespace ClothFabric
{

/** How many of the units of an asset's row are one unit of the solver, SI: numbers that people can type. */
namespace RowUnits
{
constexpr double Milli = 1e3;
constexpr double Micro = 1e6;
constexpr double Degrees = 180.0 / std::numbers::pi;
} // namespace RowUnits

/** Of deformations and forces in a plot. */
inline double DeformationsPerUnit(const FClothTensilePoint&) { return 1.0; }
inline double DeformationsPerUnit(const FClothShearPoint&) { return RowUnits::Degrees; }
inline double DeformationsPerUnit(const FClothBendingPoint&) { return 1.0; }
inline double ForcesPerUnit(const FClothTensilePoint&) { return 1.0; }
inline double ForcesPerUnit(const FClothShearPoint&) { return 1.0; }
inline double ForcesPerUnit(const FClothBendingPoint&) { return RowUnits::Milli; }

/** Lets each value of an asset meet its like in the solver. Nothing else converts the units of fabrics. */
template <typename AssetType, typename ValuesType, typename MeetType>
void ForEachValue(AssetType& Asset, ValuesType& Values, const MeetType& Meet)
{
	Meet(Asset.ArealDensity, Values.ArealDensity);
	Meet(Asset.TensileStiffnessWarp, Values.TensileStiffnessWarp);
	Meet(Asset.TensileStiffnessWeft, Values.TensileStiffnessWeft);
	Meet(Asset.Tension.Law, Values.Tension.Law);
	Meet(Asset.Tension.StretchLimit, Values.Tension.StretchLimit);
	Meet(Asset.Tension.StretchStiffening, Values.Tension.StretchStiffening);
	Meet(Asset.Tension.CompressionLimit, Values.Tension.CompressionLimit);
	Meet(Asset.Tension.CompressionStiffening, Values.Tension.CompressionStiffening);
	Meet(Asset.Tension.ReferenceStrain, Values.Tension.ReferenceStrain);
	Meet(Asset.TensileCurveWarp, Values.TensileCurveWarp);
	Meet(Asset.TensileCurveWeft, Values.TensileCurveWeft);
	Meet(Asset.TensileResilience, Values.TensileResilience);
	Meet(Asset.TensileStrengthWarp, Values.TensileStrengthWarp);
	Meet(Asset.TensileStrengthWeft, Values.TensileStrengthWeft);
	Meet(Asset.Shear, Values.Shear);
	Meet(Asset.ShearCurve, Values.ShearCurve);
	Meet(Asset.ShearHysteresis, Values.ShearHysteresis);
	Meet(Asset.BendingWarp, Values.BendingWarp, RowUnits::Micro);
	Meet(Asset.BendingWeft, Values.BendingWeft, RowUnits::Micro);
	Meet(Asset.BendingCurveWarp, Values.BendingCurveWarp);
	Meet(Asset.BendingCurveWeft, Values.BendingCurveWeft);
	Meet(Asset.BendingHysteresisWarp, Values.BendingHysteresisWarp, RowUnits::Milli);
	Meet(Asset.BendingHysteresisWeft, Values.BendingHysteresisWeft, RowUnits::Milli);
	Meet(Asset.CreaseCurvature, Values.CreaseCurvature);
	Meet(Asset.CreaseTime, Values.CreaseTime);
	Meet(Asset.DampingTime, Values.DampingTime);
	Meet(Asset.Thickness, Values.Thickness, RowUnits::Milli);
	Meet(Asset.Friction, Values.Friction);
	Meet(Asset.DragCoefficient, Values.DragCoefficient);
	Meet(Asset.LiftCoefficient, Values.LiftCoefficient);
	Meet(Asset.EdgeAir, Values.EdgeAir);
	Meet(Asset.CornerAir, Values.CornerAir);
}

struct FToSolver
{
	void operator()(const float From, float& To, const double PerUnit = 1.0) const
	{
		To = static_cast<float>(From / PerUnit);
	}
	void operator()(const EClothTensionLaw From, Cloth::TensionLaw& To) const
	{
		To = static_cast<Cloth::TensionLaw>(From);
	}
	template <typename PointType>
	void operator()(const TArray<PointType>& From, Cloth::MeasuredCurve& To) const
	{
		To.clear();
		for (const PointType& Point : From)
		{
			Cloth::MeasuredPoint& Added = To.emplace_back();
			(*this)(Point.At, Added.At, DeformationsPerUnit(Point));
			(*this)(Point.Loading, Added.Loading, ForcesPerUnit(Point));
			(*this)(Point.Unloading, Added.Unloading, ForcesPerUnit(Point));
		}
	}
};

struct FFromSolver
{
	void operator()(float& To, const float From, const double PerUnit = 1.0) const
	{
		To = static_cast<float>(From * PerUnit);
	}
	void operator()(EClothTensionLaw& To, const Cloth::TensionLaw From) const
	{
		To = static_cast<EClothTensionLaw>(From);
	}
	template <typename PointType>
	void operator()(TArray<PointType>& To, const Cloth::MeasuredCurve& From) const
	{
		To.Reset();
		for (const Cloth::MeasuredPoint& Point : From)
		{
			PointType& Added = To.AddDefaulted_GetRef();
			(*this)(Added.At, Point.At, DeformationsPerUnit(Added));
			(*this)(Added.Loading, Point.Loading, ForcesPerUnit(Added));
			(*this)(Added.Unloading, Point.Unloading, ForcesPerUnit(Added));
		}
	}
};

} // namespace ClothFabric

Cloth::Fabric ToSolverFabric(const UClothFabric& Fabric)
{
	Cloth::Fabric Values;
	ClothFabric::ForEachValue(Fabric, Values, ClothFabric::FToSolver());
	return Values;
}

Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric, const EClothFabricPreset Preset)
{
	if (Fabric != nullptr)
	{
		return ToSolverFabric(*Fabric);
	}
	const std::span<const Cloth::StandardFabric> Presets = Cloth::StandardFabrics();
	const size_t Index = static_cast<size_t>(Preset);
	return Index < Presets.size() ? Presets[Index].Values : Cloth::Fabric();
}

void FromSolverFabric(const Cloth::Fabric& Values, UClothFabric& Fabric)
{
	ClothFabric::ForEachValue(Fabric, Values, ClothFabric::FFromSolver());
}

bool IsSameFabric(const UClothFabric* Fabric, const EClothFabricPreset Preset, const Cloth::Fabric& Values)
{
	return Cloth::IsSame(ToSolverFabric(Fabric, Preset), Values);
}

void UClothFabric::PostInitProperties()
{
	Super::PostInitProperties();
#if WITH_EDITORONLY_DATA
	if (!HasAnyFlags(RF_ClassDefaultObject))
	{
		AssetImportData = NewObject<UAssetImportData>(this, TEXT("AssetImportData"));
	}
#endif
}

void UClothFabric::GetAssetRegistryTags(FAssetRegistryTagsContext Context) const
{
#if WITH_EDITORONLY_DATA
	// So that the Content Browser knows the source file of a fabric that is not loaded.
	if (AssetImportData != nullptr)
	{
		Context.AddTag(FAssetRegistryTag(
			SourceFileTagName(), AssetImportData->GetSourceData().ToJson(), FAssetRegistryTag::TT_Hidden));
	}
#endif
	Super::GetAssetRegistryTags(Context);
}

#if WITH_EDITOR
EDataValidationResult UClothFabric::IsDataValid(FDataValidationContext& Context) const
{
	const EDataValidationResult Result = Super::IsDataValid(Context);
	const Cloth::Fabric Values = ToSolverFabric(*this);
	if (const Cloth::Status Status = Cloth::Validate(Values); !Status)
	{
		Context.AddError(FText::FromString(ClothText::FromUtf8(Status.Error)));
		return EDataValidationResult::Invalid;
	}
	for (const Cloth::UnitSlip& Slip : Cloth::FindUnitSlips(Values))
	{
		Context.AddWarning(
			FText::FromString(ClothText::FromUtf8(Slip.Name) + TEXT(": ") + ClothText::FromUtf8(Slip.Text)));
	}
	return CombineDataValidationResults(Result, EDataValidationResult::Valid);
}
#endif
