// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Generator.h"
#include "Parser.h"
#include "Reference.h"
#include "Rules.h"
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

namespace
{
namespace Files = std::filesystem;
using namespace HeaderTool;

constexpr const char* Usage = R"(Usage: headertool --module NAME --api MACRO --out DIR [--known DIR]... HEADER...
       headertool --check DIR [--known DIR]...
       headertool --reference FILE HEADER...

The first form checks the reflected headers of a module and writes X.generated.h and X.gen.cpp for each.
The second checks all modules in a folder such as Source, that each is implemented once, and that rows name their units.
The third writes a page about all that Blueprints and the editor see of the headers.
--known names a folder of headers whose types may be used.
)";

/** A mistake in the arguments. */
struct UsageError : std::runtime_error
{
	using std::runtime_error::runtime_error;
};

struct Options
{
	Module Target;
	std::string OutFolder;
	std::string CheckFolder;
	std::string ReferenceFile;
	std::vector<std::string> KnownFolders;
	std::vector<std::string> Headers;
};

Options ParseArguments(int Count, char** Values)
{
	Options Result;
	const std::vector<std::string> Arguments(Values + 1, Values + Count);
	for (auto Each = Arguments.begin(); Each != Arguments.end(); ++Each)
	{
		if (!Each->starts_with("--"))
		{
			Result.Headers.push_back(*Each);
			continue;
		}
		const std::string& Name = *Each;
		if (++Each == Arguments.end())
		{
			throw UsageError(Name + " needs a value");
		}
		if (Name == "--module")
		{
			Result.Target.Name = *Each;
		}
		else if (Name == "--api")
		{
			Result.Target.Api = *Each;
		}
		else if (Name == "--out")
		{
			Result.OutFolder = *Each;
		}
		else if (Name == "--check")
		{
			Result.CheckFolder = *Each;
		}
		else if (Name == "--reference")
		{
			Result.ReferenceFile = *Each;
		}
		else if (Name == "--known")
		{
			Result.KnownFolders.push_back(*Each);
		}
		else
		{
			throw UsageError("unknown option " + Name);
		}
	}
	const bool bGenerate = !Result.Target.Name.empty() && !Result.Target.Api.empty() && !Result.OutFolder.empty();
	const bool bCheck = !Result.CheckFolder.empty();
	const bool bReference = !Result.ReferenceFile.empty();
	if (static_cast<int>(bGenerate) + static_cast<int>(bCheck) + static_cast<int>(bReference) != 1)
	{
		throw UsageError("either --check, or --reference, or --module with --api and --out, is needed");
	}
	return Result;
}

std::string ReadFile(const Files::path& Path)
{
	std::ifstream Stream(Path, std::ios::binary);
	if (!Stream)
	{
		throw std::runtime_error(Path.string() + ": cannot be read");
	}
	return {std::istreambuf_iterator<char>(Stream), std::istreambuf_iterator<char>()};
}

/** Leaves a file alone that has this content already, so that nothing is compiled again. */
void WriteIfChanged(const Files::path& Path, const std::string& Content)
{
	if (Files::exists(Path) && ReadFile(Path) == Content)
	{
		return;
	}
	std::ofstream Stream(Path, std::ios::binary);
	Stream << Content;
	if (!Stream.flush())
	{
		throw std::runtime_error(Path.string() + ": cannot be written");
	}
}

std::vector<std::string> FindFiles(const std::string& Folder, const std::string& Extension)
{
	std::vector<std::string> Result;
	if (Files::is_directory(Folder))
	{
		for (const Files::directory_entry& Entry : Files::recursive_directory_iterator(Folder))
		{
			if (Entry.is_regular_file() && Entry.path().extension() == Extension)
			{
				Result.push_back(Entry.path().string());
			}
		}
	}
	std::ranges::sort(Result);
	return Result;
}

std::vector<Header> ParseHeaders(const std::vector<std::string>& Paths, Diagnostics& Problems)
{
	std::vector<Header> Result;
	for (const std::string& Path : Paths)
	{
		const std::string Text = ReadFile(Path);
		if (IsReflected(Text))
		{
			Result.push_back(ParseHeader(Path, Text, Problems));
		}
	}
	return Result;
}

Knowledge LearnFolders(const std::vector<std::string>& Folders)
{
	Knowledge Result;
	// What is wrong there is reported where that module is built.
	Diagnostics Ignored;
	for (const std::string& Folder : Folders)
	{
		for (const Header& Each : ParseHeaders(FindFiles(Folder, ".h"), Ignored))
		{
			Result.Add(Each);
		}
	}
	return Result;
}

std::vector<Header> CheckHeaders(
	const std::vector<std::string>& Paths, const Module& Owner, Knowledge& Known, Diagnostics& Problems)
{
	std::vector<Header> Headers = ParseHeaders(Paths, Problems);
	for (const Header& Each : Headers)
	{
		Known.Add(Each);
	}
	for (const Header& Each : Headers)
	{
		CheckHeader(Each, Owner, Known, Problems);
	}
	return Headers;
}

void Generate(const Options& Chosen, Diagnostics& Problems)
{
	Knowledge Known = LearnFolders(Chosen.KnownFolders);
	const std::vector<Header> Headers = CheckHeaders(Chosen.Headers, Chosen.Target, Known, Problems);
	if (!Problems.empty())
	{
		return;
	}
	Files::create_directories(Chosen.OutFolder);
	for (const Header& Each : Headers)
	{
		const Files::path Base = Files::path(Chosen.OutFolder) / Each.BaseName;
		WriteIfChanged(Base.string() + ".generated.h", GenerateHeader(Each, Chosen.Target));
		WriteIfChanged(Base.string() + ".gen.cpp", GenerateSource(Each, Chosen.Target, Known));
	}
}

/** Modules in the order of their names: later ones may use the types of earlier ones. */
void CheckModules(const Options& Chosen, Diagnostics& Problems)
{
	Knowledge Known = LearnFolders(Chosen.KnownFolders);
	std::vector<std::string> Folders;
	for (const Files::directory_entry& Entry : Files::directory_iterator(Chosen.CheckFolder))
	{
		if (Files::exists(Entry.path() / (Entry.path().filename().string() + ".Build.cs")))
		{
			Folders.push_back(Entry.path().string());
		}
	}
	std::ranges::sort(Folders);
	for (const std::string& Folder : Folders)
	{
		Module Checked{Files::path(Folder).filename().string(), ""};
		std::ranges::transform(Checked.Name, std::back_inserter(Checked.Api),
			[](unsigned char Letter) { return static_cast<char>(std::toupper(Letter)); });
		Checked.Api += "_API";
		for (const Header& Each : CheckHeaders(FindFiles(Folder, ".h"), Checked, Known, Problems))
		{
			CheckRows(Each, Problems);
		}
		std::vector<SourceFile> Sources;
		for (const std::string& Path : FindFiles(Folder, ".cpp"))
		{
			Sources.push_back({Path, ReadFile(Path)});
		}
		CheckModule(Checked, Folder, Sources, Problems);
	}
}
} // namespace

int main(int ArgumentCount, char** Arguments)
{
	try
	{
		const Options Chosen = ParseArguments(ArgumentCount, Arguments);
		Diagnostics Problems;
		if (!Chosen.ReferenceFile.empty())
		{
			WriteIfChanged(Chosen.ReferenceFile, MakeReference(ParseHeaders(Chosen.Headers, Problems)));
		}
		else if (Chosen.CheckFolder.empty())
		{
			Generate(Chosen, Problems);
		}
		else
		{
			CheckModules(Chosen, Problems);
		}
		for (const Diagnostic& Each : Problems)
		{
			std::cerr << Each.File << ":" << Each.Line << ": error: " << Each.Message << "\n";
		}
		return Problems.empty() ? 0 : 1;
	}
	catch (const UsageError& Error)
	{
		std::cerr << "headertool: " << Error.what() << "\n\n" << Usage;
		return 2;
	}
	catch (const std::exception& Error)
	{
		std::cerr << "headertool: " << Error.what() << "\n";
		return 2;
	}
}
