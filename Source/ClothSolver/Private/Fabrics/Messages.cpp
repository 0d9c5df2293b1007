// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Messages.h"

#include "Fabrics/Utf8.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace Cloth
{

namespace
{

constexpr size_t LongestQuote = 60;
constexpr size_t LongestList = 600;

unsigned char Byte(std::string_view text, size_t at) { return static_cast<unsigned char>(text[at]); }

/// Bytes of the control character that begins here, in ASCII or in UTF-8; 0 if none does.
size_t ControlLength(std::string_view text, size_t at)
{
	if (Byte(text, at) < 0x20 || Byte(text, at) == 0x7f)
	{
		return 1;
	}
	return Byte(text, at) == 0xc2 && EndOfCharacter(text, at) > 0 && Byte(text, at + 1) < 0xa0 ? 2 : 0;
}

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// How many letters to insert, delete or replace (Levenshtein), whatever their case.
size_t Distance(std::string_view a, std::string_view b)
{
	std::vector<size_t> row(b.size() + 1);
	std::iota(row.begin(), row.end(), size_t{0});
	for (size_t i = 0; i < a.size(); ++i)
	{
		size_t diagonal = std::exchange(row[0], i + 1);
		for (size_t j = 0; j < b.size(); ++j)
		{
			const size_t replaced = diagonal + (Lower(a[i]) == Lower(b[j]) ? 0 : 1);
			diagonal = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
		}
	}
	return row.back();
}

} // namespace

bool HasControlCharacters(std::string_view text)
{
	for (size_t at = 0; at < text.size(); ++at)
	{
		if (ControlLength(text, at) > 0)
		{
			return true;
		}
	}
	return false;
}

std::string Printable(std::string_view text)
{
	std::string printable;
	for (size_t at = 0; at < text.size();)
	{
		if (printable.size() >= LongestQuote)
		{
			return printable + "...";
		}
		const size_t end = EndOfCharacter(text, at);
		const size_t length = end == 0 ? 1 : end - at;
		printable += end == 0 || ControlLength(text, at) > 0 ? "?" : text.substr(at, length);
		at += length;
	}
	return printable;
}

std::string Quoted(std::string_view text)
{
	std::string quoted(1, '\'');
	quoted += Printable(text);
	quoted += '\'';
	return quoted;
}

std::string Suggest(std::string_view given, std::span<const std::string> allowed)
{
	std::string names;
	const std::string* nearest = nullptr;
	size_t least = std::max<size_t>(2, given.size() / 3) + 1;
	for (const std::string& name : allowed)
	{
		if (names.size() < LongestList)
		{
			names += (names.empty() ? "" : ", ") + Printable(name);
			names += names.size() < LongestList ? "" : ", ...";
		}
		const bool isLong = std::max(given.size(), name.size()) > LongestQuote;
		const size_t distance = isLong ? least : Distance(given, name);
		if (distance < least)
		{
			least = distance;
			nearest = &name;
		}
	}
	if (nearest != nullptr)
	{
		return "did you mean " + Quoted(*nearest) + "?";
	}
	return names.empty() ? "there is none" : "allowed: " + names;
}

} // namespace Cloth
