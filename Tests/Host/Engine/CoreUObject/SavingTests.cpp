// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ReflectedExample.h"
#include "UObject/HostSaving.h"
#include "UObject/Package.h"
#include "gtest/gtest.h"

namespace
{
UReflectedChild* MakeOriginal()
{
	auto* const Original = NewObject<UReflectedChild>();
	Original->Names = {TEXT("warp"), TEXT("weft")};
	Original->Pin.Center = FVector(1.0, 2.0, 3.0);
	Original->Pins.SetNum(2);
	Original->Pins[1].Radius = 7.0f;
	Original->bFirst = true;
	Original->Extra[2] = 5;
	Original->Seen = Original->Part.Get();
	Original->Untouched = 9;
	Original->Passing = 3;
	Original->SavedOnly = 4;
	return Original;
}
} // namespace

TEST(Saving, KeepsPropertiesAndNothingElse)
{
	UReflectedChild* const Original = MakeOriginal();
	auto* const Loaded = NewObject<UReflectedChild>();
	Host::CopySaved(*Original, *Loaded, Host::ECopy::Save);
	EXPECT_EQ(Loaded->Names.Num(), 2);
	EXPECT_TRUE(Loaded->Names[1] == TEXT("weft"));
	EXPECT_EQ(Loaded->Pin.Center, FVector(1.0, 2.0, 3.0));
	EXPECT_EQ(Loaded->Pins[1].Radius, 7.0f);
	EXPECT_TRUE(Loaded->bFirst);
	EXPECT_EQ(Loaded->Extra[2], 5);
	EXPECT_EQ(Loaded->SavedOnly, 4);
	EXPECT_EQ(Loaded->Passing, 0);
	EXPECT_EQ(Loaded->Untouched, 0);
}

TEST(Saving, PartsAreCopiedAndReferencesFollow)
{
	UReflectedChild* const Original = MakeOriginal();
	auto* const Added = NewObject<UReflectedChild>(Original, TEXT("Added"));
	Added->Length = 12.0f;
	auto* const Passing = NewObject<UReflectedChild>(Original, TEXT("Passing"), RF_Transient);
	auto* const Loaded = NewObject<UReflectedChild>();
	UReflectedPart* const Part = Loaded->Part;
	Host::CopySaved(*Original, *Loaded, Host::ECopy::Save);
	EXPECT_EQ(Loaded->Part.Get(), Part);
	EXPECT_EQ(Loaded->Seen.Get(), Part);
	const auto* const Copy = FindObject<UReflectedChild>(Loaded, TEXT("Added"));
	ASSERT_NE(Copy, nullptr);
	EXPECT_EQ(Copy->Length, 12.0f);
	EXPECT_EQ(Copy->Part->GetOuter(), Copy);
	EXPECT_EQ(FindObject<UReflectedChild>(Loaded, TEXT("Passing")), nullptr);
	EXPECT_EQ(Added->Saves, 1);
	EXPECT_EQ(Passing->Saves, 0);
}

TEST(Saving, ObjectsAreToldOfSavesAndNotOfDuplication)
{
	UReflectedChild* const Original = MakeOriginal();
	auto* const Copy = NewObject<UReflectedChild>();
	Host::CopySaved(*Original, *Copy, Host::ECopy::Save);
	EXPECT_EQ(Original->Saves, 1);
	EXPECT_EQ(Original->Cooks, 0);
	Host::CopySaved(*Original, *Copy, Host::ECopy::Cook);
	EXPECT_EQ(Original->Saves, 2);
	EXPECT_EQ(Original->Cooks, 1);

	auto* const Played = NewObject<UReflectedChild>();
	Host::CopySaved(*Original, *Played, Host::ECopy::Duplicate);
	EXPECT_EQ(Original->Saves, 2);
	EXPECT_EQ(Played->Extra[2], 5);
	EXPECT_EQ(Played->SavedOnly, 0);
}
