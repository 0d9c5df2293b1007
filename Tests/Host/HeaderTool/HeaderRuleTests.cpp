// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include "Rules.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
const std::string Body = " { GENERATED_BODY() };";

TEST(HeaderToolHeaders, IncludeTheGeneratedHeaderLast)
{
	const std::string Class = "UCLASS() class GAME_API UExample : public UBase" + Body;
	EXPECT_ACCEPTED(HeaderWith(Class));
	EXPECT_REFUSED("#include \"Example.generated.h\"\n#include \"Late.h\"\n" + Class, "which must be the last");
	EXPECT_REFUSED("#include \"Other.generated.h\"\n" + Class, "must be \"Example.generated.h\"");
	EXPECT_REFUSED("#include \"CoreMinimal.h\"\n" + Class, "is missing");
	EXPECT_REFUSED(Class + "\n#include \"Example.generated.h\"\n", "comes before the include");
}

TEST(HeaderToolHeaders, HaveNamesOfTheirOwn)
{
	EXPECT_REFUSED(
		HeaderWith("UCLASS() class GAME_API UBase : public UObject" + Body), "a type called UBase exists already");
	const Diagnostics Problems = Check("#include \"Engine.generated.h\"\n", "Game/Public/Engine.h");
	EXPECT_TRUE(Reports(Problems, "a header of this name exists already")) << ToText(Problems);
}

TEST(HeaderToolHeaders, ExportWhatOthersSee)
{
	EXPECT_REFUSED(HeaderWith("UCLASS() class UExample : public UBase" + Body), "needs GAME_API");
	EXPECT_REFUSED(HeaderWith("USTRUCT() struct FExample" + Body), "needs GAME_API");
	EXPECT_REFUSED(
		HeaderWith("UCLASS() class ENGINE_API UExample : public UBase" + Body), "its module's macro is GAME_API");
	EXPECT_REFUSED(HeaderWith("UCLASS(MinimalAPI) class GAME_API UExample : public UBase" + Body), "is MinimalAPI");
	EXPECT_ACCEPTED(HeaderWith("UCLASS(MinimalAPI) class UExample : public UBase" + Body));
	EXPECT_TRUE(Check(HeaderWith("UCLASS() class UExample : public UBase" + Body), "Game/Private/Example.h").empty());
}

TEST(HeaderToolHeaders, GiveTypesTheirPrefixes)
{
	EXPECT_ACCEPTED(HeaderWith("UCLASS() class GAME_API AExample : public AActor" + Body));
	EXPECT_REFUSED(HeaderWith("UCLASS() class GAME_API UExample : public AActor" + Body), "must begin with A");
	EXPECT_REFUSED(HeaderWith("UCLASS() class GAME_API AExample : public UBase" + Body), "must begin with U");
	EXPECT_ACCEPTED(HeaderWith("USTRUCT() struct GAME_API FExample" + Body));
	EXPECT_REFUSED(HeaderWith("USTRUCT() struct GAME_API SExample" + Body), "must begin with F");
	EXPECT_ACCEPTED(HeaderWith("UENUM() enum class EExample : uint8 { A };"));
	EXPECT_REFUSED(HeaderWith("UENUM() enum class Example : uint8 { A };"), "must begin with E");
}

TEST(HeaderToolHeaders, DeriveFromReflectedTypes)
{
	EXPECT_REFUSED(HeaderWith("UCLASS() class GAME_API UExample" + Body), "derives from nothing");
	EXPECT_REFUSED(HeaderWith("UCLASS() class GAME_API UExample : public UUnknown" + Body), "no reflected class");
	EXPECT_ACCEPTED(HeaderWith("UCLASS() class GAME_API UExample : public UBase, public FOther" + Body));
	EXPECT_REFUSED(
		HeaderWith("UCLASS() class GAME_API UExample : public UBase, public UOther" + Body), "only interfaces");
	EXPECT_ACCEPTED(HeaderWith("USTRUCT() struct GAME_API FExample : public FShown" + Body));
	EXPECT_REFUSED(HeaderWith("USTRUCT() struct GAME_API FExample : public FUnknown" + Body), "no USTRUCT");
}

TEST(HeaderToolHeaders, AreGlobal)
{
	const std::string Class = "UCLASS() class GAME_API UExample : public UBase" + Body;
	EXPECT_REFUSED(HeaderWith("namespace Game {\n" + Class + "\n}"), "inside a namespace");
	EXPECT_REFUSED(HeaderWith("namespace A::B {\n" + Class + "\n}"), "inside a namespace");
	EXPECT_ACCEPTED(HeaderWith("namespace Game { class FHelper; }\n" + Class));
	EXPECT_REFUSED(
		HeaderWith("struct FPlain {\nUENUM() enum class EExample : uint8 { A };\n};"), "inside another type");
	EXPECT_REFUSED(ClassWith("USTRUCT() struct FInner { GENERATED_BODY() };"), "cannot be nested");
	EXPECT_REFUSED(HeaderWith("#if WITH_EDITOR\n" + Class + "\n#endif"), "must always be there");
	EXPECT_REFUSED(HeaderWith("UPROPERTY() int32 Value;"), "outside of a UCLASS or USTRUCT");
}

TEST(HeaderToolHeaders, HaveOneGeneratedBody)
{
	EXPECT_REFUSED(HeaderWith("UCLASS() class GAME_API UExample : public UBase { };"), "no GENERATED_BODY()");
	EXPECT_REFUSED(HeaderWith("USTRUCT() struct GAME_API FExample { };"), "no GENERATED_BODY()");
	EXPECT_REFUSED(ClassWith("GENERATED_BODY()"), "more than one GENERATED_BODY()");
}

TEST(HeaderToolHeaders, MakeBlueprintEnumsBytes)
{
	EXPECT_ACCEPTED(HeaderWith("UENUM(BlueprintType) enum class EExample : uint8 { A };"));
	EXPECT_ACCEPTED(HeaderWith("UENUM() enum class EExample : int32 { A };"));
	EXPECT_REFUSED(HeaderWith("UENUM(BlueprintType) enum class EExample : int32 { A };"), "enum class : uint8");
	EXPECT_REFUSED(HeaderWith("UENUM(BlueprintType) enum class EExample { A };"), "enum class : uint8");
	EXPECT_REFUSED(HeaderWith("UENUM() enum class EExample : uint8 { };"), "has no values");
}

TEST(HeaderToolHeaders, KeepStructsPlain)
{
	EXPECT_REFUSED(HeaderWith("USTRUCT() struct GAME_API FExample { GENERATED_BODY() UFUNCTION() void F(); };"),
		"cannot have UFUNCTIONs");
	EXPECT_REFUSED(
		HeaderWith("UCLASS(DefaultConfig) class GAME_API UExample : public UBase" + Body), "names no Config file");
	EXPECT_REFUSED(
		HeaderWith("USTRUCT(Blueprintable) struct GAME_API FExample" + Body), "unknown specifier 'blueprintable'");
}

TEST(HeaderToolModules, AreImplementedOnce)
{
	const Module Game{"Game", "GAME_API"};
	const SourceFile Good{"A.cpp", "#include \"A.h\"\nIMPLEMENT_MODULE(FDefaultModuleImpl, Game)\n"};
	const auto CheckSources = [&Game](const std::vector<SourceFile>& Sources)
	{
		Diagnostics Problems;
		CheckModule(Game, "Source/Game", Sources, Problems);
		return Problems;
	};
	EXPECT_TRUE(CheckSources({Good}).empty());
	EXPECT_TRUE(
		Reports(CheckSources({{"A.cpp", "// IMPLEMENT_MODULE(FDefaultModuleImpl, Game)\n"}}), "no IMPLEMENT_MODULE"));
	EXPECT_TRUE(Reports(CheckSources({Good, {"B.cpp", Good.Text}}), "implemented more than once"));
	EXPECT_TRUE(Reports(CheckSources({{"A.cpp", "IMPLEMENT_MODULE(FGame, Other);\n\n"}}), "in the folder of Game"));
}
} // namespace
} // namespace HeaderTool
