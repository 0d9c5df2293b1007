// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Details/EditCondition.h"

#include "CoreMinimal.h"
#include "Level/Properties.h"
#include "Level/PropertyTypes.h"
#include "UObject/Class.h"
#include "UObject/UnrealType.h"

#include <array>
#include <cstdlib>
#include <optional>
#include <string>

namespace Live
{

namespace
{

/// What the properties of a condition belong to.
struct Subject
{
	const UStruct& Type;
	const void* Container;

	const FProperty* Find(std::string_view name) const
	{
		return Type.FindPropertyByName(FName(*Player::ToEngine(std::string(name))));
	}
};

std::string_view Trim(std::string_view text)
{
	const size_t first = text.find_first_not_of(' ');
	return first == std::string_view::npos ? std::string_view()
										   : text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

/// The number of a property: of an enumerator its value, of a boolean 0 or 1.
std::optional<double> NumberOf(std::string_view name, const Subject& subject)
{
	const FProperty* property = subject.Find(name);
	if (property == nullptr)
	{
		return std::nullopt;
	}
	const void* value = property->ContainerPtrToValuePtr<void>(subject.Container);
	if (const auto* boolean = CastField<FBoolProperty>(property))
	{
		return boolean->GetPropertyValue(value) ? 1.0 : 0.0;
	}
	const FNumericProperty* number = Player::NumberOf(*property);
	if (number == nullptr)
	{
		return std::nullopt;
	}
	return number->IsFloatingPoint() ? number->GetFloatingPointPropertyValue(value)
									 : static_cast<double>(number->GetSignedIntPropertyValue(value));
}

/// What a property is compared with: an enumerator of its type, or a number.
std::optional<double> ConstantOf(std::string_view text, std::string_view property, const Subject& subject)
{
	const FProperty* compared = subject.Find(property);
	const UEnum* enumeration = compared != nullptr ? Player::EnumOf(*compared) : nullptr;
	if (enumeration != nullptr)
	{
		const int64 value = enumeration->GetValueByNameString(Player::ToEngine(std::string(text)));
		return value == INDEX_NONE ? std::nullopt : std::optional(static_cast<double>(value));
	}
	const std::string number(text);
	char* end = nullptr;
	const double value = std::strtod(number.c_str(), &end);
	return end != number.c_str() ? std::optional(value) : std::nullopt;
}

struct Comparison
{
	std::string_view Sign;
	bool (*Holds)(double a, double b);
};

bool HoldsTerm(std::string_view term, const Subject& subject)
{
	static constexpr std::array<Comparison, 6> Comparisons = {
		{{"==", [](double a, double b) { return a == b; }}, {"!=", [](double a, double b) { return a != b; }},
			{">=", [](double a, double b) { return a >= b; }}, {"<=", [](double a, double b) { return a <= b; }},
			{">", [](double a, double b) { return a > b; }}, {"<", [](double a, double b) { return a < b; }}}};
	term = Trim(term);
	for (const Comparison& comparison : Comparisons)
	{
		if (const size_t at = term.find(comparison.Sign); at != std::string_view::npos)
		{
			const std::string_view name = Trim(term.substr(0, at));
			const auto left = NumberOf(name, subject);
			const auto right = ConstantOf(Trim(term.substr(at + comparison.Sign.size())), name, subject);
			return !left || !right || comparison.Holds(*left, *right);
		}
	}
	const bool isNegated = term.starts_with('!');
	const auto value = NumberOf(isNegated ? Trim(term.substr(1)) : term, subject);
	return !value || (*value != 0.0) != isNegated;
}

} // namespace

bool HoldsEditCondition(std::string_view condition, const UStruct& type, const void* container)
{
	const Subject subject{type, container};
	if (const size_t either = condition.find("||"); either != std::string_view::npos)
	{
		return HoldsEditCondition(condition.substr(0, either), type, container)
			|| HoldsEditCondition(condition.substr(either + 2), type, container);
	}
	if (const size_t both = condition.find("&&"); both != std::string_view::npos)
	{
		return HoldsEditCondition(condition.substr(0, both), type, container)
			&& HoldsEditCondition(condition.substr(both + 2), type, container);
	}
	return HoldsTerm(condition, subject);
}

} // namespace Live
