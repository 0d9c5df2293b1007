// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace HeaderTool
{
/** A C++ type as far as reflection knows types. */
struct Type
{
	/** With its namespaces, if any. */
	std::string Name;
	std::vector<Type> Arguments;
	int Pointers = 0;
	bool bConst = false;
	bool bReference = false;
};

/** What stands in the brackets of UPROPERTY and its like. */
struct Specifiers
{
	int Line = 0;
	/** In lower case, with its value if it has one. */
	std::map<std::string, std::string> Values;
	/** As written, e.g. ClampMin. */
	std::map<std::string, std::string> Meta;
	std::vector<std::string> Duplicates;

	bool Has(const std::string& Name) const { return Values.contains(Name); }
};

enum class Access
{
	Private,
	Protected,
	Public
};

struct Property
{
	Specifiers Marks;
	Type PropertyType;
	std::string Name;
	int Line = 0;
	Access Visibility = Access::Private;
	bool bBitField = false;
	bool bStatic = false;
	bool bSeveral = false;
	/** The preprocessor conditions around it. */
	std::vector<std::string> Conditions;
	std::string Comment;
};

struct Parameter
{
	Type ParameterType;
	std::string Name;
	/** The tokens of the default value, if there is one. */
	std::vector<std::string> Default;
};

struct Function
{
	Specifiers Marks;
	Type Result;
	std::string Name;
	int Line = 0;
	std::vector<Parameter> Parameters;
	std::vector<std::string> Conditions;
	std::string Comment;
};

enum class RecordKind
{
	Class,
	Struct
};

/** A UCLASS or USTRUCT. */
struct Record
{
	RecordKind Kind = RecordKind::Class;
	Specifiers Marks;
	std::string Name;
	std::string Api;
	std::vector<std::string> Bases;
	int Line = 0;
	std::vector<int> BodyLines;
	std::vector<Property> Properties;
	std::vector<Function> Functions;
	/** Constructors and destructor that the class declares on its own. */
	bool bAnyConstructor = false;
	bool bInitializerConstructor = false;
	bool bHelperConstructor = false;
	bool bDestructor = false;
	std::vector<std::string> Conditions;
	std::string Comment;
};

struct Enumerator
{
	std::string Name;
	std::string Comment;
};

struct Enum
{
	Specifiers Marks;
	std::string Name;
	std::string Namespace; ///< of old-style enums like EEndPlayReason::Type, which are known by it
	bool bScoped = false;
	std::string Underlying;
	int Line = 0;
	std::vector<Enumerator> Values;
	std::vector<std::string> Conditions;
	std::string Comment;
};

struct Include
{
	std::string Name;
	int Line = 0;
};

/** All that a header says to the header tool. */
struct Header
{
	std::string Path;
	/** The file name without extension. */
	std::string BaseName;
	/** Whether other modules see it. */
	bool bPublic = false;
	std::vector<Include> Includes;
	std::vector<Record> Records;
	std::vector<Enum> Enums;
	/** Dynamic delegates that it declares. */
	std::vector<std::string> Delegates;
};
} // namespace HeaderTool
