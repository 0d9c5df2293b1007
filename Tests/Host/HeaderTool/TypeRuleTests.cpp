// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
/** One property of each type that may be shown to Blueprints. */
TEST(HeaderToolTypes, AcceptReflectedProperties)
{
	for (const std::string Type : {"bool", "uint8", "int32", "int64", "float", "double", "FName", "FString", "FText",
			 "FVector", "FTransform", "EMode", "TEnumAsByte<EOldMode>", "TEnumAsByte<EOldest::Type>", "FShown",
			 "TObjectPtr<UBase>", "TSubclassOf<AActor>", "TWeakObjectPtr<UBase>", "TArray<float>",
			 "TArray<TObjectPtr<UBase>>", "TMap<FName, FShown>", "TSet<int32>"})
	{
		EXPECT_ACCEPTED(ClassWith("UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = \"A\") " + Type + " Value;"));
	}
	EXPECT_ACCEPTED(ClassWith("UPROPERTY(BlueprintAssignable, Category = \"A\") FOnShown Value;"));
	EXPECT_ACCEPTED(ClassWith("UPROPERTY() uint32 Value;"));
	EXPECT_ACCEPTED(ClassWith("UPROPERTY() uint8 bValue : 1;"));
}

TEST(HeaderToolTypes, RefuseOtherProperties)
{
	EXPECT_REFUSED(ClassWith("UPROPERTY() TArray<TArray<int32>> Value;"), "containers cannot be nested");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TMap<FName, TArray<int32>> Value;"), "containers cannot be nested");
	EXPECT_REFUSED(ClassWith("UPROPERTY() std::vector<int> Value;"), "'std::vector' is not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() std::string Value;"), "not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() unsigned int Value;"), "not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() int Value;"), "not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TUniquePtr<FShown> Value;"), "not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() FUnknown Value;"), "not a reflected type");
	EXPECT_REFUSED(ClassWith("UPROPERTY() FShown* Value;"), "no UObject");
	EXPECT_REFUSED(ClassWith("UPROPERTY() float* Value;"), "no UObject");
	EXPECT_REFUSED(ClassWith("UPROPERTY() UBase* Value;"), "use TObjectPtr<UBase>");
	EXPECT_REFUSED(ClassWith("UPROPERTY() UBase** Value;"), "pointer to a pointer");
	EXPECT_REFUSED(ClassWith("UPROPERTY() UBase Value;"), "hold it by TObjectPtr");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TObjectPtr<FShown> Value;"), "no reflected class");
	EXPECT_REFUSED(ClassWith("UPROPERTY() EOldMode Value;"), "TEnumAsByte<EOldMode>");
	EXPECT_REFUSED(ClassWith("UPROPERTY() EOldest::Type Value;"), "TEnumAsByte<EOldest::Type>");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TEnumAsByte<EOldest> Value;"), "no UENUM");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TEnumAsByte<EMode> Value;"), "use EMode itself");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TEnumAsByte<FShown> Value;"), "no UENUM");
	EXPECT_REFUSED(ClassWith("UPROPERTY() const float Value = 1;"), "cannot be const");
	EXPECT_REFUSED(ClassWith("UPROPERTY() float& Value;"), "cannot be a reference");
	EXPECT_REFUSED(ClassWith("UPROPERTY() int64 bValue : 1;"), "have bits");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TArray<float>* Value;"), "pointer to a container");
	EXPECT_REFUSED(ClassWith("UPROPERTY() TArray<float, int> Value;"), "wrong number of types");
}

TEST(HeaderToolTypes, RefuseWhatBlueprintsDoNotKnow)
{
	const auto Shown = [](const std::string& Type)
	{ return ClassWith("UPROPERTY(BlueprintReadWrite, Category = \"A\") " + Type + " Value;"); };
	EXPECT_REFUSED(Shown("uint32"), "Blueprints do not know uint32");
	EXPECT_REFUSED(Shown("int16"), "Blueprints do not know int16");
	EXPECT_REFUSED(Shown("TArray<uint64>"), "Blueprints do not know uint64");
	EXPECT_REFUSED(Shown("FHidden"), "FHidden is no BlueprintType");
	EXPECT_REFUSED(Shown("EHidden"), "EHidden is no BlueprintType");
}

TEST(HeaderToolTypes, CheckFunctions)
{
	const auto Callable = [](const std::string& Declaration)
	{ return ClassWith("UFUNCTION(BlueprintCallable, Category = \"A\") " + Declaration + ";"); };
	EXPECT_ACCEPTED(
		Callable("static const TArray<FVector>& Get(UBase* Object, const FString& Name, float& Out) const"));
	EXPECT_ACCEPTED(Callable("virtual UBase* Get() { return nullptr; }"));
	EXPECT_REFUSED(Callable("void Set(TObjectPtr<UBase> Object)"), "not TObjectPtr");
	EXPECT_REFUSED(Callable("TFunction<void()> Get()"), "in a type");
	EXPECT_REFUSED(Callable("std::string Get()"), "not a reflected type");
	EXPECT_REFUSED(Callable("TArray<float>& Get()"), "a reference that is not const");
	EXPECT_REFUSED(Callable("void Set(uint32 Value)"), "Blueprints do not know uint32");
	EXPECT_REFUSED(Callable("void Set(TConstArrayView<float> Values)"), "not a reflected type");
	EXPECT_ACCEPTED(ClassWith("UFUNCTION() void Set(uint32 Value);"));
}

TEST(HeaderToolTypes, CheckDefaultArguments)
{
	const auto With = [](const std::string& Type, const std::string& Value)
	{ return ClassWith("UFUNCTION() void F(" + Type + " Value = " + Value + ");"); };
	EXPECT_ACCEPTED(With("float", "-1.5f"));
	EXPECT_ACCEPTED(With("bool", "true"));
	EXPECT_ACCEPTED(With("UBase*", "nullptr"));
	EXPECT_ACCEPTED(With("FName", "NAME_None"));
	EXPECT_ACCEPTED(With("FString", "TEXT(\"a, b\")"));
	EXPECT_ACCEPTED(With("EMode", "EMode::Fast"));
	EXPECT_ACCEPTED(With("FVector", "FVector::ZeroVector"));
	EXPECT_ACCEPTED(With("FVector", "FVector(ForceInit)"));
	EXPECT_ACCEPTED(With("FVector", "FVector(1.0, -2.0, 3.0)"));
	EXPECT_REFUSED(With("float", "Compute()"), "default value is too complex");
	EXPECT_REFUSED(With("float", "1.0f + 2.0f"), "default value is too complex");
	EXPECT_REFUSED(With("FVector", "FVector(Compute(1))"), "default value is too complex");
	EXPECT_REFUSED(With("FShown", "FShown()"), "default value is too complex");
}
} // namespace
} // namespace HeaderTool
