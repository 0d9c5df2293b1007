// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothEditorWorld.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "CoreGlobals.h"
#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Templates/Function.h"
#include "UObject/UnrealType.h"

#include <memory>
#include <vector>

/** A level that is edited, with cloths in it, for one test. */
class FClothEditedLevel : public FClothEditorWorld
{
public:
	/** A small sheet, but for what Configure changes. */
	UClothPhysicsComponent& AddCloth(
		TFunctionRef<void(UClothPhysicsComponent&)> Configure = [](UClothPhysicsComponent&) {},
		const FTransform& Transform = FTransform::Identity) const
	{
		return AddCloth(GetWorld(), Configure, Transform);
	}

	static UClothPhysicsComponent& AddCloth(
		UWorld& World, TFunctionRef<void(UClothPhysicsComponent&)> Configure, const FTransform& Transform)
	{
		auto* const Actor = World.SpawnActorDeferred<AClothPhysicsActor>(AClothPhysicsActor::StaticClass(), Transform);
		Actor->Cloth->SheetResolution = FIntPoint(15, 15);
		Configure(*Actor->Cloth);
		Actor->FinishSpawning(Transform);
		// What was configured is shown as if it had been edited.
		Actor->Cloth->ReregisterComponent();
		return *Actor->Cloth;
	}

	/** Time passes as in viewports that are realtime. */
	void Pass(double Seconds) const
	{
		for (int32 Frame = 0; Frame < FMath::RoundToInt32(60.0 * Seconds); ++Frame)
		{
			GetWorld().Tick(LEVELTICK_ViewportsOnly, 1.0f / 60.0f);
			// Nothing ticks twice in one frame.
			++GFrameCounter;
		}
	}
};

/** What a package would keep of an object: the values of its properties, but for transient ones. */
class FClothSavedValues
{
public:
	explicit FClothSavedValues(const UObject& Object)
	{
		for (TFieldIterator<FProperty> Property(Object.GetClass()); Property; ++Property)
		{
			if (!Property->HasAnyPropertyFlags(CPF_Transient))
			{
				Values.push_back(std::make_unique<FValue>(**Property, Object));
				// Tick functions cannot be copied, so nothing can be said of them.
				if (!Values.back()->IsSame(Object))
				{
					Values.pop_back();
				}
			}
		}
	}

	/** The names of those that have other values now. */
	FString FindDifference(const UObject& Object) const
	{
		FString Names;
		for (const std::unique_ptr<FValue>& Value : Values)
		{
			Names += Value->IsSame(Object) ? FString() : Value->Property.GetName() + TEXT(" ");
		}
		return Names;
	}

private:
	struct FValue
	{
		FValue(const FProperty& InProperty, const UObject& Object)
			: Property(InProperty)
			, Data(new uint8[static_cast<SIZE_T>(InProperty.GetSize())])
		{
			Property.InitializeValue(Data.get());
			Property.CopyCompleteValue(Data.get(), Property.ContainerPtrToValuePtr<void>(&Object));
		}
		bool IsSame(const UObject& Object) const
		{
			return Property.Identical(Data.get(), Property.ContainerPtrToValuePtr<void>(&Object));
		}
		~FValue() { Property.DestroyValue(Data.get()); }
		FValue(const FValue&) = delete;
		FValue& operator=(const FValue&) = delete;

		const FProperty& Property;
		std::unique_ptr<uint8[]> Data;
	};
	std::vector<std::unique_ptr<FValue>> Values;
};
