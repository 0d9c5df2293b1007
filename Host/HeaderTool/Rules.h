// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Diagnostics.h"
#include "Knowledge.h"

namespace HeaderTool
{
struct Module
{
	std::string Name;
	/** The macro that exports its symbols. */
	std::string Api;
};

/** Reports what Unreal's header tool, or a build of the plugin for a game, would refuse. */
void CheckHeader(const Header& Checked, const Module& Owner, const Knowledge& Known, Diagnostics& Problems);

/** Reports members that Unreal's header tool would refuse. */
void CheckMembers(const Record& Checked, const std::string& Path, const Knowledge& Known, Diagnostics& Problems);

/** What is wrong with Units and ForceUnits of a property, if it has any. */
std::vector<std::string> UnitProblems(const Property& Checked);

/** A rule of this plugin, not of Unreal: a row with real numbers, in the editor or in a Blueprint, names its unit. */
void CheckRows(const Header& Checked, Diagnostics& Problems);

/** Reports specifiers that do not exist. */
void CheckSpecifiers(
	const Specifiers& Marks, const std::set<std::string>& Allowed, const std::string& Path, Diagnostics& Problems);

/** A source file and its text. */
struct SourceFile
{
	std::string Path;
	std::string Text;
};

/** Reports a module without IMPLEMENT_MODULE, or with more than one. */
void CheckModule(
	const Module& Checked, const std::string& Folder, const std::vector<SourceFile>& Sources, Diagnostics& Problems);
} // namespace HeaderTool
