// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
TEST(HeaderToolMembers, NeedACategoryWhereTheyAreShown)
{
	EXPECT_ACCEPTED(ClassWith("UPROPERTY(EditAnywhere, Category = \"A\") float Value;"));
	EXPECT_ACCEPTED(ClassWith("UPROPERTY(EditAnywhere, Category = A) float Value;"));
	EXPECT_ACCEPTED(ClassWith("UPROPERTY() float Value;"));
	for (const std::string Mark :
		{"EditAnywhere", "EditDefaultsOnly", "VisibleAnywhere", "BlueprintReadOnly", "BlueprintReadWrite"})
	{
		EXPECT_REFUSED(ClassWith("UPROPERTY(" + Mark + ") float Value;"), "needs a Category");
	}
	EXPECT_REFUSED(ClassWith("UPROPERTY(BlueprintAssignable) FOnShown Value;"), "needs a Category");
	EXPECT_ACCEPTED(ClassWith("UFUNCTION(BlueprintCallable, Category = \"A\") void F();"));
	EXPECT_ACCEPTED(ClassWith("UFUNCTION() void F();"));
	EXPECT_REFUSED(ClassWith("UFUNCTION(BlueprintCallable) void F();"), "needs a Category");
	EXPECT_REFUSED(ClassWith("UFUNCTION(BlueprintPure) float F() const;"), "needs a Category");
}

TEST(HeaderToolMembers, AreAssignableIfTheyAreEvents)
{
	EXPECT_REFUSED(
		ClassWith("UPROPERTY(BlueprintAssignable, Category = \"A\") float Value;"), "events are BlueprintAssignable");
	EXPECT_REFUSED(ClassWith("UPROPERTY() FOnShown Value;"), "events are BlueprintAssignable");
	EXPECT_ACCEPTED(ClassWith("UPROPERTY(BlueprintAssignable, Category = \"A\") FOnShown Value;"));
}

TEST(HeaderToolMembers, HaveOnlySpecifiersThatExist)
{
	EXPECT_REFUSED(ClassWith("UPROPERTY(EditAnyhwere) float Value;"), "unknown specifier 'editanyhwere'");
	EXPECT_REFUSED(ClassWith("UFUNCTION(Callable) void F();"), "unknown specifier 'callable'");
	EXPECT_REFUSED(ClassWith("UPROPERTY(Transient, Transient) float Value;"), "appears twice");
	EXPECT_REFUSED(ClassWith("UPROPERTY(EditAnywhere, VisibleAnywhere, Category = A) float Value;"),
		"more than one Edit or Visible");
	EXPECT_REFUSED(ClassWith("UPROPERTY(BlueprintReadOnly, BlueprintReadWrite, Category = A) float Value;"),
		"cannot be BlueprintReadOnly and");
}

TEST(HeaderToolMembers, AreSetByAFunctionOfTheClass)
{
	const std::string Value = "UPROPERTY(BlueprintSetter = SetValue, Category = A) float Value; ";
	EXPECT_ACCEPTED(ClassWith(Value + "UFUNCTION(BlueprintSetter, Category = A) void SetValue(float NewValue);"));
	EXPECT_REFUSED(ClassWith(Value + "UFUNCTION(BlueprintSetter) void SetValue(float NewValue);"), "needs a Category");
	EXPECT_REFUSED(ClassWith(Value), "no UFUNCTION(BlueprintSetter) of the class");
	EXPECT_REFUSED(ClassWith(Value + "UFUNCTION() void SetValue(float NewValue);"), "no UFUNCTION(BlueprintSetter)");
}

TEST(HeaderToolMembers, AreNotShownToBlueprintsWhenPrivate)
{
	EXPECT_REFUSED(ClassWith("private: UPROPERTY(BlueprintReadOnly, Category = A) float Value;"), "AllowPrivateAccess");
	EXPECT_ACCEPTED(ClassWith(
		"private: UPROPERTY(BlueprintReadOnly, Category = A, meta = (AllowPrivateAccess = \"true\")) float Value;"));
	EXPECT_ACCEPTED(ClassWith("private: UPROPERTY(EditAnywhere, Category = A) float Value;"));
	EXPECT_ACCEPTED(ClassWith("protected: UPROPERTY(BlueprintReadOnly, Category = A) float Value;"));
}

TEST(HeaderToolMembers, HideNothing)
{
	EXPECT_REFUSED(ClassWith("UPROPERTY() float Inherited;"), "hides the property of the same name in UBase");
	EXPECT_REFUSED(
		ClassWith("UPROPERTY() float Value; UFUNCTION() void F(float Value);"), "hides a property of the class");
	EXPECT_REFUSED(ClassWith("UFUNCTION() void F(float Inherited);"), "hides a property of the class");
	EXPECT_ACCEPTED(ClassWith("UPROPERTY() float Value; UFUNCTION() void F(float NewValue);"));
	EXPECT_REFUSED(ClassWith("UFUNCTION() void Run();"), "overrides a UFUNCTION of UBase");
	EXPECT_ACCEPTED(ClassWith("void Run() override;"));
	EXPECT_REFUSED(ClassWith("UFUNCTION() void F(); UFUNCTION() void F(int32 Value);"), "cannot be overloaded");
	EXPECT_REFUSED(ClassWith("UPROPERTY() float A; UPROPERTY() int32 A;"), "declared twice");
}

TEST(HeaderToolMembers, AreConditionalOnlyOnTheEditor)
{
	EXPECT_ACCEPTED(ClassWith("#if WITH_EDITORONLY_DATA\nUPROPERTY() float Value;\n#endif"));
	EXPECT_REFUSED(ClassWith("#if WITH_EDITOR\nUPROPERTY() float Value;\n#endif"), "only WITH_EDITORONLY_DATA");
	EXPECT_REFUSED(
		ClassWith("#if !WITH_EDITORONLY_DATA\nUPROPERTY() float Value;\n#endif"), "only WITH_EDITORONLY_DATA");
	EXPECT_REFUSED(ClassWith("#ifdef WIN32\nUPROPERTY() float Value;\n#endif"), "inside #if WIN32");
	EXPECT_ACCEPTED(ClassWith("#if WITH_EDITOR\nUFUNCTION() void F();\n#endif"));
	EXPECT_REFUSED(ClassWith("#if PLATFORM_LINUX\nUFUNCTION() void F();\n#endif"), "only WITH_EDITOR");
}

TEST(HeaderToolMembers, AreOrdinaryMembers)
{
	EXPECT_REFUSED(ClassWith("UPROPERTY() static float Value;"), "is static");
	EXPECT_REFUSED(ClassWith("UPROPERTY() float A, B;"), "not several");
	EXPECT_REFUSED(ClassWith("UPROPERTY() void F();"), "not a variable");
	EXPECT_REFUSED(ClassWith("UFUNCTION() float Value;"), "not a function");
}

TEST(HeaderToolMembers, ComeFromAnIniFileThatTheClassNames)
{
	EXPECT_REFUSED(ClassWith("UPROPERTY(Config) float Value;"), "no class names a Config file");
	EXPECT_ACCEPTED(HeaderWith("UCLASS(Config = Game) class GAME_API UExample : public UBase { GENERATED_BODY() "
							   "UPROPERTY(Config) float Value; };"));
}

TEST(HeaderToolMembers, AreAllReported)
{
	const Diagnostics Problems = Check(ClassWith(
		"UPROPERTY(EditAnywhere) float A;\nUPROPERTY() std::string B;\nUFUNCTION(BlueprintCallable) void F();"));
	ASSERT_EQ(Problems.size(), 3U) << ToText(Problems);
	EXPECT_EQ(Problems[0].Line, 9);
	EXPECT_EQ(Problems[1].Line, 10);
	EXPECT_EQ(Problems[2].Line, 11);
}
} // namespace
} // namespace HeaderTool
