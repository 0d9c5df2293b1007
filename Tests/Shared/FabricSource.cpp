// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "FabricSource.h"

#include "ClothSolver/FabricValues.h"
#include "FabricFile.h"

#include <charconv>

namespace Input
{

namespace
{

constexpr const char* Heading = "// Copyright (c) 2026 ClothPhysics contributors. MIT license.\n"
								"// Written by ./cloth fabric --write from Content/Fabrics.\n"
								"// clang-format off\n";

/// The shortest literal that is this number again.
std::string Literal(float number)
{
	char text[32];
	const std::to_chars_result end = std::to_chars(text, text + sizeof text, number);
	std::string literal(text, end.ptr);
	return literal + (literal.find_first_of(".e") == std::string::npos ? ".0f" : "f");
}

/// In ASCII, so that it is read alike whatever a compiler takes the file to be encoded in.
std::string Literal(const std::string& text)
{
	std::string literal = "\"";
	for (const char c : text)
	{
		const auto byte = static_cast<unsigned char>(c);
		if (c == '"' || c == '\\')
		{
			literal += '\\';
		}
		if (byte < 0x80)
		{
			literal += c;
			continue;
		}
		literal += '\\';
		for (const int shift : {6, 3, 0})
		{
			literal += static_cast<char>('0' + ((byte >> shift) & 7));
		}
	}
	return literal + "\"";
}

/// A function that makes the fabric, of what is not as in the default one.
std::string MakeFunction(const FabricFile& fabric)
{
	const Cloth::Fabric standard;
	const Cloth::Fabric& values = fabric.Values;
	std::string text = "Fabric Make" + fabric.Name + "()\n{\n\tFabric fabric;\n";
	const auto assign = [&](const std::string& name, float value, float otherwise)
	{
		if (value != otherwise)
		{
			text += "\tfabric." + name + " = " + Literal(value) + ";\n";
		}
	};
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		assign(value.Name, values.*value.Member, standard.*value.Member);
	}
	if (values.Tension.Law != standard.Tension.Law)
	{
		text += std::string("\tfabric.Tension.Law = TensionLaw::")
			+ Cloth::TensionLawNames()[static_cast<size_t>(values.Tension.Law)] + ";\n";
	}
	for (const Cloth::TensionValue& value : Cloth::TensionValues())
	{
		assign(std::string("Tension.") + value.Name, values.Tension.*value.Member, standard.Tension.*value.Member);
	}
	for (const Cloth::FabricCurve& curve : Cloth::FabricCurves())
	{
		if ((values.*curve.Member).empty())
		{
			continue;
		}
		text += std::string("\tfabric.") + curve.Name + " = {\n";
		for (const Cloth::MeasuredPoint& point : values.*curve.Member)
		{
			text +=
				"\t\t{" + Literal(point.At) + ", " + Literal(point.Loading) + ", " + Literal(point.Unloading) + "},\n";
		}
		text += "\t};\n";
	}
	return text + "\treturn fabric;\n}\n\n";
}

} // namespace

std::vector<SourceFile> MakeFabricSources()
{
	std::string functions;
	std::string table;
	std::string names;
	for (const std::string& name : FabricNames())
	{
		const FabricFile fabric = LoadFabric(FindFabric(name));
		functions += MakeFunction(fabric);
		table.append("\t\t{\"").append(name).append("\", ").append(Literal(fabric.Description));
		table.append(", Make").append(name).append("()},\n");
		names.append("\t/** ").append(fabric.Description).append(". */\n\t").append(name).append(",\n");
	}
	const std::filesystem::path source = ContentFolder().parent_path() / "Source";
	return {{source / "ClothSolver" / "Private" / "Fabrics" / "StandardFabrics.cpp",
				std::string(Heading)
					+ "#include \"ClothSolver/StandardFabrics.h\"\n\nnamespace Cloth\n{\n\nnamespace\n{\n\n" + functions
					+ "} // namespace\n\nstd::span<const StandardFabric> StandardFabrics()\n{\n"
					  "\tstatic const StandardFabric Fabrics[] = {\n"
					+ table + "\t};\n\treturn Fabrics;\n}\n\n} // namespace Cloth\n"},
		{source / "ClothPhysics" / "Public" / "ClothFabricPreset.h",
			std::string(Heading)
				+ "#pragma once\n\n#include \"CoreMinimal.h\"\n#include \"UObject/ObjectMacros.h\"\n\n"
				  "#include \"ClothFabricPreset.generated.h\"\n\n/** The fabrics that come with the plugin. */\n"
				  "UENUM(BlueprintType)\nenum class EClothFabricPreset : uint8\n{\n"
				+ names + "};\n"}};
}

} // namespace Input
