// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/CString.h"
#include "UObject/UnrealType.h"
#include "UObject/WeakObjectPtrTemplates.h"
#include <cwctype>

namespace
{
const TCHAR* SkipSpaces(const TCHAR* Text)
{
	while (std::iswspace(static_cast<wint_t>(*Text)) != 0)
	{
		++Text;
	}
	return Text;
}

/** A word of an ini value: quoted, or up to what ends it. */
const TCHAR* ReadWord(const TCHAR* Text, FString& Word)
{
	Text = SkipSpaces(Text);
	Word.Empty();
	if (*Text == TEXT('"'))
	{
		for (++Text; *Text != 0 && *Text != TEXT('"'); ++Text)
		{
			Text += *Text == TEXT('\\') && Text[1] != 0 ? 1 : 0;
			Word += *Text;
		}
		return *Text == 0 ? nullptr : Text + 1;
	}
	for (; *Text != 0 && *Text != TEXT(',') && *Text != TEXT(')') && *Text != TEXT('('); ++Text)
	{
		Word += *Text;
	}
	Word = Word.TrimStartAndEnd();
	return Text;
}

/** The value of an enum by its name. */
const TCHAR* ReadEnum(const TCHAR* Text, const UEnum& Enum, int64& Value)
{
	FString Word;
	const TCHAR* const Rest = ReadWord(Text, Word);
	for (int32 Index = 0; Index + 1 < Enum.NumEnums(); ++Index)
	{
		Value = Enum.GetValueByIndex(Index);
		if (Enum.GetNameStringByIndex(Index) == Word || Enum.GetNameByIndex(Index) == FName(Word))
		{
			return Rest;
		}
	}
	return nullptr;
}
} // namespace

void FProperty::InitializeValue(void* Dest) const
{
	std::memset(Dest, 0, static_cast<SIZE_T>(GetSize()));
	for (int32 Index = 0; Operations.Construct != nullptr && Index < ArrayDim; ++Index)
	{
		Operations.Construct(static_cast<uint8*>(Dest) + Index * ElementSize);
	}
}

void FProperty::DestroyValue(void* Dest) const
{
	for (int32 Index = 0; Operations.Construct != nullptr && Index < ArrayDim; ++Index)
	{
		Operations.Destroy(static_cast<uint8*>(Dest) + Index * ElementSize);
	}
}

void FProperty::CopyCompleteValue(void* Dest, const void* Source) const
{
	for (int32 Index = 0; Operations.Copy != nullptr && Index < ArrayDim; ++Index)
	{
		Operations.Copy(
			static_cast<uint8*>(Dest) + Index * ElementSize, static_cast<const uint8*>(Source) + Index * ElementSize);
	}
}

namespace
{
bool AreElementsIdentical(const FArrayProperty& Array, const void* A, const void* B)
{
	const FScriptArrayHelper First(&Array, A);
	const FScriptArrayHelper Second(&Array, B);
	bool bSame = First.Num() == Second.Num();
	for (int32 Index = 0; bSame && Index < First.Num(); ++Index)
	{
		bSame = Array.Inner->Identical(First.GetRawPtr(Index), Second.GetRawPtr(Index));
	}
	return bSame;
}

/** What is not reflected cannot be compared. */
bool AreMembersIdentical(const UScriptStruct* Struct, const void* A, const void* B)
{
	TFieldIterator<FProperty> Member(Struct);
	bool bSame = static_cast<bool>(Member);
	for (; bSame && Member; ++Member)
	{
		bSame = Member->Identical(Member->ContainerPtrToValuePtr<void>(A), Member->ContainerPtrToValuePtr<void>(B));
	}
	return bSame;
}
} // namespace

bool FProperty::Identical(const void* A, const void* B) const
{
	if (Operations.Equal != nullptr)
	{
		return Operations.Equal(A, B);
	}
	if (const auto* const Array = CastField<FArrayProperty>(this))
	{
		return AreElementsIdentical(*Array, A, B);
	}
	const auto* const Struct = CastField<FStructProperty>(this);
	return Struct != nullptr && AreMembersIdentical(Struct->Struct, A, B);
}

const TCHAR* FProperty::ImportText_Direct(const TCHAR*, void*, UObject*, int32) const { return nullptr; }

const TCHAR* FNumericProperty::ImportText_Direct(const TCHAR* Buffer, void* PropertyPtr, UObject*, int32) const
{
	FString Word;
	const TCHAR* const Rest = ReadWord(Buffer, Word);
	if (!Word.IsNumeric())
	{
		return nullptr;
	}
	if (IsFloatingPoint())
	{
		SetFloatingPointPropertyValue(PropertyPtr, FCString::Atod(*Word));
	}
	else
	{
		SetIntPropertyValue(PropertyPtr, FCString::Atoi64(*Word));
	}
	return Rest;
}

const TCHAR* FByteProperty::ImportText_Direct(
	const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const
{
	int64 Value = 0;
	const TCHAR* const Rest = Enum == nullptr ? nullptr : ReadEnum(Buffer, *Enum, Value);
	if (Rest == nullptr)
	{
		return Super::ImportText_Direct(Buffer, PropertyPtr, OwnerObject, PortFlags);
	}
	SetIntPropertyValue(PropertyPtr, Value);
	return Rest;
}

void FBoolProperty::SetPropertyValue(void* Data, bool bValue) const
{
	if (FieldMask == 0xff)
	{
		*static_cast<bool*>(Data) = bValue;
		return;
	}
	auto& Byte = *static_cast<uint8*>(Data);
	Byte = static_cast<uint8>(bValue ? Byte | FieldMask : Byte & ~FieldMask);
}

void FBoolProperty::CopyCompleteValue(void* Dest, const void* Source) const
{
	SetPropertyValue(Dest, GetPropertyValue(Source));
}

bool FBoolProperty::Identical(const void* A, const void* B) const { return GetPropertyValue(A) == GetPropertyValue(B); }

const TCHAR* FBoolProperty::ImportText_Direct(const TCHAR* Buffer, void* PropertyPtr, UObject*, int32) const
{
	FString Word;
	const TCHAR* const Rest = ReadWord(Buffer, Word);
	SetPropertyValue(PropertyPtr, FCString::ToBool(*Word));
	return Rest;
}

const TCHAR* FNameProperty::ImportText_Direct(const TCHAR* Buffer, void* PropertyPtr, UObject*, int32) const
{
	FString Word;
	const TCHAR* const Rest = ReadWord(Buffer, Word);
	SetPropertyValue(PropertyPtr, FName(Word));
	return Rest;
}

const TCHAR* FStrProperty::ImportText_Direct(const TCHAR* Buffer, void* PropertyPtr, UObject*, int32) const
{
	FString Word;
	const TCHAR* const Rest = ReadWord(Buffer, Word);
	SetPropertyValue(PropertyPtr, Word);
	return Rest;
}

const TCHAR* FEnumProperty::ImportText_Direct(const TCHAR* Buffer, void* PropertyPtr, UObject*, int32) const
{
	int64 Value = 0;
	const TCHAR* const Rest = ReadEnum(Buffer, *GetEnum(), Value);
	if (Rest != nullptr)
	{
		UnderlyingProp->SetIntPropertyValue(PropertyPtr, Value);
	}
	return Rest;
}

const TCHAR* FStructProperty::ImportText_Direct(
	const TCHAR* Buffer, void* PropertyPtr, UObject* OwnerObject, int32 PortFlags) const
{
	const TCHAR* Text = SkipSpaces(Buffer);
	if (*Text++ != TEXT('('))
	{
		return nullptr;
	}
	for (Text = SkipSpaces(Text); *Text != TEXT(')'); Text = SkipSpaces(Text))
	{
		FString Name;
		for (; *Text != 0 && *Text != TEXT('='); ++Text)
		{
			Name += *Text;
		}
		const FProperty* const Member = Struct->FindPropertyByName(FName(Name.TrimStartAndEnd()));
		if (*Text == 0 || Member == nullptr)
		{
			return nullptr;
		}
		Text = Member->ImportText_Direct(
			Text + 1, Member->ContainerPtrToValuePtr<void>(PropertyPtr), OwnerObject, PortFlags);
		if (Text == nullptr)
		{
			return nullptr;
		}
		Text = SkipSpaces(Text);
		Text += *Text == TEXT(',') ? 1 : 0;
	}
	return Text + 1;
}

UObject* FWeakObjectProperty::GetObjectPropertyValue(const void* Data) const
{
	return static_cast<const FWeakObjectPtr*>(Data)->Get();
}

void FWeakObjectProperty::SetObjectPropertyValue(void* Data, UObject* Value) const
{
	*static_cast<FWeakObjectPtr*>(Data) = Value;
}
