// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"

class IDetailLayoutBuilder;

/** The details panel of a cloth, its actor's too: buttons that preview it. */
class CLOTHPHYSICSEDITOR_API FClothPreviewDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();

	void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

namespace ClothPreviewDetails
{
void Register();
void Unregister();
} // namespace ClothPreviewDetails
