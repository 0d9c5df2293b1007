// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CommandLine.h"
#include "Json.h"
#include "Play/LevelBench.h"
#include "Play/Play.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
	CLI::App app("Plays levels with cloth in the headless Host, and draws them", "clothplay");
	Player::PlayOptions options;
	Player::LevelBenchOptions bench;
	bool lists = false;
	bool benches = false;
	CLI::Option* const level =
		app.add_option("LEVEL", options.Level, "Name of a level, or path of a level file")->capture_default_str();
	app.add_option("--seconds", options.Seconds, "How long to play; otherwise as the level says")
		->type_name("S")
		->check(Input::Between(0.001, 3600.0));
	app.add_option("--fps", options.FramesPerSecond, "Frames of the game a second")
		->type_name("N")
		->check(Input::Between(1.0, 1000.0))
		->capture_default_str();
	app.add_flag("--any-files", options.AnyFiles, "Let the level name files outside its own folder");
	app.add_flag("--quiet", options.Quiet, "No progress");
	app.add_option("--out", options.Folder,
		   "Folder for pictures, movies and OBJ files; --export and --stats have paths of their own")
		->type_name("DIR")
		->capture_default_str();
	app.add_flag("--frames", options.Frames, "Also draw each frame (PNG)");
	app.add_flag("--movie", options.Movie, "Also make a movie (MP4; needs ffmpeg)");
	app.add_flag("--obj", options.Obj, "Also write how everything ends up (OBJ)");
	app.add_option("--export", options.Export,
		   "Also write the motion: glTF 2.0 with morph targets if the name ends so, else a folder of OBJ files")
		->type_name("FILE.gltf|DIR");
	app.add_option("--stats,--json", options.Statistics, "Also write the statistics of each frame (JSON)")
		->type_name("FILE");
	app.add_flag("--bench", benches, "Draw nothing, and print what the steps of LEVEL cost, or those of all levels");
	app.add_option("--turns", bench.Turns, "With --bench: play each level so often; of each frame the fastest counts")
		->check(Input::Between(1, 100));
	app.add_flag("--list", lists, "Show all levels and do nothing else");

	try
	{
		app.parse(argc, argv);
		if (lists)
		{
			Player::ListLevels();
		}
		else if (benches)
		{
			bench.Level = level->count() > 0 ? options.Level : "";
			bench.Quiet = options.Quiet;
			bench.Json = options.Statistics;
			return Player::BenchLevels(bench) ? Input::Done : Input::Failed;
		}
		else
		{
			Player::Play(options);
		}
		return Input::Done;
	}
	catch (const CLI::ParseError& error)
	{
		return Input::Refuse(app, error);
	}
	catch (const Input::Error& error)
	{
		(void)std::fprintf(stderr, "clothplay: %s\n", error.what());
		return Input::BadInput;
	}
	catch (const std::exception& error)
	{
		(void)std::fprintf(stderr, "clothplay: %s\n", error.what());
		return Input::Failed;
	}
}
