// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/PaperReport.h"
#include "Lab/Papers/PapersCommand.h"
#include "Lab/Papers/Table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

namespace Lab
{

namespace
{

/// What a report prints and keeps.
struct Written
{
	std::string Printed;
	std::string Markdown;
};

template <typename Write>
Written Report(Write&& write)
{
	PaperReport report({}, "Pictures");
	testing::internal::CaptureStdout();
	write(report);
	return {testing::internal::GetCapturedStdout(), report.Markdown()};
}

std::string Complaint(const PapersOptions& options)
{
	try
	{
		RunPapers(options);
	}
	catch (const std::invalid_argument& error)
	{
		return error.what();
	}
	return "";
}

} // namespace

TEST(PaperReport, AlignsNumbersToTheRight)
{
	const Written written = Report(
		[](PaperReport& report) {
			report.Table({"name", "n"}, {{"a", "5"}, {"longer", "-10"}});
		});
	EXPECT_EQ(written.Markdown,
		"\n"
		"| name   |   n |\n"
		"|--------|----:|\n"
		"| a      |   5 |\n"
		"| longer | -10 |\n");
	EXPECT_EQ(written.Printed, written.Markdown);
}

TEST(PaperReport, BreaksLinesAtSpaces)
{
	std::string text = "word";
	for (int i = 0; i < 100; ++i)
	{
		text += " word";
	}
	const Written written = Report([&](PaperReport& report) { report.Paragraph(text); });
	std::istringstream lines(written.Markdown);
	size_t longest = 0;
	for (std::string line; std::getline(lines, line);)
	{
		longest = std::max(longest, line.size());
		EXPECT_TRUE(line.empty() || line.back() == 'd') << line;
	}
	EXPECT_GT(longest, 110u);
	EXPECT_LE(longest, 120u);
}

TEST(PaperReport, CountsWhatAgrees)
{
	PaperReport report({}, "Pictures");
	testing::internal::CaptureStdout();
	report.Agrees(true, "one");
	report.Agrees(false, "two");
	EXPECT_EQ(testing::internal::GetCapturedStdout(), "\nagrees: one\n\ndiffers: two\n");
	EXPECT_EQ(report.Markdown(), "\n**agrees:** one\n\n**differs:** two\n");
	EXPECT_EQ(report.Claims(), 2);
	EXPECT_EQ(report.Agreed(), 1);
}

TEST(PaperReport, DrawsOnlyIntoAFolder)
{
	const Chart chart{"Title", {"x"}, {"y"}, {{"series", {{0.0, 0.0, ""}, {1.0, 1.0, ""}}}}, {}, false};
	const Written written = Report([&](PaperReport& report) { report.Draw("Chart.svg", "A chart.", chart); });
	EXPECT_EQ(written.Markdown, "");

	const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "PaperReport";
	std::filesystem::create_directories(folder);
	PaperReport report(folder, "Pictures/Papers");
	testing::internal::CaptureStdout();
	report.Draw("Chart.svg", "A chart.", chart);
	testing::internal::GetCapturedStdout();
	EXPECT_EQ(report.Markdown(), "\n![A chart.](Pictures/Papers/Chart.svg)\n\n*A chart.*\n");
	EXPECT_GT(std::filesystem::file_size(folder / "Chart.svg"), 500u);
	std::filesystem::remove_all(folder);
}

TEST(Papers, TablesHaveNamesOfTheirOwn)
{
	std::set<std::string> names;
	for (const PaperTable& table : AllTables())
	{
		EXPECT_TRUE(names.insert(table.Name).second) << table.Name;
		EXPECT_EQ(std::string(table.What).back(), '.') << table.Name;
		EXPECT_NE(std::string(table.Source).back(), '.') << table.Name;
	}
}

TEST(Papers, RefuseNamesAndOptionsThatCannotBe)
{
	const std::string unknown = Complaint({.Tables = {"imex", "nonsense"}, .Folder = {}, .Write = false});
	EXPECT_NE(unknown.find("'nonsense'"), std::string::npos) << unknown;
	for (const PaperTable& table : AllTables())
	{
		EXPECT_NE(unknown.find(table.Name), std::string::npos) << unknown;
	}
	EXPECT_NE(Complaint({.Tables = {"imex"}, .Folder = {}, .Write = true}).find("--write"), std::string::npos);
	EXPECT_NE(Complaint({.Tables = {}, .Folder = "folder", .Write = true}).find("--write"), std::string::npos);
}

} // namespace Lab
