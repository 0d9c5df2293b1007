// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Validate/ValidateCommand.h"

#include "FabricFile.h"
#include "Lab/Bench/Cases.h"
#include "Lab/Validate/Document.h"
#include "OutputFile.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <system_error>

namespace Lab
{

namespace
{

constexpr const char* DocumentPictures = "Pictures/Validation";

std::vector<Row> Select(const ValidateOptions& options)
{
	const std::vector<Row> all = AllRows();
	for (const std::string& name : options.Rows)
	{
		if (std::ranges::none_of(all, [&](const Row& row) { return row.Name == name; }))
		{
			std::string names;
			for (const Row& row : all)
			{
				names += std::string(names.empty() ? "" : ", ") + row.Name;
			}
			throw std::invalid_argument("there is no row '" + name + "'; there are " + names);
		}
	}
	std::vector<Row> selected;
	for (const Row& row : all)
	{
		const bool named = std::ranges::find(options.Rows, row.Name) != options.Rows.end();
		if (options.Rows.empty() ? !(options.Fast && row.Long) : named)
		{
			selected.push_back(row);
		}
	}
	return selected;
}

void MakeFolder(const std::filesystem::path& folder)
{
	std::error_code error;
	std::filesystem::create_directories(folder, error);
	if (error)
	{
		throw std::runtime_error("cannot make the folder '" + folder.string() + "'");
	}
}

void Print(const TakenRow& row)
{
	for (const Reading& reading : row.Found.Readings)
	{
		std::printf("%-12s %-58s %-14s %-14s %-11s %-11s %s\n", row.About.Name, reading.What.c_str(),
			reading.Expected.c_str(), reading.Measured.c_str(), ErrorOf(reading).c_str(), BarOf(reading).c_str(),
			VerdictOf(reading).c_str());
	}
	std::fflush(stdout);
}

} // namespace

bool RunValidation(const ValidateOptions& options)
{
	if (options.Write && (options.Fast || !options.Rows.empty() || !options.Folder.empty()))
	{
		throw std::invalid_argument("--write takes all rows and has a place for its pictures");
	}
	const std::vector<Row> rows = Select(options);
	const std::filesystem::path document = Input::ContentFolder().parent_path() / "Docs" / "Validation.md";
	const std::filesystem::path folder = options.Write ? document.parent_path() / DocumentPictures : options.Folder;
	if (!folder.empty())
	{
		MakeFolder(folder);
	}
	if (options.Write)
	{
		Cloth::RequireWritable(document);
	}
	std::vector<TakenRow> taken;
	bool reached = true;
	std::printf("%-12s %-58s %-14s %-14s %-11s %-11s %s\n", "row", "reading", "expected", "measured", "judged", "bar",
		"verdict");
	for (const Row& row : rows)
	{
		Progress(Format("[%zu/%zu] %s", taken.size() + 1, rows.size(), row.Name));
		taken.push_back({row, Findings(folder)});
		row.Take(taken.back().Found);
		Print(taken.back());
		for (const Reading& reading : taken.back().Found.Readings)
		{
			reached = reached && VerdictOf(reading) != "MISSED";
		}
	}
	if (options.Write)
	{
		Cloth::WriteWhole(document, Document(taken, DocumentPictures));
	}
	return reached;
}

} // namespace Lab
