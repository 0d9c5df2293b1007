// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"
#include "Parser.h"
#include "Reference.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
TEST(HeaderToolReference, ShowsWhatDesignersSee)
{
	Diagnostics Problems;
	const Header Parsed = ParseHeader("Game/Public/Example.h", R"text(
/** A kind. */
UENUM(BlueprintType)
enum class EKind : uint8
{
	/** The first. */
	One,
};

/** Doc | of it. */
UCLASS()
class UExample : public UObject
{
	GENERATED_BODY()
public:
	/**
	 * Length of the thing,
	 * cm.
	 */
	UPROPERTY(EditAnywhere, Category = "A", meta = (Units = "cm", ClampMin = "0", ClampMax = "5"))
	float Length = 1.0f;
	UPROPERTY(EditAnywhere, Category = "A", meta = (DisplayName = "Wind (m/s)", ClampMin = "1"))
	TArray<TObjectPtr<UOther>> Winds;
	UPROPERTY()
	float Hidden = 1.0f;

	/**
	 * Turns it.
	 *
	 * @param Angle	deg
	 * @return		whether it turned
	 */
	UFUNCTION(BlueprintCallable, Category = "A")
	bool Turn(float Angle, const FVector& Axis);
	UFUNCTION()
	void Secret();
};
)text",
		Problems);
	EXPECT_TRUE(Problems.empty()) << ToText(Problems);
	const std::string Page = MakeReference({Parsed});
	const auto Shows = [&Page](const char* Text) { return Page.find(Text) != std::string::npos; };
	EXPECT_TRUE(Shows("[UExample](#uexample)"));
	EXPECT_TRUE(Shows("## UExample\n\nDoc \\| of it.\n"));
	EXPECT_TRUE(Shows("| `Length` | float | cm | 0 to 5 | Length of the thing, cm. |\n"));
	EXPECT_TRUE(Shows("| `Winds` | TArray<UOther> | m/s | at least 1 |  |\n"));
	EXPECT_TRUE(Shows("| `Turn(float Angle, FVector Axis)` | bool | Turns it. <br>parameter Angle deg <br>returns "
					  "whether it turned |\n"));
	EXPECT_TRUE(Shows("## EKind\n\nA kind.\n\n| value | |\n|---|---|\n| `One` | The first. |\n"));
	EXPECT_FALSE(Shows("Hidden"));
	EXPECT_FALSE(Shows("Secret"));
}
} // namespace
} // namespace HeaderTool
