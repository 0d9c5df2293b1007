// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtrTemplates.h"

/** What a cloth has touched of late, to tell when a contact begins. Game thread. */
class FClothContactLog
{
public:
	/** The cloth touches something. Returns whether it begins to. */
	bool Touch(UPrimitiveComponent& Component)
	{
		if (const int32 Known = Find(Component); Known != INDEX_NONE)
		{
			Touched[Known].Age = 0.0;
			return false;
		}
		Touched.Add({&Component, 0.0});
		return true;
	}

	bool Contains(const UPrimitiveComponent& Component) const { return Find(Component) != INDEX_NONE; }

	/** Before the touches of a frame: forgets what has not been touched for a while. Cloth flutters. */
	void Age(double Duration)
	{
		constexpr double TimeUntilApart = 0.25;
		for (FTouched& Each : Touched)
		{
			Each.Age += Duration;
		}
		Touched.RemoveAll([](const FTouched& Each) { return Each.Age > TimeUntilApart || !Each.Component.IsValid(); });
	}

private:
	struct FTouched
	{
		TWeakObjectPtr<UPrimitiveComponent> Component;

		/** Since the last touch, s. */
		double Age = 0.0;
	};

	int32 Find(const UPrimitiveComponent& Component) const
	{
		return Touched.IndexOfByPredicate(
			[&Component](const FTouched& Each) { return Each.Component.Get() == &Component; });
	}

	TArray<FTouched> Touched;
};
