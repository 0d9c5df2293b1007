// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "HeaderToolChecks.h"

#include "Parser.h"
#include "Rules.h"

namespace HeaderTool
{
namespace
{
constexpr const char* EngineHeader = R"(
#include "Engine.generated.h"
UENUM(BlueprintType)
enum class EMode : uint8 { Slow, Fast };
UENUM()
enum class EHidden : uint8 { One };
UENUM(BlueprintType)
enum EOldMode : int { Old_A, Old_B };
UENUM(BlueprintType)
namespace EOldest { enum Type : int { One }; }
USTRUCT(BlueprintType)
struct ENGINE_API FShown { GENERATED_BODY() };
USTRUCT()
struct ENGINE_API FHidden { GENERATED_BODY() };
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FOnShown, int32, Value);
UCLASS()
class ENGINE_API UBase : public UObject
{
	GENERATED_BODY()
public:
	UPROPERTY(EditAnywhere, Category = "Base")
	float Inherited;
	UFUNCTION(BlueprintCallable, Category = "Base")
	virtual void Run();
};
UCLASS()
class ENGINE_API AActor : public UObject
{
	GENERATED_BODY()
};
)";
} // namespace

std::string HeaderWith(const std::string& Declarations)
{
	return "#pragma once\n#include \"CoreMinimal.h\"\n#include \"Example.generated.h\"\n" + Declarations;
}

std::string ClassWith(const std::string& Members)
{
	return HeaderWith(
		"UCLASS()\nclass GAME_API UExample : public UBase\n{\nGENERATED_BODY()\npublic:\n" + Members + "\n};\n");
}

Diagnostics Check(const std::string& Source, const std::string& Path)
{
	Diagnostics Problems;
	Knowledge Known;
	Known.Add(ParseHeader("Engine/Public/Engine.h", EngineHeader, Problems));
	const Header Parsed = ParseHeader(Path, Source, Problems);
	Known.Add(Parsed);
	CheckHeader(Parsed, {"Game", "GAME_API"}, Known, Problems);
	return Problems;
}

std::string ToText(const Diagnostics& Problems)
{
	std::string Result;
	for (const Diagnostic& Each : Problems)
	{
		Result += Each.File + ":" + std::to_string(Each.Line) + ": " + Each.Message + "\n";
	}
	return Result;
}

bool Reports(const Diagnostics& Problems, const std::string& Part)
{
	return Problems.size() == 1 && Problems.front().Message.find(Part) != std::string::npos;
}
} // namespace HeaderTool
