// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Simulation.h"
#include "ClothSolver/Vector.h"
#include "CoreMinimal.h"
#include "UObject/UObjectGlobals.h"
#include "UObject/WeakObjectPtrTemplates.h"

#include <cstring>
#include <type_traits>

/** Writes values into bytes, or reads them in the same order. What is read after the end is nothing. */
class FClothStateArchive
{
public:
	/** Writes. */
	FClothStateArchive() = default;

	/** Reads. */
	explicit FClothStateArchive(TArray<uint8>&& InBytes)
		: Bytes(MoveTemp(InBytes))
		, bLoading(true)
	{
	}

	/** What was written. */
	TArray<uint8>& GetBytes() { return Bytes; }

	/** Whether all has been read, and no more. */
	bool IsComplete() const { return !bEnded && Offset == Bytes.Num(); }

	/** The first object that was not found, or nothing. */
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
		Name = bLoading ? FName(*Text) : Name;
		return *this;
	}

	/** By its path: there may be none. */
	template <typename T>
	FClothStateArchive& operator<<(TWeakObjectPtr<T>& Object)
	{
		FString Path = Object.IsValid() ? Object->GetPathName() : FString();
		*this << Path;
		if (bLoading)
		{
			Object = Path.IsEmpty() ? nullptr : FindObject<T>(nullptr, *Path);
			Missing = Missing.IsEmpty() && !Object.IsValid() ? Path : Missing;
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
	int32 Offset = 0;
	bool bLoading = false;
	bool bEnded = false;
	FString Missing;
};
