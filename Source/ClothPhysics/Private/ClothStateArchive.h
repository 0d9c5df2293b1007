// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothLevelPath.h"
#include "ClothSolver/Simulation.h"
#include "ClothSolver/Vector.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "Templates/Casts.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <cstring>
#include <type_traits>

/** Writes values into bytes, or reads them in the same order. What is read after the end is nothing. */
class FClothStateArchive
{
public:
	/** Writes. Components need to know whose state it is. */
	explicit FClothStateArchive(UActorComponent* InOwn = nullptr)
		: Own(InOwn)
	{
	}

	/** Reads. Components are looked for in the world of the one whose state it becomes. */
	explicit FClothStateArchive(TArray<uint8>&& InBytes, UActorComponent* InOwn = nullptr)
		: Bytes(MoveTemp(InBytes))
		, Own(InOwn)
		, bLoading(true)
	{
	}

	/** What was written. */
	TArray<uint8>& GetBytes() { return Bytes; }

	/** Whether all has been read, and no more. */
	bool IsComplete() const { return !bEnded && Offset == Bytes.Num(); }

	/** The first component that was not found, or nothing. */
	const FString& GetMissing() const { return Missing; }

	template <typename T>
	requires std::is_arithmetic_v<T> FClothStateArchive& operator<<(T& Value)
	{
		if (!bLoading)
		{
			Offset = Bytes.Num();
			Bytes.SetNum(Offset + static_cast<int32>(sizeof Value));
			std::memcpy(Bytes.GetData() + Offset, &Value, sizeof Value);
		}
		else if (HasMore(sizeof Value))
		{
			std::memcpy(&Value, Bytes.GetData() + Offset, sizeof Value);
			Offset += static_cast<int32>(sizeof Value);
		}
		return *this;
	}

	FClothStateArchive& operator<<(Cloth::Vector3& V) { return *this << V.X << V.Y << V.Z; }
	FClothStateArchive& operator<<(Cloth::MotionConstraint& Constraint)
	{
		return *this << Constraint.Particle << Constraint.Position << Constraint.Normal << Constraint.MaxDistance
					 << Constraint.Backstop << Constraint.Stiffness;
	}
	FClothStateArchive& operator<<(FVector& V) { return *this << V.X << V.Y << V.Z; }
	FClothStateArchive& operator<<(FQuat& Q) { return *this << Q.X << Q.Y << Q.Z << Q.W; }

	FClothStateArchive& operator<<(FTransform& Transform)
	{
		FQuat Rotation = Transform.GetRotation();
		FVector Location = Transform.GetLocation();
		FVector Scale = Transform.GetScale3D();
		*this << Rotation << Location << Scale;
		Transform = bLoading ? FTransform(Rotation, Location, Scale) : Transform;
		return *this;
	}

	FClothStateArchive& operator<<(FString& Text)
	{
		TArray<uint16> Letters;
		for (int32 Index = 0; Index < Text.Len(); ++Index)
		{
			Letters.Add(static_cast<uint16>(Text[Index]));
		}
		*this << Letters;
		Text.Reset();
		for (const uint16 Letter : Letters)
		{
			Text.AppendChar(static_cast<TCHAR>(Letter));
		}
		return *this;
	}

	FClothStateArchive& operator<<(FName& Name)
	{
		FString Text = Name.ToString();
		*this << Text;
		// Longer ones are none of the engine's, and end the program.
		constexpr int32 LongestName = 1023;
		Name = bLoading ? FName(*Text.Left(LongestName)) : Name;
		return *this;
	}

	/** A component: there may be none. The one whose state it is needs no name. */
	template <typename T>
	FClothStateArchive& operator<<(TWeakObjectPtr<T>& Component)
	{
		bool bOwn = Component.IsValid() && Component.Get() == Own;
		FClothLevelPath Path = bOwn ? FClothLevelPath() : FClothLevelPath::Of(Component.Get());
		*this << bOwn << Path;
		if (bLoading && Own != nullptr)
		{
			const bool bNamed = !bOwn && !Path.Names.IsEmpty();
			Component = Cast<T>(bOwn ? Own : bNamed ? Path.Find(*Own->GetWorld()) : nullptr);
			Missing = Missing.IsEmpty() && !Component.IsValid() ? Path.ToString() : Missing;
		}
		return *this;
	}

	template <typename T>
	FClothStateArchive& operator<<(TArray<T>& Array)
	{
		int32 Count = Array.Num();
		*this << Count;
		if (bLoading)
		{
			// No element is smaller than a byte.
			Array.SetNum(Count >= 0 && HasMore(static_cast<size_t>(Count)) ? Count : 0);
		}
		for (T& Element : Array)
		{
			*this << Element;
		}
		return *this;
	}

	template <typename T>
	requires requires(T& Value, FClothStateArchive& Archive) { Value.Serialize(Archive); }
	FClothStateArchive& operator<<(T& Value)
	{
		Value.Serialize(*this);
		return *this;
	}

private:
	bool HasMore(size_t Size)
	{
		bEnded = bEnded || Size > static_cast<size_t>(Bytes.Num() - Offset);
		return !bEnded;
	}

	TArray<uint8> Bytes;
	UActorComponent* Own = nullptr;
	int32 Offset = 0;
	bool bLoading = false;
	bool bEnded = false;
	FString Missing;
};
