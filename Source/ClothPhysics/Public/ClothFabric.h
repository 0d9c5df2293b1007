// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "ClothFabric.generated.h"

class UAssetImportData;

/** How the tension of a thread grows with its strain. */
UENUM(BlueprintType)
enum class EClothTensionLaw : uint8
{
	Linear UMETA(ToolTip = "Hooke: always as stiff as at rest"),
	FullCubic UMETA(ToolTip = "Gives way a little and then no more: stiffens when stretched and when compressed"),
	TwoTermCubic UMETA(ToolTip = "Stiffens when stretched, collapses when compressed"),
	Power UMETA(ToolTip = "Hardly resists at first"),
	StVenantKirchhoff UMETA(ToolTip = "A continuum over triangles, for comparison"),
};

/** What becomes of the tensile stiffness when threads are stretched. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothTensionCurve
{
	GENERATED_BODY()

	/** How the tension of a thread grows with its strain. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch")
	EClothTensionLaw Law = EClothTensionLaw::Linear;

	/** At this length, in rest lengths (dimensionless), a thread is so many times as stiff as at rest. Woven
	 * fabrics 1.02 to 1.1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "1.001", ClampMax = "10", UIMin = "1.01", UIMax = "1.3",
			EditCondition = "Law == EClothTensionLaw::FullCubic", EditConditionHides))
	float StretchLimit = 1.04f;

	/** How many times as stiff a thread is at the stretch limit, dimensionless. Woven fabrics 3 to 10. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "1", ClampMax = "1000", UIMin = "1", UIMax = "20",
			EditCondition = "Law == EClothTensionLaw::FullCubic", EditConditionHides))
	float StretchStiffening = 6.0f;

	/** At this length, in rest lengths (dimensionless), a compressed thread is so many times as stiff as at rest. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0.01", ClampMax = "0.999", UIMin = "0.7", UIMax = "0.99",
			EditCondition = "Law == EClothTensionLaw::FullCubic", EditConditionHides))
	float CompressionLimit = 0.96f;

	/** How many times as stiff a thread is at the compression limit, dimensionless. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "1", ClampMax = "1000", UIMin = "1", UIMax = "20",
			EditCondition = "Law == EClothTensionLaw::FullCubic", EditConditionHides))
	float CompressionStiffening = 2.0f;

	/** The strain at which the tension is that of the linear law, dimensionless. Woven fabrics 0.01. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0.0001", ClampMax = "1", UIMin = "0.001", UIMax = "0.1",
			EditCondition = "Law == EClothTensionLaw::Power", EditConditionHides))
	float ReferenceStrain = 0.01f;
};

/** A point of a tensile plot with two branches. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothTensilePoint
{
	GENERATED_BODY()

	/** Strain, dimensionless. Each point is further out than the one before. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Strain", ClampMin = "0", ClampMax = "10"))
	float At = 0.0f;

	/** Force per width while the deformation grows, N/m. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Loading (N/m)", ClampMin = "0", ClampMax = "1000000000"))
	float Loading = 0.0f;

	/** The same while it shrinks, N/m; not above the loading branch. The mean of both rises from point to point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Unloading (N/m)", ClampMin = "-1000000000", ClampMax = "1000000000"))
	float Unloading = 0.0f;
};

/** A point of a shear plot with two branches. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothShearPoint
{
	GENERATED_BODY()

	/** Shear angle, degrees. Each point is further out than the one before. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Angle (deg)", ClampMin = "0", ClampMax = "74"))
	float At = 0.0f;

	/** Force per width while the deformation grows, N/m. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Loading (N/m)", ClampMin = "0", ClampMax = "1000000000"))
	float Loading = 0.0f;

	/** The same while it shrinks, N/m; not above the loading branch. The mean of both rises from point to point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Unloading (N/m)", ClampMin = "-1000000000", ClampMax = "1000000000"))
	float Unloading = 0.0f;
};

/** A point of a bending plot with two branches. */
USTRUCT(BlueprintType)
struct CLOTHPHYSICS_API FClothBendingPoint
{
	GENERATED_BODY()

	/** Curvature, 1/m. Each point is further out than the one before. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Curvature (1/m)", ClampMin = "0", ClampMax = "100000"))
	float At = 0.0f;

	/** Moment per width while the deformation grows, mN. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Loading (mN)", ClampMin = "0", ClampMax = "1000000000000"))
	float Loading = 0.0f;

	/** The same while it shrinks, mN; not above the loading branch. The mean of both rises from point to point. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Plot",
		meta = (DisplayName = "Unloading (mN)", ClampMin = "-1000000000000", ClampMax = "1000000000000"))
	float Unloading = 0.0f;
};

/** Where a number of a fabric comes from. */
USTRUCT()
struct CLOTHPHYSICS_API FClothFabricSource
{
	GENERATED_BODY()

	/** The name of the value, as in ArealDensity. */
	UPROPERTY(EditAnywhere, Category = "File")
	FName Value;

	/** A paper, a shop, or that it is estimated. */
	UPROPERTY(EditAnywhere, Category = "File")
	FString Source;
};

/**
 * What a textile laboratory measures of a fabric, in the units that the rows name. The defaults are a medium cotton.
 *
 * Cloths read their fabric before every frame: a value changed while the game runs shows at once.
 */
UCLASS(BlueprintType)
class CLOTHPHYSICS_API UClothFabric : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Mass per area, kg/m2. Tulle 0.02, silk 0.1, cotton 0.2, wool suiting 0.27, denim 0.35, canvas 0.5. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Mass",
		meta = (DisplayName = "Areal Density (kg/m2)", ClampMin = "0.0001", ClampMax = "1000", UIMin = "0.02",
			UIMax = "0.6"))
	float ArealDensity = 0.2f;

	/**
	 * Force per width and strain along the warp, N/m. Knitted jersey 2000, cotton and silk 5000, wool 10000, canvas
	 * 20000.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (DisplayName = "Tensile Stiffness Warp (N/m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "100",
			UIMax = "50000"))
	float TensileStiffnessWarp = 5000.0f;

	/** Force per width and strain along the weft, N/m. Of woven fabrics mostly 0.3 to 1 times that of the warp. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (DisplayName = "Tensile Stiffness Weft (N/m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "100",
			UIMax = "50000"))
	float TensileStiffnessWeft = 3000.0f;

	/** What becomes of the tensile stiffness when threads are stretched. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch")
	FClothTensionCurve Tension;

	/** The measured plot along the warp instead of all of the above, N/m by strain. Empty: not measured. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch", AdvancedDisplay)
	TArray<FClothTensilePoint> TensileCurveWarp;

	/** The measured plot along the weft, N/m by strain. Empty: not measured. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch", AdvancedDisplay)
	TArray<FClothTensilePoint> TensileCurveWeft;

	/**
	 * Part of the work of stretching that comes back, RT of a Kawabata sheet, dimensionless. Denim 0.5, wool 0.65,
	 * rubber 0.9; 1: all of it. Measured plots have their own.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0.45", ClampMax = "1", UIMin = "0.45", UIMax = "1"))
	float TensileResilience = 1.0f;

	/**
	 * Force per width along the warp at which threads break, N/m; 0: never. Denim 24000, canvas 30000. Threads
	 * beyond it are reported.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (DisplayName = "Tensile Strength Warp (N/m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "0",
			UIMax = "50000"))
	float TensileStrengthWarp = 0.0f;

	/** Force per width along the weft at which threads break, N/m; 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (DisplayName = "Tensile Strength Weft (N/m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "0",
			UIMax = "50000"))
	float TensileStrengthWeft = 0.0f;

	/** Shear force per width and radian, N/m. Tulle 6, silk 20, cotton 60, canvas 150, leather 3000. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Shear",
		meta = (DisplayName = "Shear (N/m per rad)", ClampMin = "0", ClampMax = "1000000000", UIMin = "5",
			UIMax = "500"))
	float Shear = 60.0f;

	/** The measured plot instead of shear and its hysteresis, N/m by degrees. Empty: not measured. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Shear", AdvancedDisplay)
	TArray<FClothShearPoint> ShearCurve;

	/** Friction between yarns in shear, half of 2HG of a Kawabata sheet, N/m. Silk 0.1, wool 0.5, denim 1.8; 0: none.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Shear",
		meta = (DisplayName = "Shear Hysteresis (N/m)", ClampMin = "0", ClampMax = "10000", UIMin = "0", UIMax = "5"))
	float ShearHysteresis = 0.0f;

	/** Bending moment per width and curvature along the warp, uN m. Jersey 2, silk 4, cotton 14, canvas 150. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (DisplayName = "Bending Warp (uN m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "1",
			UIMax = "200"))
	float BendingWarp = 14.0f;

	/** Bending moment per width and curvature along the weft, uN m. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (DisplayName = "Bending Weft (uN m)", ClampMin = "0", ClampMax = "1000000000", UIMin = "1",
			UIMax = "200"))
	float BendingWeft = 9.0f;

	/** The measured plot along the warp instead of bending and its hysteresis, mN by 1/m. Empty: not measured. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending", AdvancedDisplay)
	TArray<FClothBendingPoint> BendingCurveWarp;

	/** The measured plot along the weft, mN by 1/m. Empty: not measured. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending", AdvancedDisplay)
	TArray<FClothBendingPoint> BendingCurveWeft;

	/**
	 * Friction between yarns in bending along the warp, half of 2HB of a Kawabata sheet, mN. Polyester faille 0.034,
	 * wool tropical 0.16, cotton broadcloth 0.61; 0: none. A bend stays up to the curvature this / bending.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (DisplayName = "Bending Hysteresis Warp (mN)", ClampMin = "0", ClampMax = "10000", UIMin = "0",
			UIMax = "2"))
	float BendingHysteresisWarp = 0.0f;

	/** Friction between yarns in bending along the weft, mN; 0: none. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (DisplayName = "Bending Hysteresis Weft (mN)", ClampMin = "0", ClampMax = "10000", UIMin = "0",
			UIMax = "2"))
	float BendingHysteresisWeft = 0.0f;

	/** A fold sharper than this sets, 1/m. Wool suiting 300, denim 150; 0: never. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Creases",
		meta = (DisplayName = "Crease Curvature (1/m)", ClampMin = "0", ClampMax = "100000", UIMin = "0",
			UIMax = "1000"))
	float CreaseCurvature = 0.0f;

	/** Two thirds of what is beyond turns permanent in this time, s, while the fold is held. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Creases",
		meta = (Units = "s", ClampMin = "0", ClampMax = "1000000", UIMin = "0.1", UIMax = "60",
			EditCondition = "CreaseCurvature > 0", EditConditionHides))
	float CreaseTime = 5.0f;

	/**
	 * Viscous time of the threads, s: the damping force is this times the tensile stiffness times the strain rate.
	 * Silk 0.001, cotton 0.002, wool 0.004, canvas 0.01.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Damping",
		meta = (Units = "s", ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "0.02"))
	float DampingTime = 0.002f;

	/** Thickness, mm. Silk 0.2, cotton 0.5, denim 1.2, fleece 2.5. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Contact",
		meta = (ForceUnits = "mm", ClampMin = "0", ClampMax = "100", UIMin = "0.1", UIMax = "5"))
	float Thickness = 0.5f;

	/**
	 * Coulomb's coefficient of the fabric on itself, dimensionless. On a body it meets that of the body's physical
	 * material in the geometric mean. Silk 0.25, cotton 0.4, wool 0.5.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Contact",
		meta = (ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "1"))
	float Friction = 0.4f;

	/** Air pressure along the flow, per area. Dimensionless; a plate held against the wind has about 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Air",
		meta = (ClampMin = "0", ClampMax = "100", UIMin = "0", UIMax = "3"))
	float DragCoefficient = 1.0f;

	/** Air pressure across the flow, per area. Dimensionless; as large as the drag: pressure acts along the normal. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Air",
		meta = (ClampMin = "0", ClampMax = "100", UIMin = "0", UIMax = "3"))
	float LiftCoefficient = 0.8f;

	/** Air forces at edges in parts of those inside, dimensionless. Air that flows around an edge swirls: flags flutter
	 * with more than 1. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Air",
		meta = (ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "3"))
	float EdgeAir = 1.0f;

	/** Air forces at corners in parts of those inside, dimensionless. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Air",
		meta = (ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "3"))
	float CornerAir = 1.0f;

#if WITH_EDITORONLY_DATA
	/** What the fabric is, in one line. */
	UPROPERTY(EditAnywhere, Category = "File")
	FString Description;

	/** Where the numbers come from. */
	UPROPERTY(EditAnywhere, Category = "File", meta = (TitleProperty = "Value"))
	TArray<FClothFabricSource> Sources;

	/** The file that the fabric was imported from. */
	UPROPERTY(VisibleAnywhere, Instanced, Category = "File")
	TObjectPtr<UAssetImportData> AssetImportData;
#endif

	void PostInitProperties() override;
	void GetAssetRegistryTags(FAssetRegistryTagsContext Context) const override;
#if WITH_EDITOR
	EDataValidationResult IsDataValid(class FDataValidationContext& Context) const override;
#endif
};
