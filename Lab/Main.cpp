// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CommandLine.h"
#include "FabricReport.h"
#include "FabricSource.h"
#include "Lab/Bench/BenchCommand.h"
#include "Lab/Bench/MotionCommand.h"
#include "Lab/Papers/PapersCommand.h"
#include "Lab/Picture/PictureCommand.h"
#include "Lab/Scenes/ScenesCommand.h"
#include "Lab/Validate/ValidateCommand.h"
#include "OutputFile.h"

#include <cstdio>
#include <exception>
#include <map>
#include <string>

int main(int argc, char** argv)
{
	CLI::App app("Benchmarks, pictures and fabrics of the cloth solver", "clothlab");
	app.require_subcommand(1);

	Lab::BenchOptions bench;
	CLI::App* benchCommand = app.add_subcommand(
		"bench", "Measures the solver against its baselines. Fails with exit code 1 if any measure misses its bar.");
	benchCommand->add_option("--json", bench.Json, "Also write the results to this file")->type_name("FILE");
	benchCommand->add_option("--plots", bench.Plots, "Also draw plots (SVG) into this folder")->type_name("DIR");
	benchCommand->add_flag("--quick", bench.Quick, "Only small cloths, fewer repetitions");
	benchCommand->add_option("--filter", bench.Filter, "Only measures with this in their name")->type_name("NAME");

	Lab::MotionOptions motion;
	CLI::App* motionCommand = benchCommand->add_subcommand("motion",
		"Holds motions at 60 Hz against converged ones, which are kept in Build/motion. Prints for each scene: error, "
		"that of another converged motion (floor), both also of the mean height (%), roughness (mm), what a frame "
		"took.");
	motionCommand->add_option("SCENES", motion.Scenes, "Names of scenes or parts of them; none: all");
	motionCommand->add_option("--json", motion.Json, "Also write the results to this file")->type_name("FILE");
	motionCommand->add_flag("--fresh", motion.Fresh, "Make the converged motions again");
	motionCommand->add_flag("!--no-xpbd", motion.Xpbd, "Without position-based dynamics");
	motionCommand->add_option("--turns", motion.Turns, "Of each frame the fastest of so many counts")
		->check(Input::Between(1.0, 100.0))
		->capture_default_str();
	motionCommand->add_option("--starts", motion.Starts, "Mean over so many starts, jittered by 1e-6 m but the first")
		->check(Input::Between(1.0, 100.0))
		->capture_default_str();
	motionCommand->add_option("--solver", motion.Solver, "Who moves the cloth: threads or imex")
		->transform(CLI::CheckedTransformer(std::map<std::string, Cloth::SolverKind>{
			{"threads", Cloth::SolverKind::Threads}, {"imex", Cloth::SolverKind::Imex}}));
	motionCommand->add_option("--rate", motion.Rate, "Steps a second, a multiple of 60")
		->check(Input::Between(60.0, 60000.0))
		->capture_default_str();
	motionCommand->add_option("--substeps", motion.Substeps, "Substeps of a step; 0: chosen")
		->check(Input::Between(0.0, 1000.0))
		->capture_default_str();
	motionCommand->add_option("--updates", motion.Paper.Updates, "Updates of a substep of imex, at most")
		->check(Input::Between(1.0, 1000.0))
		->capture_default_str();
	motionCommand->add_option("--tolerance", motion.Paper.UpdateTolerance, "At which updates of imex stop")
		->check(Input::Between(0.0, 1.0))
		->capture_default_str();
	motionCommand->add_option("--scheme", motion.Paper.TimeScheme, "Time scheme of imex: euler or bdf2")
		->transform(CLI::CheckedTransformer(
			std::map<std::string, Cloth::Scheme>{{"euler", Cloth::Scheme::Euler}, {"bdf2", Cloth::Scheme::Bdf2}}));

	std::string picture = "Saved/curtain.png";
	CLI::App* pictureCommand = app.add_subcommand("picture", "Simulates a curtain and draws it at four moments.");
	pictureCommand->add_option("FILE", picture, "The picture to write (PNG)")->capture_default_str();

	Lab::ScenesOptions scenes;
	CLI::App* scenesCommand = app.add_subcommand("scenes",
		"Plays scenes with collisions and prints for each: milliseconds a frame, contacts, depth of the deepest "
		"particle below the surface, strain of 99 % of the threads, speed at the end, fallbacks a frame.");
	scenesCommand->add_option("NAMES", scenes.Names, "The scenes to play; none: all");
	scenesCommand->add_option("--out", scenes.Folder, "Also draw each at four moments (PNG) into this folder")
		->type_name("DIR");
	scenesCommand->add_option("--side", scenes.Side, "Particles along a side of each cloth")
		->type_name("COUNT")
		->check(Input::Between(4.0, 1000.0));

	std::string fabric;
	bool writeFabrics = false;
	CLI::App* fabricCommand = app.add_subcommand("fabric",
		"Checks a fabric and prints it in SI and in laboratory units, with warnings. Without a name: all fabrics.");
	fabricCommand->add_option("FABRIC", fabric, "Name of a fabric, or path of a fabric file (JSON) or KES sheet (CSV)");
	fabricCommand
		->add_flag("--write", writeFabrics, "Write the sources with which Content/Fabrics are compiled into the plugin")
		->excludes("FABRIC");

	Lab::ValidateOptions validate;
	CLI::App* validateCommand = app.add_subcommand("validate",
		"Holds the simulation against closed forms, textile laboratories and papers. Fails with exit code 1 if any bar "
		"is missed.");
	validateCommand->add_option("ROWS", validate.Rows, "The rows to take; none: all");
	validateCommand->add_flag("--fast", validate.Fast, "Without the rows that take minutes");
	validateCommand->add_option("--out", validate.Folder, "Also draw plots and pictures into this folder")
		->type_name("DIR");
	validateCommand->add_flag(
		"--write", validate.Write, "All rows, into Docs/Validation.md and Docs/Pictures/Validation");

	Lab::PapersOptions papers;
	CLI::App* papersCommand = app.add_subcommand("papers", "Makes the tables and figures of the papers beside ours.");
	papersCommand->add_option("TABLES", papers.Tables, "The tables to make; none: all");
	papersCommand->add_option("--out", papers.Folder, "Also draw plots and pictures into this folder")
		->type_name("DIR");
	papersCommand->add_flag("--write", papers.Write, "All tables, into Docs/Papers.md and Docs/Pictures/Papers");

	try
	{
		app.parse(argc, argv);
		if (pictureCommand->parsed())
		{
			Lab::DrawCurtain(picture);
			return Input::Done;
		}
		if (fabricCommand->parsed() && writeFabrics)
		{
			for (const Input::SourceFile& file : Input::MakeFabricSources())
			{
				Cloth::WriteWhole(file.Path, file.Text);
			}
			return Input::Done;
		}
		if (fabricCommand->parsed())
		{
			const std::string report = fabricCommand->count("FABRIC") == 0
				? Input::FabricTable()
				: Input::DescribeFabric(Input::LoadFabric(Input::FindFabric(fabric)));
			std::printf("%s", report.c_str());
			return Input::Done;
		}
		if (scenesCommand->parsed())
		{
			Lab::PlayScenes(scenes);
			return Input::Done;
		}
		if (validateCommand->parsed())
		{
			return Lab::RunValidation(validate) ? Input::Done : Input::Failed;
		}
		if (papersCommand->parsed())
		{
			Lab::RunPapers(papers);
			return Input::Done;
		}
		if (motionCommand->parsed())
		{
			return Lab::RunMotions(motion) ? Input::Done : Input::Failed;
		}
		return Lab::RunBench(bench) ? Input::Done : Input::Failed;
	}
	catch (const CLI::ParseError& error)
	{
		return Input::Refuse(app, error);
	}
	catch (const std::exception& error)
	{
		std::fprintf(stderr, "clothlab: %s\n", error.what());
		return Input::BadInput;
	}
}
