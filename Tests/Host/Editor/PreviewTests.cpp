// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Editor.h"
#include "Engine/World.h"
#include "Kismet/KismetSystemLibrary.h"
#include "Logging/TokenizedMessage.h"
#include "Modules/ModuleManager.h"
#include "Tests/AutomationCommon.h"
#include <gtest/gtest.h>

// What the editor's stand-in refuses of previews and messages.

namespace
{
TEST(Viewports, AreRealtimeAsTheLastOverrideSays)
{
	FModuleManager::Get().LoadModule("UnrealEd");
	const FText Mine = FText::FromString(TEXT("Mine"));
	const FText Other = FText::FromString(TEXT("Other"));
	EXPECT_FALSE(Host::AreViewportsRealtime());
	GEditor->SetViewportsRealtimeOverride(true, Mine);
	GEditor->SetViewportsRealtimeOverride(false, Other);
	EXPECT_FALSE(Host::AreViewportsRealtime());
	GEditor->RemoveViewportsRealtimeOverride(Other);
	EXPECT_TRUE(Host::AreViewportsRealtime());
	GEditor->RemoveViewportsRealtimeOverride(Mine);
	EXPECT_FALSE(Host::AreViewportsRealtime());
	EXPECT_DEATH(GEditor->RemoveViewportsRealtimeOverride(Mine), "no realtime override Mine");
}

TEST(Actions, OfOneUseAreDoneOnce)
{
	int Clicks = 0;
	const auto Click = FOnActionTokenExecuted::CreateLambda([&Clicks] { ++Clicks; });
	const TSharedRef<FActionToken> Once = FActionToken::Create(FText(), FText(), Click, true);
	Once->ExecuteAction();
	EXPECT_FALSE(Once->CanExecute());
	EXPECT_DEATH(Once->ExecuteAction(), "done once");
	const TSharedRef<FActionToken> Often = FActionToken::Create(FText(), FText(), Click);
	Often->ExecuteAction();
	Often->ExecuteAction();
	EXPECT_EQ(Clicks, 3);
}

TEST(Transactions, AreCountedForScripts)
{
	FModuleManager::Get().LoadModule("UnrealEd");
	EXPECT_EQ(UKismetSystemLibrary::BeginTransaction(TEXT("Test"), FText(), nullptr), 0);
	EXPECT_EQ(UKismetSystemLibrary::BeginTransaction(TEXT("Test"), FText(), nullptr), 1);
	UKismetSystemLibrary::EndTransaction();
	UKismetSystemLibrary::EndTransaction();
	EXPECT_EQ(UKismetSystemLibrary::BeginTransaction(TEXT("Test"), FText(), nullptr), 0);
	UKismetSystemLibrary::EndTransaction();
}

struct FWorldListener
{
	void Note(UWorld* World, bool, bool) { Gone = World; }
	UWorld* Gone = nullptr;
};

TEST(Worlds, TellWhenTheyGo)
{
	FWorldListener Listener;
	FWorldDelegates::OnWorldCleanup.AddRaw(&Listener, &FWorldListener::Note);
	FTestWorldWrapper Wrapper;
	Wrapper.CreateTestWorld(EWorldType::Editor);
	UWorld* const World = Wrapper.GetTestWorld();
	EXPECT_EQ(Listener.Gone, nullptr);
	Wrapper.DestroyTestWorld(false);
	EXPECT_EQ(Listener.Gone, World);
	FWorldDelegates::OnWorldCleanup.RemoveAll(&Listener);
}
} // namespace
