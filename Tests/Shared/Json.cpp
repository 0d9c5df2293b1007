// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

namespace Input
{

namespace
{

constexpr size_t DeepestNesting = 64;
constexpr uintmax_t LargestFile = uintmax_t{1} << 30;

/// How far the parser has read.
struct Reading
{
	int Line = 1;
	bool AtLineEnd = false;
};

/// Walks through a text and counts its lines.
class CountingIterator
{
public:
	using iterator_category = std::input_iterator_tag;
	using value_type = char;
	using difference_type = std::ptrdiff_t;
	using pointer = const char*;
	using reference = const char&;

	CountingIterator(const char* at, Reading* reading)
		: At(at)
		, Read(reading)
	{
	}

	reference operator*() const { return *At; }
	CountingIterator& operator++()
	{
		Read->AtLineEnd = *At == '\n';
		Read->Line += Read->AtLineEnd ? 1 : 0;
		++At;
		return *this;
	}
	CountingIterator operator++(int)
	{
		const CountingIterator before = *this;
		++*this;
		return before;
	}
	bool operator==(const CountingIterator& other) const { return At == other.At; }

private:
	const char* At;
	Reading* Read;
};

/// Takes the parser's events and builds values that know their lines.
class Builder : public nlohmann::json_sax<nlohmann::json>
{
public:
	Builder(const std::filesystem::path& file, const Reading& reading)
		: File(file)
		, Read(reading)
	{
	}

	bool null() override { return Put(JsonKind::Null, 0.0, {}); }
	bool boolean(bool value) override { return Put(JsonKind::Boolean, value ? 1.0 : 0.0, {}); }
	bool number_integer(number_integer_t value) override { return PutNumber(static_cast<double>(value)); }
	bool number_unsigned(number_unsigned_t value) override { return PutNumber(static_cast<double>(value)); }
	bool number_float(number_float_t value, const string_t&) override { return PutNumber(value); }
	bool string(string_t& value) override { return Put(JsonKind::Text, 0.0, value); }
	bool binary(binary_t&) override { return false; }
	bool start_object(std::size_t) override { return Open(JsonKind::Object); }
	bool start_array(std::size_t) override { return Open(JsonKind::Array); }
	bool end_object() override { return Close(); }
	bool end_array() override { return Close(); }

	bool key(string_t& value) override
	{
		std::vector<std::string>& keys = Opened.back()->Keys;
		if (std::ranges::find(keys, value) != keys.end())
		{
			Fail(Read.Line, "'" + value + "' is given twice");
		}
		keys.push_back(value);
		return true;
	}

	bool parse_error(std::size_t, const std::string& last, const nlohmann::json::exception& error) override
	{
		// "[json.exception...] parse error at line 1, column 2: what; last read: '...'": only what is of use.
		std::string what = error.what();
		const size_t colon = what.find(": ");
		what = colon == std::string::npos ? what : what.substr(colon + 2);
		what = what.substr(0, what.find("; last read"));
		Fail(Read.Line, "not JSON: " + what + (last.size() > 40 ? "" : " near '" + Printable(last) + "'"));
	}

	JsonValue Root;

private:
	[[noreturn]] void Fail(int line, const std::string& what) const
	{
		throw Error(File.string() + ":" + std::to_string(line) + ": " + what);
	}

	static std::string Printable(const std::string& text)
	{
		std::string printable;
		for (const char c : text)
		{
			printable += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
		}
		return printable;
	}

	JsonValue* Add(JsonKind kind, int line)
	{
		JsonValue* value = &Root;
		if (!Opened.empty())
		{
			value = &Opened.back()->Elements.emplace_back();
		}
		value->Kind = kind;
		value->Line = line;
		return value;
	}

	bool Put(JsonKind kind, double number, const std::string& text)
	{
		JsonValue* value = Add(kind, Read.Line);
		value->Number = number;
		value->Text = text;
		return true;
	}

	bool PutNumber(double number)
	{
		// The parser has read the character behind a number, which may be the end of the line.
		Add(JsonKind::Number, Read.Line - (Read.AtLineEnd ? 1 : 0))->Number = number;
		return true;
	}

	bool Open(JsonKind kind)
	{
		if (Opened.size() >= DeepestNesting)
		{
			Fail(Read.Line, "nested more than " + std::to_string(DeepestNesting) + " deep");
		}
		Opened.push_back(Add(kind, Read.Line));
		return true;
	}

	bool Close()
	{
		Opened.pop_back();
		return true;
	}

	const std::filesystem::path& File;
	const Reading& Read;
	std::vector<JsonValue*> Opened; ///< stay where they are: only the last one's elements grow
};

} // namespace

JsonValue ParseJson(const std::filesystem::path& file, const std::string& text)
{
	Reading reading;
	Builder builder(file, reading);
	const CountingIterator begin(text.data(), &reading);
	const CountingIterator end(text.data() + text.size(), &reading);
	nlohmann::json::sax_parse(begin, end, &builder);
	return std::move(builder.Root);
}

std::string ReadFile(const std::filesystem::path& file)
{
	std::error_code error;
	if (!std::filesystem::is_regular_file(file, error))
	{
		throw Error(file.string() + ": there is no such file");
	}
	if (std::filesystem::file_size(file, error) > LargestFile)
	{
		throw Error(file.string() + ": larger than 1 GB");
	}
	std::ifstream stream(file, std::ios::binary);
	std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
	if (!stream)
	{
		throw Error(file.string() + ": cannot be read");
	}
	return text;
}

} // namespace Input
