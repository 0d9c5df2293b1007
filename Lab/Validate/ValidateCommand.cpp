// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Validate/ValidateCommand.h"

#include "FabricFile.h"
#include "Lab/Validate/Document.h"
#include "OutputFile.h"
#include "Selection.h"

#include <cstdio>
#include <stdexcept>

namespace Lab
{

namespace
{

constexpr const char* DocumentPictures = "Pictures/Validation";

std::vector<Row> Select(const ValidateOptions& options)
{
	std::vector<Row> rows = SelectByName(AllRows(), options.Rows, "row");
	if (options.Fast && options.Rows.empty())
	{
		std::erase_if(rows, [](const Row& row) { return row.Long; });
	}
	return rows;
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
		Cloth::MakeFolder(folder);
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
