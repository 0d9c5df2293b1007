// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Field.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <system_error>
#include <utility>

namespace Input
{

namespace
{

std::string ToText(double number)
{
	char text[32];
	(void)std::snprintf(text, sizeof text, "%.6g", number);
	return text;
}

/// The bound that was overstepped, or both if both were set on purpose.
std::string RangeText(double number, Range allowed)
{
	if (allowed.Low > AnyNumber.Low && allowed.High < AnyNumber.High)
	{
		return ToText(allowed.Low) + " to " + ToText(allowed.High);
	}
	return number < allowed.Low ? "at least " + ToText(allowed.Low) : "at most " + ToText(allowed.High);
}

/// Whether a file is in a folder or below it, once links are followed. False if that cannot be found out.
bool IsBelow(const std::filesystem::path& folder, const std::filesystem::path& file)
{
	std::error_code error;
	const std::filesystem::path base = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, error);
	const std::filesystem::path real = error ? "" : std::filesystem::weakly_canonical(file, error);
	return !error && std::ranges::mismatch(base, real).in1 == base.end();
}

} // namespace

Field::Field(std::shared_ptr<const Document> source, const JsonValue* value, std::string path)
	: Source(std::move(source))
	, Value(value)
	, Path(std::move(path))
{
}

Field Field::Load(const std::filesystem::path& file, Reach reach)
{
	return Parse(file, ReadFile(file, LargestJson), reach);
}

Field Field::Parse(const std::filesystem::path& file, const std::string& text, Reach reach)
{
	auto document = std::make_shared<Document>(Document{file, ParseJson(file, text), reach});
	const JsonValue* root = &document->Root;
	return {std::move(document), root, ""};
}

void Field::Fail(const std::string& what) const
{
	const std::string place = Path.empty() ? "" : Path + ": ";
	throw Error(Source->File.string() + ":" + std::to_string(Value->Line) + ": " + place + what);
}

void Field::RequireKind(JsonKind kind, const char* what) const
{
	if (Value->Kind != kind)
	{
		Fail(std::string("expected ") + what + ", not " + Cloth::NameOf(Value->Kind));
	}
}

bool Field::Boolean() const
{
	RequireKind(JsonKind::Boolean, "true or false");
	return Value->Number != 0.0;
}

double Field::Number(Range allowed) const
{
	RequireKind(JsonKind::Number, "a number");
	if (!(Value->Number >= allowed.Low && Value->Number <= allowed.High))
	{
		Fail(Cloth::Printable(Value->Text) + " is not allowed (" + RangeText(Value->Number, allowed) + ")");
	}
	return Value->Number;
}

int Field::Integer(Range allowed) const
{
	const double number = Number({std::max(allowed.Low, double{std::numeric_limits<int>::min()}),
		std::min(allowed.High, double{std::numeric_limits<int>::max()})});
	if (number != std::floor(number))
	{
		Fail(ToText(number) + " is not a whole number");
	}
	return static_cast<int>(number);
}

const std::string& Field::Text() const
{
	RequireKind(JsonKind::Text, "a text");
	return Value->Text;
}

const std::string& Field::Line() const
{
	if (Cloth::HasControlCharacters(Text()))
	{
		Fail("control characters are not allowed");
	}
	return Text();
}

std::filesystem::path Field::NamedFile() const
{
	const std::filesystem::path folder = File().parent_path();
	std::filesystem::path named = folder / Line();
	if (Source->Allowed == Reach::OwnFolder && !IsBelow(folder, named))
	{
		Fail(Cloth::Quoted(Text()) + " is not in the folder of this file");
	}
	return named;
}

size_t Field::Choice(std::span<const std::string> allowed) const
{
	const auto found = std::ranges::find(allowed, Text());
	if (found == allowed.end())
	{
		Fail("unknown " + Cloth::Quoted(Text()) + "; " + Suggest(Text(), allowed));
	}
	return static_cast<size_t>(found - allowed.begin());
}

std::vector<Field> Field::Elements(size_t count) const
{
	const std::string expected = count > 0 ? "an array of " + std::to_string(count) : "an array";
	RequireKind(JsonKind::Array, expected.c_str());
	if (count > 0 && Value->Elements.size() != count)
	{
		Fail("expected " + expected + ", not of " + std::to_string(Value->Elements.size()));
	}
	std::vector<Field> elements;
	for (const JsonValue& element : Value->Elements)
	{
		elements.push_back({Source, &element, Path + "[" + std::to_string(elements.size()) + "]"});
	}
	return elements;
}

std::vector<double> Field::Numbers(size_t count, Range allowed) const
{
	std::vector<double> numbers;
	for (const Field& element : Elements(count))
	{
		numbers.push_back(element.Number(allowed));
	}
	return numbers;
}

const std::vector<std::string>& Field::Keys() const
{
	RequireKind(JsonKind::Object, "an object");
	return Value->Keys;
}

std::optional<Field> Field::Find(const std::string& key) const
{
	const auto found = std::ranges::find(Keys(), key);
	if (found == Keys().end())
	{
		return std::nullopt;
	}
	const JsonValue& value = Value->Elements[static_cast<size_t>(found - Keys().begin())];
	return Field(Source, &value, (Path.empty() ? "" : Path + ".") + Cloth::Printable(key));
}

Field Field::Require(const std::string& key) const
{
	std::optional<Field> found = Find(key);
	if (!found)
	{
		Fail("'" + key + "' is missing");
	}
	return *std::move(found);
}

void Field::AllowKeys(std::span<const std::string> allowed) const
{
	for (const std::string& key : Keys())
	{
		if (std::ranges::find(allowed, key) == allowed.end())
		{
			Find(key)->Fail("unknown key; " + Suggest(key, allowed));
		}
	}
}

} // namespace Input
