// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/PapersCommand.h"

#include "FabricFile.h"
#include "Lab/Papers/Table.h"
#include "OutputFile.h"
#include "Print.h"
#include "Selection.h"

#include <stdexcept>

namespace Lab
{

namespace
{

constexpr const char* DocumentPictures = "Pictures/Papers";

std::string Document(const std::vector<PaperReport>& reports)
{
	int claims = 0;
	int agreed = 0;
	std::string sections;
	for (const PaperReport& report : reports)
	{
		claims += report.Claims();
		agreed += report.Agreed();
		sections += report.Markdown();
	}
	return Format("# The papers\n\n"
				  "The tables and figures of the papers this project is made from, beside ours. Written by `./cloth "
				  "papers --write`, which\nruns all of it; nothing here is typed by hand. Times are of another "
				  "machine than the papers', so only ratios compare.\n\n"
				  "All schemes integrate the same forces: those of the solver's own models. \"Shipped\", \"the "
				  "stepper\", \"this project's solver\"\nand \"our threads\" are the default solver, which solves "
				  "every thread as a whole. \"Our IMEX\" is the published method as it\nis in the solver, "
				  "`SolverKind::Imex`. The rest is in Lab/Papers.\n\n"
				  "%d of %d claims hold here.\n",
			   agreed, claims)
		+ sections;
}

} // namespace

void RunPapers(const PapersOptions& options)
{
	if (options.Write && (!options.Tables.empty() || !options.Folder.empty()))
	{
		throw std::invalid_argument("--write takes all tables and has a place for its pictures");
	}
	const std::vector<PaperTable> tables = SelectByName(AllTables(), options.Tables, "table");
	const std::filesystem::path document = Input::ContentFolder().parent_path() / "Docs" / "Papers.md";
	const std::filesystem::path folder = options.Write ? document.parent_path() / DocumentPictures : options.Folder;
	if (!folder.empty())
	{
		Cloth::MakeFolder(folder);
	}
	if (options.Write)
	{
		Cloth::RequireWritable(document);
	}
	std::vector<PaperReport> reports;
	for (const PaperTable& table : tables)
	{
		Progress(Format("[%zu/%zu] %s", reports.size() + 1, tables.size(), table.Name));
		PaperReport& report = reports.emplace_back(folder, DocumentPictures);
		report.Head(table.Name, table.What, table.Source);
		table.Make(report);
	}
	if (options.Write)
	{
		Cloth::WriteWhole(document, Document(reports));
	}
}

} // namespace Lab
