// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include "Parser.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
Header Parse(const std::string& Source)
{
	Diagnostics Problems;
	Header Result = ParseHeader("Game/Public/Example.h", Source, Problems);
	EXPECT_TRUE(Problems.empty()) << ToText(Problems);
	return Result;
}

TEST(HeaderToolParser, ReadsAClass)
{
	const Header Parsed = Parse(R"(
/** Doc. */
UCLASS(Config = Game, ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "A, B"))
class GAME_API UExample final : public UBase, public IOther
{
	GENERATED_BODY()
public:
	explicit UExample(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer), A{1} { if (A) { B(); } }
	~UExample() override;
private:
	/** Length. */
	UPROPERTY(EditAnywhere, Category = "Cloth|Shape", meta = (ClampMin = "0.0", UIMax = -1.5))
	float Length = 1.0f;
	float Plain{2.0f};
};
)");
	ASSERT_EQ(Parsed.Records.size(), 1U);
	const Record& Class = Parsed.Records[0];
	EXPECT_EQ(Class.Name, "UExample");
	EXPECT_EQ(Class.Api, "GAME_API");
	EXPECT_EQ(Class.Comment, "Doc.");
	EXPECT_EQ(Class.Bases, (std::vector<std::string>{"UBase", "IOther"}));
	EXPECT_EQ(Class.BodyLines, std::vector<int>{6});
	EXPECT_EQ(Class.Marks.Values.at("config"), "Game");
	EXPECT_EQ(Class.Marks.Values.at("classgroup"), "Physics");
	EXPECT_EQ(Class.Marks.Meta.at("DisplayName"), "A, B");
	EXPECT_TRUE(Class.Marks.Meta.contains("BlueprintSpawnableComponent"));
	EXPECT_TRUE(Class.bInitializerConstructor);
	EXPECT_TRUE(Class.bDestructor);
	EXPECT_FALSE(Class.bHelperConstructor);
	ASSERT_EQ(Class.Properties.size(), 1U);
	EXPECT_EQ(Class.Properties[0].Name, "Length");
	EXPECT_EQ(Class.Properties[0].Comment, "Length.");
	EXPECT_EQ(Class.Properties[0].Visibility, Access::Private);
	EXPECT_EQ(Class.Properties[0].Marks.Values.at("category"), "Cloth|Shape");
	EXPECT_EQ(Class.Properties[0].Marks.Meta.at("ClampMin"), "0.0");
	EXPECT_EQ(Class.Properties[0].Marks.Meta.at("UIMax"), "-1.5");
}

TEST(HeaderToolParser, ReadsTypes)
{
	const Header Parsed = Parse(ClassWith(R"(
		UPROPERTY() TMap<FName, TObjectPtr<class UBase>> Map;
		UPROPERTY() uint8 bBit : 1;
		UPROPERTY() int32 Several[4] = {1, 2, 3, 4};
		UFUNCTION() static const TArray<FVector>& Get(const FString& Name, UPARAM(ref) float& Out, int32 Count = -1);
	)"));
	const Record& Class = Parsed.Records[0];
	ASSERT_EQ(Class.Properties.size(), 3U);
	EXPECT_EQ(Class.Properties[0].PropertyType.Name, "TMap");
	EXPECT_EQ(Class.Properties[0].PropertyType.Arguments[1].Arguments[0].Name, "UBase");
	EXPECT_TRUE(Class.Properties[1].bBitField);
	EXPECT_EQ(Class.Properties[2].Name, "Several");
	ASSERT_EQ(Class.Functions.size(), 1U);
	const Function& Get = Class.Functions[0];
	EXPECT_TRUE(Get.Result.bConst && Get.Result.bReference);
	ASSERT_EQ(Get.Parameters.size(), 3U);
	EXPECT_EQ(Get.Parameters[1].Name, "Out");
	EXPECT_EQ(Get.Parameters[2].Default, (std::vector<std::string>{"-", "1"}));
}

TEST(HeaderToolParser, ReadsEnumsAndDelegates)
{
	const Header Parsed = Parse(HeaderWith(R"(
UENUM(BlueprintType, meta = (Bitflags))
enum class EEdges : uint8
{
	None = 0 UMETA(Hidden),
	Top = 1 << 0,
	Both = (Top | 2),
};
ENUM_CLASS_FLAGS(EEdges)
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FOnTorn, int32, Particle);
)"));
	ASSERT_EQ(Parsed.Enums.size(), 1U);
	EXPECT_EQ(Parsed.Enums[0].Underlying, "uint8");
	ASSERT_EQ(Parsed.Enums[0].Values.size(), 3U);
	EXPECT_EQ(Parsed.Enums[0].Values[2].Name, "Both");
	EXPECT_EQ(Parsed.Delegates, std::vector<std::string>{"FOnTorn"});
}

TEST(HeaderToolParser, ReadsEnumsInNamespaces)
{
	const Header Parsed = Parse(HeaderWith(R"(
UENUM(BlueprintType)
namespace EReason
{
	enum Type : int { Destroyed, Quit = 4 };
}
UENUM()
enum class ENext : uint8 { One };
)"));
	ASSERT_EQ(Parsed.Enums.size(), 2U);
	const Enum& Reason = Parsed.Enums[0];
	EXPECT_EQ(Reason.Name, "EReason::Type");
	EXPECT_EQ(Reason.Namespace, "EReason");
	EXPECT_EQ(Reason.Underlying, "int");
	EXPECT_FALSE(Reason.bScoped);
	ASSERT_EQ(Reason.Values.size(), 2U);
	EXPECT_EQ(Reason.Values[1].Name, "Quit");
	EXPECT_EQ(Parsed.Enums[1].Name, "ENext");
	EXPECT_TRUE(Parsed.Enums[1].Namespace.empty());
	EXPECT_REFUSED(HeaderWith("UENUM()\nnamespace EOpen { enum Type : int { One };\n"), "expected '}'");
}

TEST(HeaderToolParser, KnowsConditions)
{
	const Header Parsed = Parse(ClassWith(R"(
#if WITH_EDITORONLY_DATA
		UPROPERTY() int32 A;
#else
		int32 A;
#endif
		UPROPERTY() int32 B;
	)"));
	ASSERT_EQ(Parsed.Records[0].Properties.size(), 2U);
	EXPECT_EQ(Parsed.Records[0].Properties[0].Conditions, std::vector<std::string>{"WITH_EDITORONLY_DATA"});
	EXPECT_TRUE(Parsed.Records[0].Properties[1].Conditions.empty());
}

TEST(HeaderToolParser, GoesOnAfterMistakes)
{
	Diagnostics Problems;
	const Header Parsed = ParseHeader(
		"Example.h", ClassWith("UPROPERTY() void F();\nUPROPERTY() = 1;\nUPROPERTY() int32 Good;"), Problems);
	EXPECT_EQ(Problems.size(), 2U) << ToText(Problems);
	ASSERT_EQ(Parsed.Records[0].Properties.size(), 1U);
	EXPECT_EQ(Parsed.Records[0].Properties[0].Name, "Good");
}

TEST(HeaderToolParser, SurvivesTruncation)
{
	const std::string Whole =
		ClassWith("UPROPERTY(EditAnywhere, Category = \"A\") TArray<int32> Numbers;\nUFUNCTION() void F(int32 A = 1);");
	for (std::size_t Length = 0; Length < Whole.size(); ++Length)
	{
		Diagnostics Problems;
		(void)ParseHeader("Example.h", Whole.substr(0, Length), Problems);
	}
}

TEST(HeaderToolParser, TellsReflectedHeaders)
{
	EXPECT_TRUE(IsReflected(HeaderWith("")));
	EXPECT_FALSE(IsReflected("// #include \"A.generated.h\"\n#include \"A.h\"\n"));
}
} // namespace
} // namespace HeaderTool
