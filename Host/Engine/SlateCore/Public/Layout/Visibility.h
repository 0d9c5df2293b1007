// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

/** Whether a widget shows. */
struct EVisibility
{
	static const EVisibility Visible;
	/** Takes no place. */
	static const EVisibility Collapsed;

	EVisibility()
		: bVisible(true)
	{
	}
	bool operator==(const EVisibility&) const = default;
	bool IsVisible() const { return bVisible; }

private:
	explicit constexpr EVisibility(bool bInVisible)
		: bVisible(bInVisible)
	{
	}
	bool bVisible;
};

inline constexpr EVisibility EVisibility::Visible(true);
inline constexpr EVisibility EVisibility::Collapsed(false);
