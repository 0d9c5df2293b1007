// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Json.h"

#include "ClothSolver/Messages.h"
#include "Fabrics/Decimal.h"
#include "Fabrics/Utf8.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace Cloth
{

namespace
{

constexpr int DeepestNesting = 64;

void AppendCharacter(uint32_t code, std::string& text)
{
	const auto append = [&](uint32_t byte) { text += static_cast<char>(byte); };
	if (code < 0x80)
	{
		append(code);
	}
	else if (code < 0x800)
	{
		append(0xc0 | (code >> 6));
		append(0x80 | (code & 0x3f));
	}
	else if (code < 0x10000)
	{
		append(0xe0 | (code >> 12));
		append(0x80 | ((code >> 6) & 0x3f));
		append(0x80 | (code & 0x3f));
	}
	else
	{
		append(0xf0 | (code >> 18));
		append(0x80 | ((code >> 12) & 0x3f));
		append(0x80 | ((code >> 6) & 0x3f));
		append(0x80 | (code & 0x3f));
	}
}

/// Reads from left to right. What returns a bool is false when something is wrong; Error then says what.
class JsonReader
{
public:
	explicit JsonReader(std::string_view text)
		: Text(text)
	{
		constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";
		At = text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
	}

	bool ReadDocument(JsonValue& value)
	{
		if (!ReadValue(value, 0))
		{
			return false;
		}
		SkipSpace();
		return At == Text.size() || Expected("the end of the text");
	}

	std::string Error;

private:
	bool Fail(const std::string& what)
	{
		Error = std::to_string(Line) + ": " + what;
		return false;
	}

	bool Expected(const std::string& what)
	{
		const size_t end = EndOfCharacter(Text, At);
		return Fail("not JSON: expected " + what + ", not "
			+ (At == Text.size() ? "the end of input" : Quoted(Text.substr(At, end == 0 ? 1 : end - At))));
	}

	void SkipSpace()
	{
		for (; At < Text.size() && std::string_view(" \t\r\n").find(Text[At]) != std::string_view::npos; ++At)
		{
			Line += Text[At] == '\n' ? 1 : 0;
		}
	}

	bool Next(char c) const { return At < Text.size() && Text[At] == c; }

	/// Takes the character if it is the next one that is no space.
	bool Take(char c)
	{
		SkipSpace();
		const bool found = Next(c);
		At += found ? 1 : 0;
		return found;
	}

	bool TakeWord(std::string_view word)
	{
		const bool found = Text.substr(At).starts_with(word);
		At += found ? word.size() : 0;
		return found;
	}

	bool ReadValue(JsonValue& value, int depth)
	{
		if (++Values > MostJsonValues)
		{
			return Fail("more than " + std::to_string(MostJsonValues) + " values");
		}
		SkipSpace();
		value.Line = Line;
		if (Next('{') || Next('['))
		{
			if (depth == DeepestNesting)
			{
				return Fail("nested more than " + std::to_string(DeepestNesting) + " deep");
			}
			value.Kind = Next('{') ? JsonKind::Object : JsonKind::Array;
			++At;
			return value.Kind == JsonKind::Object ? ReadMembers(value, depth) : ReadElements(value, depth);
		}
		if (Next('"'))
		{
			value.Kind = JsonKind::Text;
			return ReadText(value.Text);
		}
		if (TakeWord("true"))
		{
			value.Kind = JsonKind::Boolean;
			value.Number = 1.0;
			return true;
		}
		if (TakeWord("false"))
		{
			value.Kind = JsonKind::Boolean;
			return true;
		}
		return TakeWord("null") || ReadNumber(value);
	}

	bool ReadElements(JsonValue& value, int depth)
	{
		if (Take(']'))
		{
			return true;
		}
		do
		{
			if (!ReadValue(value.Elements.emplace_back(), depth + 1))
			{
				return false;
			}
		} while (Take(','));
		return Take(']') || Expected("',' or ']'");
	}

	bool ReadMembers(JsonValue& value, int depth)
	{
		if (Take('}'))
		{
			return true;
		}
		std::set<std::string> known;
		do
		{
			SkipSpace();
			if (!Next('"'))
			{
				return Expected("a key in quotation marks");
			}
			std::string& key = value.Keys.emplace_back();
			if (!ReadText(key))
			{
				return false;
			}
			if (!known.insert(key).second)
			{
				return Fail(Quoted(key) + " is given twice");
			}
			if (known.size() > MostJsonKeys)
			{
				return Fail("an object of more than " + std::to_string(MostJsonKeys) + " keys");
			}
			if (!Take(':'))
			{
				return Expected("':'");
			}
			if (!ReadValue(value.Elements.emplace_back(), depth + 1))
			{
				return false;
			}
		} while (Take(','));
		return Take('}') || Expected("',' or '}'");
	}

	bool ReadNumber(JsonValue& value)
	{
		// More than one zero at the beginning, a plus sign, and a point without digits on both sides are not JSON.
		const std::string_view rest = Text.substr(At);
		const size_t first = rest.starts_with('-') ? 1 : 0;
		const auto isDigit = [&](size_t i) { return i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; };
		const Decimal number = ReadDecimal(rest);
		const std::string_view written = rest.substr(0, number.Length);
		const size_t point = written.find('.');
		if (!isDigit(first) || (rest[first] == '0' && isDigit(first + 1))
			|| (point != std::string_view::npos && !isDigit(point + 1)))
		{
			return Expected("a value");
		}
		value.Kind = JsonKind::Number;
		value.Number = number.Value;
		value.Text = written;
		At += number.Length;
		return true;
	}

	bool ReadText(std::string& text)
	{
		for (++At; !Next('"');)
		{
			if (At == Text.size())
			{
				return Expected("'\"'");
			}
			if (Next('\\'))
			{
				if (!ReadEscape(text))
				{
					return false;
				}
				continue;
			}
			const size_t end = EndOfCharacter(Text, At);
			if (end == 0 || static_cast<unsigned char>(Text[At]) < 0x20)
			{
				return Fail(
					end == 0 ? "not JSON: a text that is not UTF-8" : "not JSON: a control character in a text");
			}
			text += Text.substr(At, end - At);
			At = end;
		}
		++At;
		return true;
	}

	bool ReadEscape(std::string& text)
	{
		constexpr std::string_view Escapes = "\"\\/bfnrt";
		constexpr std::string_view Meanings = "\"\\/\b\f\n\r\t";
		++At;
		const size_t escape = At < Text.size() ? Escapes.find(Text[At]) : std::string_view::npos;
		if (escape != std::string_view::npos)
		{
			text += Meanings[escape];
			++At;
			return true;
		}
		uint32_t code = 0;
		uint32_t second = 0;
		bool good = ReadCode(code);
		if (good && code >= 0xd800 && code < 0xe000)
		{
			// Beyond 16 bits: the first half of a pair, and its second.
			good = code < 0xdc00 && Next('\\') && ++At < Text.size() && ReadCode(second) && second >= 0xdc00
				&& second < 0xe000;
			code = 0x10000 + ((code & 0x3ff) << 10) + (second & 0x3ff);
		}
		if (!good || code == 0)
		{
			return Fail("not JSON: an escape in a text that stands for no character");
		}
		AppendCharacter(code, text);
		return true;
	}

	/// The u and four hexadecimal digits.
	bool ReadCode(uint32_t& code)
	{
		if (!Next('u') || Text.size() - At < 5)
		{
			return false;
		}
		for (const char c : Text.substr(At + 1, 4))
		{
			constexpr std::string_view Digits = "0123456789abcdef0123456789ABCDEF";
			const size_t digit = Digits.find(c);
			if (digit == std::string_view::npos)
			{
				return false;
			}
			code = 16 * code + static_cast<uint32_t>(digit % 16);
		}
		At += 5;
		return true;
	}

	std::string_view Text;
	size_t At = 0;
	size_t Values = 0; ///< that were begun
	int Line = 1;
};

} // namespace

const char* NameOf(JsonKind kind)
{
	constexpr const char* Names[] = {"null", "true or false", "a number", "a text", "an array", "an object"};
	return Names[static_cast<size_t>(kind)];
}

Result<JsonValue> ParseJson(std::string_view text)
{
	JsonValue value;
	JsonReader reader(text);
	if (!reader.ReadDocument(value))
	{
		return Status{std::move(reader.Error)};
	}
	return value;
}

} // namespace Cloth
