// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"

#include <string>
#include <string_view>

/** A file for one test, which is deleted when it goes. */
class FClothTestFile
{
public:
	FClothTestFile(const TCHAR* Name, std::string_view Content);
	~FClothTestFile();
	FClothTestFile(const FClothTestFile&) = delete;
	FClothTestFile& operator=(const FClothTestFile&) = delete;

	void Write(std::string_view Content) const;
	void Delete() const;

	const FString Path;
};

namespace ClothTest
{
std::string ReadFile(const FString& Path);

/** The file of a fabric that comes with the plugin. */
FString ShippedFabric(const FString& Name);
} // namespace ClothTest
