// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"

#include "ClothFabric.generated.h"

/**
 * What a textile laboratory measures of a fabric, in SI units. The defaults are a medium cotton.
 *
 * Cloths read their fabric before every frame: a value changed while the game runs shows at once.
 */
UCLASS(BlueprintType)
class CLOTHPHYSICS_API UClothFabric : public UDataAsset
{
	GENERATED_BODY()

public:
	/** Mass per area, kg/m2. Voile 0.03, shirt cotton 0.12, table linen 0.2, wool suiting 0.28, denim 0.45. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Mass",
		meta = (ClampMin = "0.0001", ClampMax = "1000", UIMin = "0.02", UIMax = "0.6"))
	float ArealDensity = 0.2f;

	/**
	 * Force per width and strain along the warp, N/m. Knitted jersey 200 to 1000, wool 3000, cotton 5000 to 10000,
	 * canvas 30000.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0", ClampMax = "1000000000", UIMin = "100", UIMax = "50000"))
	float TensileWarp = 5000.0f;

	/** Force per width and strain along the weft, N/m. Of woven fabrics mostly 0.3 to 1 times that of the warp. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0", ClampMax = "1000000000", UIMin = "100", UIMax = "50000"))
	float TensileWeft = 3000.0f;

	/** Shear force per width and radian, N/m. Loose weaves 10, cotton 60, coated fabrics several hundred. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Stretch",
		meta = (ClampMin = "0", ClampMax = "1000000000", UIMin = "5", UIMax = "500"))
	float Shear = 60.0f;

	/** Bending moment per width and curvature along the warp, N m. Silk 2e-6, cotton 1e-5, denim 5e-5, felt 1e-4. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (ClampMin = "0", ClampMax = "1000", UIMin = "0.000001", UIMax = "0.0002"))
	float BendingWarp = 1.4e-5f;

	/** Bending moment per width and curvature along the weft, N m. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Bending",
		meta = (ClampMin = "0", ClampMax = "1000", UIMin = "0.000001", UIMax = "0.0002"))
	float BendingWeft = 0.9e-5f;

	/**
	 * Viscous time of the threads, s: the damping force is this times the tensile stiffness times the strain rate.
	 * Lively fabrics 0.0005, cotton 0.002, dead ones 0.01.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Damping",
		meta = (Units = "s", ClampMin = "0", ClampMax = "10", UIMin = "0", UIMax = "0.02"))
	float DampingTime = 0.002f;

	/** Thickness, m. Silk 0.0002, cotton 0.0005, felt 0.002. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Contact",
		meta = (Units = "m", ClampMin = "0", ClampMax = "0.1", UIMin = "0.0001", UIMax = "0.005"))
	float Thickness = 0.0005f;

	/**
	 * Coulomb's coefficient of the fabric on itself. On a body it meets that of the body's physical material in the
	 * geometric mean. Silk 0.2, cotton 0.4, wool 0.6.
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

#if WITH_EDITOR
	EDataValidationResult IsDataValid(class FDataValidationContext& Context) const override;
#endif
};
