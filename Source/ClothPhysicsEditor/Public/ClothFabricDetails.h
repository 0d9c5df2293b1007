// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothFabric.h"
#include "CoreMinimal.h"
#include "IDetailCustomization.h"
#include "UObject/WeakObjectPtrTemplates.h"

namespace Cloth
{
struct StandardFabric;
}

/** The details panel of a fabric: presets, what it is like, its curves, and units that were probably mistaken. */
class CLOTHPHYSICSEDITOR_API FClothFabricDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();

	void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

namespace ClothFabricDetails
{
/** Gives all these fabrics the values of a standard one, in one step of undo. */
CLOTHPHYSICSEDITOR_API void ApplyPreset(
	const TArray<TWeakObjectPtr<UClothFabric>>& Fabrics, const Cloth::StandardFabric& Preset);

void Register();
void Unregister();
} // namespace ClothFabricDetails
