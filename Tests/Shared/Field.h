// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Messages.h"
#include "Json.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace Input
{

using Cloth::Suggest;

/// An interval of allowed numbers.
struct Range
{
	double Low;
	double High;
};
inline constexpr Range AnyNumber{-1e12, 1e12};
inline constexpr Range NotNegative{0.0, 1e12};

/// Which files a file may name.
enum class Reach
{
	OwnFolder, ///< those in its folder and below it, wherever links lead
	Anywhere
};

/// A value of a JSON file together with its place there. Whatever is not as asked for throws an Error that names
/// file, line, path and what is allowed.
class Field
{
public:
	static Field Load(const std::filesystem::path& file, Reach reach = Reach::OwnFolder);

	/// The file is only named.
	static Field Parse(const std::filesystem::path& file, const std::string& text, Reach reach = Reach::OwnFolder);

	[[noreturn]] void Fail(const std::string& what) const;
	const std::filesystem::path& File() const { return Source->File; }
	JsonKind Kind() const { return Value->Kind; }

	bool Boolean() const;
	double Number(Range allowed = AnyNumber) const;
	int Integer(Range allowed) const;
	const std::string& Text() const;

	/// A text that can be shown: one line without control characters.
	const std::string& Line() const;

	/// The file that the text names, relative to this one.
	std::filesystem::path NamedFile() const;

	/// The number of the text among those allowed.
	size_t Choice(std::span<const std::string> allowed) const;

	/// Of an array; a count of 0 allows any.
	std::vector<Field> Elements(size_t count = 0) const;
	std::vector<double> Numbers(size_t count, Range allowed = AnyNumber) const;

	/// Of an object.
	const std::vector<std::string>& Keys() const;
	Field Require(const std::string& key) const;
	std::optional<Field> Find(const std::string& key) const;
	void AllowKeys(std::span<const std::string> allowed) const;

private:
	struct Document
	{
		std::filesystem::path File;
		JsonValue Root;
		Reach Allowed;
	};

	Field(std::shared_ptr<const Document> source, const JsonValue* value, std::string path);
	void RequireKind(JsonKind kind, const char* what) const;

	std::shared_ptr<const Document> Source;
	const JsonValue* Value;
	std::string Path;
};

} // namespace Input
