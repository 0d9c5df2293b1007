// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabric.h"

#include "ClothSolver/FabricValues.h"
#include "ClothSolverFabric.h"
#include "UObject/Class.h"

#if WITH_EDITOR
	#include "Misc/DataValidation.h"
#endif

namespace ClothFabric
{

/** Lets each value of one fabric meet its like in the other one. */
template <typename AssetType, typename ValuesType, typename MeetType>
void ForEachValue(AssetType& Asset, ValuesType& Values, const MeetType& Meet)
{
	Meet(Asset.ArealDensity, Values.ArealDensity);
	Meet(Asset.TensileWarp, Values.TensileWarp);
	Meet(Asset.TensileWeft, Values.TensileWeft);
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
	Meet(Asset.BendingWarp, Values.BendingWarp);
	Meet(Asset.BendingWeft, Values.BendingWeft);
	Meet(Asset.BendingCurveWarp, Values.BendingCurveWarp);
	Meet(Asset.BendingCurveWeft, Values.BendingCurveWeft);
	Meet(Asset.BendingHysteresisWarp, Values.BendingHysteresisWarp);
	Meet(Asset.BendingHysteresisWeft, Values.BendingHysteresisWeft);
	Meet(Asset.CreaseCurvature, Values.CreaseCurvature);
	Meet(Asset.CreaseTime, Values.CreaseTime);
	Meet(Asset.DampingTime, Values.DampingTime);
	Meet(Asset.Thickness, Values.Thickness);
	Meet(Asset.Friction, Values.Friction);
	Meet(Asset.DragCoefficient, Values.DragCoefficient);
	Meet(Asset.LiftCoefficient, Values.LiftCoefficient);
	Meet(Asset.EdgeAir, Values.EdgeAir);
	Meet(Asset.CornerAir, Values.CornerAir);
}

struct FToSolver
{
	void operator()(float From, float& To) const { To = From; }
	void operator()(EClothTensionLaw From, Cloth::TensionLaw& To) const { To = static_cast<Cloth::TensionLaw>(From); }
	void operator()(const TArray<FClothMeasuredPoint>& From, Cloth::MeasuredCurve& To) const
	{
		To.clear();
		for (const FClothMeasuredPoint& Point : From)
		{
			To.push_back({Point.At, Point.Loading, Point.Unloading});
		}
	}
};

struct FFromSolver
{
	void operator()(float& To, float From) const { To = From; }
	void operator()(EClothTensionLaw& To, Cloth::TensionLaw From) const { To = static_cast<EClothTensionLaw>(From); }
	void operator()(TArray<FClothMeasuredPoint>& To, const Cloth::MeasuredCurve& From) const
	{
		To.Reset();
		for (const Cloth::MeasuredPoint& Point : From)
		{
			FClothMeasuredPoint& Added = To.AddDefaulted_GetRef();
			Added.At = Point.At;
			Added.Loading = Point.Loading;
			Added.Unloading = Point.Unloading;
		}
	}
};

/** Compares bits, so that a value that is no number is the same as itself. */
struct FCompare
{
	bool& bSame;

	void operator()(const float& A, const float& B) const { Compare(&A, &B, sizeof(A)); }
	void operator()(EClothTensionLaw A, Cloth::TensionLaw B) const { bSame &= static_cast<Cloth::TensionLaw>(A) == B; }
	void operator()(const TArray<FClothMeasuredPoint>& A, const Cloth::MeasuredCurve& B) const
	{
		static_assert(sizeof(FClothMeasuredPoint) == sizeof(Cloth::MeasuredPoint), "three floats each");
		bSame &= A.Num() == static_cast<int32>(B.size());
		if (bSame && !B.empty())
		{
			Compare(A.GetData(), B.data(), B.size() * sizeof(B[0]));
		}
	}
	void Compare(const void* A, const void* B, size_t Size) const { bSame &= FMemory::Memcmp(A, B, Size) == 0; }
};

} // namespace ClothFabric

Cloth::Fabric ToSolverFabric(const UClothFabric* Fabric)
{
	Cloth::Fabric Values;
	if (Fabric != nullptr)
	{
		ClothFabric::ForEachValue(*Fabric, Values, ClothFabric::FToSolver());
	}
	return Values;
}

void FromSolverFabric(const Cloth::Fabric& Values, UClothFabric& Fabric)
{
	ClothFabric::ForEachValue(Fabric, Values, ClothFabric::FFromSolver());
}

bool IsSameFabric(const UClothFabric* Fabric, const Cloth::Fabric& Values)
{
	bool bSame = true;
	const UClothFabric& Asset = Fabric != nullptr ? *Fabric : *GetDefault<UClothFabric>();
	ClothFabric::ForEachValue(Asset, Values, ClothFabric::FCompare{bSame});
	return bSame;
}

#if WITH_EDITOR
EDataValidationResult UClothFabric::IsDataValid(FDataValidationContext& Context) const
{
	const EDataValidationResult Result = Super::IsDataValid(Context);
	const Cloth::Fabric Values = ToSolverFabric(this);
	if (const Cloth::Status Status = Cloth::Validate(Values); !Status)
	{
		Context.AddError(FText::FromString(FString(Status.Error.c_str())));
		return EDataValidationResult::Invalid;
	}
	for (const std::string& Warning : Cloth::FindImplausible(Values))
	{
		Context.AddWarning(FText::FromString(FString(Warning.c_str())));
	}
	return CombineDataValidationResults(Result, EDataValidationResult::Valid);
}
#endif
