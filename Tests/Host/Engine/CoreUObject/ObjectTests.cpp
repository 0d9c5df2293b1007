// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/HostConfig.h"
#include "ReflectedExample.h"
#include "Templates/Casts.h"
#include "Templates/SubclassOf.h"
#include "UObject/Class.h"
#include "UObject/Package.h"
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace
{
TEST(HostObjects, KnowTheirPlace)
{
	auto* const Object = NewObject<UReflectedExample>(GetTransientPackage(), TEXT("Somebody"));
	EXPECT_TRUE(Object->GetName() == TEXT("Somebody"));
	EXPECT_EQ(Object->GetOuter(), GetTransientPackage());
	EXPECT_TRUE(Object->GetPathName() == TEXT("/Engine/Transient.Somebody"));
	EXPECT_TRUE(Object->Part->GetPathName() == TEXT("/Engine/Transient.Somebody:Part"));
	EXPECT_EQ(Object->Part->GetTypedOuter<UReflectedExample>(), Object);
	EXPECT_EQ(FindObject<UReflectedExample>(GetTransientPackage(), TEXT("Somebody")), Object);
	EXPECT_EQ(FindObject<UReflectedExample>(nullptr, TEXT("/Engine/Transient.Somebody")), Object);
	EXPECT_EQ(FindObject<UReflectedPart>(GetTransientPackage(), TEXT("Somebody")), nullptr);
	EXPECT_NE(NewObject<UReflectedPart>()->GetFName(), NewObject<UReflectedPart>()->GetFName());
}

TEST(HostObjects, AreOfTheirClasses)
{
	UObject* const Object = NewObject<UReflectedChild>();
	EXPECT_TRUE(Object->IsA<UReflectedExample>());
	EXPECT_NE(Cast<UReflectedExample>(Object), nullptr);
	EXPECT_EQ(Cast<UReflectedPart>(Object), nullptr);
	EXPECT_EQ(Cast<UClass>(Object), nullptr);
	EXPECT_EQ(Cast<UReflectedPart>(static_cast<UObject*>(nullptr)), nullptr);
	EXPECT_TRUE(Object->GetClass()->GetName() == TEXT("ReflectedChild"));
	EXPECT_EQ(Object->GetClass()->GetSuperClass(), UReflectedExample::StaticClass());
	EXPECT_EQ(Object->GetClass()->GetClass(), UClass::StaticClass());
	EXPECT_EQ(UClass::StaticClass()->GetClass(), UClass::StaticClass());
	EXPECT_TRUE(UReflectedExample::StaticClass()->GetPathName() == TEXT("/Script/HostTests.ReflectedExample"));
	EXPECT_EQ(TSubclassOf<UReflectedPart>(UReflectedChild::StaticClass()).Get(), nullptr);
	EXPECT_EQ(TSubclassOf<UReflectedExample>(UReflectedChild::StaticClass()).Get(), UReflectedChild::StaticClass());
}

TEST(HostObjects, BeginAsZerosAndDefaults)
{
	const auto* const Object = NewObject<UReflectedChild>();
	EXPECT_EQ(Object->Untouched, 0);
	EXPECT_EQ(Object->Extra[2], 0);
	EXPECT_TRUE(Object->bSecond);
	EXPECT_FALSE(Object->IsTemplate());
	const auto* const Default = GetDefault<UReflectedChild>();
	EXPECT_TRUE(Default->HasAnyFlags(RF_ClassDefaultObject));
	EXPECT_TRUE(Default->GetName() == TEXT("Default__ReflectedChild"));
	EXPECT_TRUE(Default->Part->IsTemplate());
	EXPECT_TRUE(Object->Part->IsDefaultSubobject());
	EXPECT_NE(Object->Part, Default->Part);
}

TEST(HostObjects, AreCopiedFromTemplates)
{
	auto* const Original = NewObject<UReflectedExample>();
	Original->Length = 3.0f;
	Original->Names = {TEXT("a")};
	const auto* const Copy = NewObject<UReflectedExample>(GetTransientPackage(), NAME_None, RF_NoFlags, Original);
	EXPECT_EQ(Copy->Length, 3.0f);
	EXPECT_EQ(Copy->Names.Num(), 1);
}

TEST(HostObjects, StayAsLongAsAPropertyRefersToThem)
{
	auto* const Root = NewObject<UReflectedExample>();
	Root->AddToRoot();
	const TWeakObjectPtr<UReflectedPart> Part = Root->Part;
	const TWeakObjectPtr<UReflectedPart> Unknown = NewObject<UReflectedPart>(Root);
	const TWeakObjectPtr<UReflectedPart> Asset =
		NewObject<UReflectedPart>(GetTransientPackage(), NAME_None, RF_Standalone);
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_TRUE(Part.IsValid());
	EXPECT_TRUE(Asset.IsValid());
	EXPECT_TRUE(Unknown.IsStale()) << "an outer does not keep what is in it";
	Root->Part = nullptr;
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_TRUE(Part.IsStale());
	Root->RemoveFromRoot();
	Asset->MarkAsGarbage();
}

TEST(HostObjects, KeepTheirOuter)
{
	auto* const Outer = NewObject<UReflectedExample>();
	const TWeakObjectPtr<UReflectedExample> WeakOuter = Outer;
	auto* const Object = NewObject<UReflectedPart>(Outer);
	Object->AddToRoot();
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_TRUE(WeakOuter.IsValid());
	Object->RemoveFromRoot();
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_TRUE(WeakOuter.IsStale());
}

TEST(HostObjects, AreForgottenByPropertiesWhenTheyAreGarbage)
{
	auto* const Root = NewObject<UReflectedExample>();
	Root->AddToRoot();
	Root->Part->MarkAsGarbage();
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_EQ(Root->Part, nullptr);
	Root->RemoveFromRoot();
}

TEST(HostObjects, GoWithTheirOuter)
{
	int32 Destroyed = 0;
	auto* const Object = NewObject<UReflectedExample>();
	Object->AddToRoot();
	Object->Part->Destroyed = &Destroyed;
	const TWeakObjectPtr<UReflectedExample> WeakObject = Object;
	const TWeakObjectPtr<UReflectedPart> WeakPart = Object->Part;
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_TRUE(WeakObject.IsValid());
	Object->RemoveFromRoot();
	Object->MarkAsGarbage();
	EXPECT_FALSE(IsValid(Object));
	EXPECT_EQ(WeakObject.Get(), nullptr);
	EXPECT_EQ(WeakObject.Get(true), Object);
	EXPECT_TRUE(WeakPart.IsValid());
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	EXPECT_EQ(Destroyed, 1);
	EXPECT_FALSE(WeakPart.IsValid());
	EXPECT_TRUE(WeakPart.IsStale());
	EXPECT_EQ(WeakObject.Get(true), nullptr);
}

TEST(HostObjects, LeaveNoTraceInWeakPointers)
{
	auto* const First = NewObject<UReflectedPart>();
	const TWeakObjectPtr<UReflectedPart> Weak = First;
	First->MarkAsGarbage();
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	// Takes the place of the first among all objects.
	const auto* const Second = NewObject<UReflectedPart>();
	EXPECT_FALSE(Weak.IsValid());
	EXPECT_NE(Weak, TWeakObjectPtr<UReflectedPart>(const_cast<UReflectedPart*>(Second)));
	EXPECT_EQ(Weak, TWeakObjectPtr<UReflectedPart>());
}

class HostConfig : public testing::Test
{
protected:
	HostConfig()
	{
		std::filesystem::create_directories(Folder);
		Host::SetConfigFolder(Folder.c_str());
	}
	~HostConfig() override
	{
		Host::SetConfigFolder((std::string(CLOTH_ROOT) + "/Config").c_str());
		std::filesystem::remove_all(Folder);
	}

	const std::filesystem::path Folder = std::filesystem::path(testing::TempDir()) / "HostConfig";
};

TEST_F(HostConfig, FillsDefaultsAndNewObjects)
{
	std::ofstream(Folder / "DefaultHostTest.ini") << "; a comment\n[/Script/Other.Other]\nLength=1\n"
												  << "[/Script/HostTests.ReflectedExample]\nLength = 250.5\n"
												  << "Names=first\n+Names=\"second, with a comma\"\nMode=Fast\n"
												  << "Pin=(Center=(X=1,Y=2,Z=-3.5),Radius=4)\n";
	auto* const Object = NewObject<UReflectedExample>();
	Object->LoadConfig();
	EXPECT_EQ(Object->Length, 250.5f);
	ASSERT_EQ(Object->Names.Num(), 2);
	EXPECT_TRUE(Object->Names[1] == TEXT("second, with a comma"));
	EXPECT_EQ(Object->Mode, EReflectedMode::Fast);
	EXPECT_EQ(Object->Pin.Center, FVector(1, 2, -3.5));
	EXPECT_EQ(Object->Pin.Radius, 4.0f);

	// New objects get what the default object read.
	auto* const Default = GetMutableDefault<UReflectedExample>();
	const float Before = Default->Length;
	Default->LoadConfig();
	EXPECT_EQ(NewObject<UReflectedExample>()->Length, 250.5f);
	Default->Length = Before;
	Default->Names.Empty();
	Default->Mode = EReflectedMode::Slow;
	Default->Pin = FReflectedPin();
}

TEST_F(HostConfig, SaysWhatItDoesNotUnderstand)
{
	static_cast<void>(NewObject<UReflectedExample>()); // the class's defaults read their configuration once
	std::ofstream(Folder / "DefaultHostTest.ini")
		<< "[/Script/HostTests.ReflectedExample]\nLength=long\nLenght=1\nMode=Quick\n";
	int32 Warnings = 0;
	Host::FLogListener Previous = Host::SetLogListener(
		[&Warnings](FName, ELogVerbosity::Type, const FString&)
		{
			++Warnings;
			return true;
		});
	auto* const Object = NewObject<UReflectedExample>();
	Object->LoadConfig();
	Host::SetLogListener(Previous);
	EXPECT_EQ(Warnings, 3);
	EXPECT_EQ(Object->Length, 100.0f);
	EXPECT_EQ(Object->Mode, EReflectedMode::Slow);
}
} // namespace
