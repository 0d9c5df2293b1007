// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Fonts/SlateFontInfo.h"
#include "Templates/Function.h"

struct FT_FaceRec_;

namespace Host
{
/** Roboto, the editor's font, from Debian's package. */
class FTypeface
{
public:
	static const FTypeface& Find(const FSlateFontInfo& Font);

	/** Tells of every pixel that the text covers, and how much; returns how wide it is. */
	float Draw(const FString& Text, const FVector2f& Position, TFunctionRef<void(int32, int32, float)> Cover) const;

private:
	explicit FTypeface(const FSlateFontInfo& Font);
	FT_FaceRec_* Face = nullptr;
};
} // namespace Host
