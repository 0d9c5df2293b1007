// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ReflectedExample.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"
#include <gtest/gtest.h>

namespace
{
template <typename T>
T* FindProperty(const TCHAR* Name)
{
	return FindFProperty<T>(UReflectedChild::StaticClass(), Name);
}

TEST(HostProperties, AreOfTheTypeOfTheirMember)
{
	EXPECT_NE(FindProperty<FFloatProperty>(TEXT("Length")), nullptr);
	EXPECT_NE(FindProperty<FNumericProperty>(TEXT("length")), nullptr);
	EXPECT_EQ(FindProperty<FDoubleProperty>(TEXT("Length")), nullptr);
	EXPECT_NE(FindProperty<FDoubleProperty>(TEXT("Inner")), nullptr);
	EXPECT_EQ(FindProperty<FEnumProperty>(TEXT("Mode"))->GetEnum(), StaticEnum<EReflectedMode>());
	EXPECT_EQ(FindProperty<FStructProperty>(TEXT("Pin"))->Struct, FReflectedPin::StaticStruct());
	EXPECT_EQ(FindProperty<FObjectProperty>(TEXT("Part"))->PropertyClass, UReflectedPart::StaticClass());
	EXPECT_EQ(FindProperty<FWeakObjectProperty>(TEXT("Seen"))->PropertyClass, UReflectedPart::StaticClass());
	EXPECT_EQ(FindProperty<FIntProperty>(TEXT("Extra"))->ArrayDim, 3);
	EXPECT_EQ(FindProperty<FProperty>(TEXT("Untouched")), nullptr);
	EXPECT_TRUE(FFloatProperty::StaticClass()->GetName() == TEXT("FloatProperty"));
}

TEST(HostProperties, ReadAndWriteObjects)
{
	auto* const Object = NewObject<UReflectedExample>();
	const FFloatProperty* const Length = FindProperty<FFloatProperty>(TEXT("Length"));
	Length->SetPropertyValue_InContainer(Object, 7.0f);
	EXPECT_EQ(Object->Length, 7.0f);
	Length->SetFloatingPointPropertyValue(Length->ContainerPtrToValuePtr<void>(Object), 8.0);
	EXPECT_EQ(Object->Length, 8.0f);

	const FEnumProperty* const Mode = FindProperty<FEnumProperty>(TEXT("Mode"));
	Mode->GetUnderlyingProperty()->SetIntPropertyValue(Mode->ContainerPtrToValuePtr<void>(Object), 4);
	EXPECT_EQ(Object->Mode, EReflectedMode::Fast);

	const FObjectProperty* const Part = FindProperty<FObjectProperty>(TEXT("Part"));
	void* const Place = Part->ContainerPtrToValuePtr<void>(Object);
	EXPECT_EQ(Part->GetObjectPropertyValue(Place), Object->Part.Get());
	Part->SetObjectPropertyValue(Place, nullptr);
	EXPECT_EQ(Object->Part, nullptr);
}

TEST(HostProperties, TellBitsApart)
{
	auto* const Object = NewObject<UReflectedExample>();
	const FBoolProperty* const First = FindProperty<FBoolProperty>(TEXT("bFirst"));
	const FBoolProperty* const Second = FindProperty<FBoolProperty>(TEXT("bSecond"));
	EXPECT_FALSE(First->GetPropertyValue_InContainer(Object));
	EXPECT_TRUE(Second->GetPropertyValue_InContainer(Object));
	First->SetPropertyValue_InContainer(Object, true);
	Second->SetPropertyValue_InContainer(Object, false);
	EXPECT_TRUE(Object->bFirst);
	EXPECT_FALSE(Object->bSecond);
}

TEST(HostProperties, ReachIntoArraysOfStructs)
{
	auto* const Object = NewObject<UReflectedExample>();
	const FArrayProperty* const Pins = FindProperty<FArrayProperty>(TEXT("Pins"));
	FScriptArrayHelper Helper(Pins, Pins->ContainerPtrToValuePtr<void>(Object));
	EXPECT_EQ(Helper.AddValue(), 0);
	EXPECT_EQ(Helper.AddValue(), 1);
	const UScriptStruct* const Struct = CastField<FStructProperty>(Pins->Inner)->Struct;
	FindFProperty<FFloatProperty>(Struct, TEXT("Radius"))->SetPropertyValue_InContainer(Helper.GetRawPtr(1), 3.0f);
	const FStructProperty* const Center = FindFProperty<FStructProperty>(Struct, TEXT("Center"));
	EXPECT_EQ(Center->Struct, TBaseStructure<FVector>::Get());
	FindFProperty<FDoubleProperty>(Center->Struct, TEXT("Z"))
		->SetPropertyValue_InContainer(Center->ContainerPtrToValuePtr<void>(Helper.GetRawPtr(1)), 9.0);
	ASSERT_EQ(Object->Pins.Num(), 2);
	EXPECT_EQ(Object->Pins[0].Radius, 10.0f);
	EXPECT_EQ(Object->Pins[1].Radius, 3.0f);
	EXPECT_EQ(Object->Pins[1].Center, FVector(0, 0, 9));
}

TEST(HostProperties, ComeInOrderOwnOnesFirst)
{
	TArray<FString> Names;
	for (TFieldIterator<FProperty> Property(UReflectedChild::StaticClass()); Property; ++Property)
	{
		Names.Add(Property->GetName());
	}
	EXPECT_TRUE(Names[0] == TEXT("Extra"));
	EXPECT_TRUE(Names[3] == TEXT("Length"));
	EXPECT_TRUE(Names.Last() == TEXT("Inner"));
	int32 Count = 0;
	for (TFieldIterator<FProperty> Property(UReflectedChild::StaticClass(), EFieldIteratorFlags::ExcludeSuper);
		 Property; ++Property)
	{
		++Count;
	}
	EXPECT_EQ(Count, 3);
}

#if WITH_EDITOR
TEST(HostProperties, KnowTheirMetaData)
{
	const FProperty* const Length = FindProperty<FProperty>(TEXT("Length"));
	EXPECT_TRUE(Length->GetMetaData(TEXT("Category")) == TEXT("Example"));
	EXPECT_TRUE(Length->GetMetaData(TEXT("Units")) == TEXT("cm"));
	EXPECT_TRUE(Length->HasMetaData(TEXT("ClampMin")));
	EXPECT_FALSE(Length->HasMetaData(TEXT("ClampMax")));
	EXPECT_TRUE(Length->GetToolTipText().ToString() == TEXT("How long it is."));
	EXPECT_TRUE(UReflectedExample::StaticClass()->GetToolTipText().ToString().StartsWith(TEXT("An object with")));
}
#endif

TEST(HostEnums, KnowTheirNames)
{
	const UEnum* const Mode = StaticEnum<EReflectedMode>();
	EXPECT_EQ(Mode->NumEnums(), 3);
	EXPECT_TRUE(Mode->GetNameStringByValue(4) == TEXT("Fast"));
	EXPECT_EQ(Mode->GetValueByNameString(TEXT("fast")), 4);
	EXPECT_EQ(Mode->GetValueByNameString(TEXT("EReflectedMode::Slow")), 0);
	EXPECT_EQ(Mode->GetValueByNameString(TEXT("Quick")), INDEX_NONE);
}

TEST(HostEnums, AreKnownByTheirNamespace)
{
	const UEnum* const Mode = StaticEnum<EReflectedOldMode::Type>();
	EXPECT_TRUE(Mode->GetName() == TEXT("EReflectedOldMode"));
	EXPECT_EQ(Mode->GetValueByNameString(TEXT("EReflectedOldMode::Fast")), 4);
}

TEST(HostClasses, KnowTheirFunctions)
{
	EXPECT_NE(UReflectedChild::StaticClass()->FindFunctionByName(TEXT("Double")), nullptr);
	EXPECT_EQ(UReflectedChild::StaticClass()->FindFunctionByName(TEXT("Triple")), nullptr);
}
} // namespace
