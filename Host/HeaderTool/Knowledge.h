// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Model.h"
#include <set>
#include <unordered_map>

namespace HeaderTool
{
/** All reflected types that the headers of a module can name: its own, those of other modules, and the built-in ones.
 */
class Knowledge
{
public:
	void Add(const Header& Source);

	const Record* FindRecord(const std::string& Name) const;
	const Enum* FindEnum(const std::string& Name) const;
	bool IsClass(const std::string& Name) const;
	bool IsStruct(const std::string& Name) const;
	bool IsDelegate(const std::string& Name) const { return Delegates.contains(Name); }
	/** The headers that declare a type of this name, or have this base name. */
	const std::vector<std::string>& Declarations(const std::string& Name) const;
	/** The reflected bases of a type, nearest first. */
	std::vector<const Record*> Bases(const Record& Source) const;

	static bool IsBuiltInClass(const std::string& Name);
	static bool IsBuiltInStruct(const std::string& Name);

private:
	std::unordered_map<std::string, Record> Records;
	std::unordered_map<std::string, Enum> Enums;
	std::unordered_map<std::string, std::vector<std::string>> DeclaredIn;
	std::set<std::string> Delegates;
};
} // namespace HeaderTool
