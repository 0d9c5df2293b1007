// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CommandLine.h"
#include "FabricFile.h"
#include "Lab/Tuning/Study.h"
#include "OutputFile.h"
#include "Print.h"
#include "Selection.h"

#include <cstdio>
#include <exception>
#include <stdexcept>

namespace
{

struct Options
{
	std::vector<std::string> Constants;
	std::vector<std::string> Scenes;
	bool Write = false;
};

void Run(const Options& options)
{
	if (options.Write && !(options.Constants.empty() && options.Scenes.empty()))
	{
		throw std::invalid_argument("--write takes all constants and all scenes");
	}
	const std::vector<Lab::Constant> constants = Lab::SelectByName(Lab::AllConstants(), options.Constants, "constant");
	const std::vector<Lab::Trial> trials = Lab::SelectByName(Lab::AllTrials(), options.Scenes, "scene");
	const std::filesystem::path document = Input::ContentFolder().parent_path() / "Docs" / "Tuning.md";
	if (options.Write)
	{
		Cloth::RequireWritable(document);
	}
	std::vector<Lab::Baseline> baselines;
	for (const Lab::Trial& trial : trials)
	{
		Lab::Progress(Lab::Format("converged motion of %s", trial.Name));
		baselines.push_back(Lab::MakeBaseline(trial));
	}
	std::vector<Lab::Finding> findings;
	for (const Lab::Constant& constant : constants)
	{
		Lab::Progress(Lab::Format("[%zu/%zu] %s", findings.size() + 1, constants.size(), constant.Name.c_str()));
		findings.push_back(Lab::Examine(constant, baselines));
	}
	const std::string text = Lab::Document(baselines, findings);
	if (options.Write)
	{
		Cloth::WriteWhole(document, text);
	}
	else
	{
		std::printf("%s", text.c_str());
	}
}

} // namespace

int main(int argc, char** argv)
{
	Options options;
	CLI::App app("Halves and doubles the constants of Core/Tuning.h and prints what that changes", "clothtune");
	app.add_option("CONSTANTS", options.Constants, "The constants to change; none: all");
	app.add_option("--scene", options.Scenes, "Only this scene; may be repeated")->type_name("NAME");
	app.add_flag("--write", options.Write, "All constants and scenes, into Docs/Tuning.md");
	try
	{
		app.parse(argc, argv);
		Run(options);
		return Input::Done;
	}
	catch (const CLI::ParseError& error)
	{
		return Input::Refuse(app, error);
	}
	catch (const std::exception& error)
	{
		std::fprintf(stderr, "clothtune: %s\n", error.what());
		return Input::BadInput;
	}
}
