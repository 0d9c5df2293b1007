// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/UnrealType.h"

#include <cstdlib>

/// A number, switch, choice, name or reference that the details panel shows, by its path, as in Pins.Spheres[0].Radius.
struct FLeaf
{
	FString Path;
	FProperty* Property;
	void* Value;

	/// Of numbers and switches, when it was found: what it belongs to may be gone since.
	double Usual = 0.0;

	/// Of the range, which also those members have whose struct was given one.
	TOptional<double> Low;
	TOptional<double> High;

	const FNumericProperty* AsNumber() const
	{
		const auto* Byte = CastField<FByteProperty>(Property);
		return Byte == nullptr ? CastField<FNumericProperty>(Property) : nullptr;
	}

	double Read() const
	{
		if (const auto* Switch = CastField<FBoolProperty>(Property))
		{
			return Switch->GetPropertyValue(Value) ? 1.0 : 0.0;
		}
		if (AsNumber() == nullptr)
		{
			return 0.0;
		}
		return AsNumber()->IsFloatingPoint() ? AsNumber()->GetFloatingPointPropertyValue(Value)
											 : static_cast<double>(AsNumber()->GetSignedIntPropertyValue(Value));
	}

	void SetNumber(double Number) const
	{
		if (AsNumber()->IsFloatingPoint())
		{
			AsNumber()->SetFloatingPointPropertyValue(Value, Number);
		}
		else
		{
			AsNumber()->SetIntPropertyValue(Value, static_cast<int64>(Number));
		}
	}
};

/// Finds the leaves of what an object of this type shows, in their order of declaration; of arrays those of the first
/// element, and one without a value if there is none.
class FLeafFinder
{
public:
	static TArray<FLeaf> Find(const UStruct& Type, void* Object)
	{
		FLeafFinder Finder;
		Finder.AddMembers(Type, Object, FString(), EFieldIteratorFlags::ExcludeSuper);
		return Finder.Leaves;
	}

private:
	TArray<FLeaf> Leaves;
	TOptional<double> Low;
	TOptional<double> High;

	void AddMembers(
		const UStruct& Type, void* Container, const FString& Path, EFieldIteratorFlags::SuperClassFlags Super)
	{
		for (TFieldIterator<FProperty> Member(&Type, Super); Member; ++Member)
		{
			if (Member->HasAnyPropertyFlags(CPF_Edit))
			{
				const TOptional<double> Before[] = {Low, High};
				Low = ReadEnd(**Member, TEXT("ClampMin"), Low);
				High = ReadEnd(**Member, TEXT("ClampMax"), High);
				Add(**Member, Member->ContainerPtrToValuePtr<void>(Container),
					Path.IsEmpty() ? Member->GetName() : Path + TEXT(".") + Member->GetName());
				Low = Before[0];
				High = Before[1];
			}
		}
	}

	void Add(FProperty& Property, void* Value, const FString& Path)
	{
		if (const auto* Struct = CastField<FStructProperty>(&Property))
		{
			AddMembers(*Struct->Struct, Value, Path, EFieldIteratorFlags::IncludeSuper);
		}
		else if (const auto* Array = CastField<FArrayProperty>(&Property))
		{
			const FScriptArrayHelper Elements(Array, Value);
			const FString First = Path + TEXT("[0]");
			if (Elements.Num() == 0)
			{
				Leaves.Add({First, &Property, nullptr, 0.0, {}, {}});
			}
			else
			{
				Add(*Array->Inner, Elements.GetRawPtr(0), First);
			}
		}
		else
		{
			Leaves.Add({Path, &Property, Value, 0.0, Low, High});
			Leaves.Last().Usual = Leaves.Last().Read();
		}
	}

	static TOptional<double> ReadEnd(const FProperty& Property, const TCHAR* Key, TOptional<double> Otherwise)
	{
		return Property.HasMetaData(Key) ? std::atof(TCHAR_TO_UTF8(*Property.GetMetaData(Key))) : Otherwise;
	}
};
