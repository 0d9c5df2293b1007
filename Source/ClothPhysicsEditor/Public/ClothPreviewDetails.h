// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"

class IDetailLayoutBuilder;

/**
 * The details panel of a cloth, or of its actor: buttons that preview it. Each for itself, because the panel of an
 * actor also asks for the layout of its components, with the actor as the object.
 */
class CLOTHPHYSICSEDITOR_API FClothPreviewDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeForComponents() { return MakeShared<FClothPreviewDetails>(false); }
	static TSharedRef<IDetailCustomization> MakeForActors() { return MakeShared<FClothPreviewDetails>(true); }

	explicit FClothPreviewDetails(const bool bInActors)
		: bActors(bInActors)
	{
	}

	void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;

private:
	bool bActors;
};

namespace ClothPreviewDetails
{
void Register();
void Unregister();
} // namespace ClothPreviewDetails
