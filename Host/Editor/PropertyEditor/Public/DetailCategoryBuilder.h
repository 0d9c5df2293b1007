// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

class FDetailWidgetRow;

namespace ECategoryPriority
{
/** From the top. */
enum Type
{
	Variable = 0,
	Transform,
	Important,
	TypeSpecific,
	Default,
	Uncommon
};
} // namespace ECategoryPriority

/** A category of the details panel. */
class IDetailCategoryBuilder
{
public:
	virtual ~IDetailCategoryBuilder() = default;

	/** Below the properties of the category. */
	virtual FDetailWidgetRow& AddCustomRow(const FText& FilterString, bool bForAdvanced = false) = 0;
};
