// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Tests/AutomationCommon.h"
#include "CoreGlobals.h"
#include "Engine/World.h"
#include "UObject/UObjectGlobals.h"

bool FTestWorldWrapper::Require(bool bCondition, const TCHAR* Message)
{
	if (!bCondition)
	{
		ErrorMessages.Add(Message);
	}
	return bCondition;
}

FTestWorldWrapper::~FTestWorldWrapper()
{
	if (TestWorld)
	{
		FTestWorldWrapper::DestroyTestWorld(false);
	}
}

bool FTestWorldWrapper::CreateTestWorld(EWorldType::Type WorldType)
{
	if (!Require(!TestWorld, TEXT("CreateTestWorld: there is a world already")))
	{
		return false;
	}
	TestWorld = UWorld::CreateWorld(WorldType, false);
	return true;
}

bool FTestWorldWrapper::BeginPlayInTestWorld()
{
	if (!Require(TestWorld && TestWorld->IsGameWorld() && !TestWorld->HasBegunPlay(),
			TEXT("BeginPlayInTestWorld: needs a game world that does not play")))
	{
		return false;
	}
	TestWorld->InitializeActorsForPlay(FURL());
	TestWorld->BeginPlay();
	return true;
}

bool FTestWorldWrapper::TickTestWorld(float DeltaTime)
{
	if (!Require(TestWorld, TEXT("TickTestWorld: there is no world")))
	{
		return false;
	}
	TestWorld->Tick(TestWorld->IsGameWorld() ? LEVELTICK_All : LEVELTICK_ViewportsOnly, DeltaTime);
	++GFrameCounter;
	return true;
}

bool FTestWorldWrapper::DestroyTestWorld(bool bForceGarbageCollect)
{
	if (!Require(TestWorld, TEXT("DestroyTestWorld: there is no world")))
	{
		return false;
	}
	TestWorld->DestroyWorld(false);
	TestWorld = nullptr;
	if (bForceGarbageCollect)
	{
		CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
	}
	return true;
}

bool FTestWorldWrapper::HasFailed() const { return !ErrorMessages.IsEmpty(); }
