// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

class AActor;
class UActorComponent;
class UClass;
class UEnum;
class ULevel;
class UObject;
class UPackage;
class UScriptStruct;
class UStruct;
class UWorld;
