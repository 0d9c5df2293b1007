// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/Play.h"

#include "Drawing/Sheet.h"
#include "OutputFile.h"
#include "Play/Framing.h"
#include "Play/GltfFile.h"
#include "Play/Movie.h"
#include "Play/Progress.h"
#include "Play/Record.h"
#include "Play/Session.h"
#include "Play/Snapshot.h"
#include "Png.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace Player
{

namespace
{

using Clock = std::chrono::steady_clock;

constexpr int FastestFilm = 30; // frames a second
constexpr int SheetColumns = 3;

template <typename... Values>
std::string Text(const char* format, Values... values)
{
	char text[256];
	(void)std::snprintf(text, sizeof text, format, values...);
	return text;
}

std::string ToPng(const Image& image) { return Cloth::EncodePng(image.Width, image.Height, image.Pixels); }

/// What is wrong with a path is wrong with the input.
void Require(void (*action)(const std::filesystem::path&), const std::filesystem::path& path)
{
	try
	{
		action(path);
	}
	catch (const std::runtime_error& error)
	{
		throw Input::Error(error.what());
	}
}

void MakeFolder(const std::filesystem::path& folder) { Require(&Cloth::MakeFolder, folder); }
void RequireWritable(const std::filesystem::path& file) { Require(&Cloth::RequireWritable, file); }

/// Other formats would become folders with their names.
void RequireKnownEnding(const std::filesystem::path& exported)
{
	std::error_code ignored;
	if (exported.has_extension() && exported.extension() != ".gltf"
		&& !std::filesystem::is_directory(exported, ignored))
	{
		throw Input::Error("--export: '" + exported.string() + "' ends in " + exported.extension().string()
			+ "; allowed: .gltf, or a folder for OBJ files, without an ending");
	}
}

/// Everything that a run leaves behind.
class Output
{
public:
	Output(const PlayOptions& options, const Level& level)
		: Options(options)
		, Played(level)
		, Pages(SheetColumns, static_cast<int>(level.Moments.size()) / SheetColumns, options.Picture.Width,
			  options.Picture.Height)
		, FramesPerPicture(std::max(1, options.FramesPerSecond / FastestFilm))
	{
		RequireKnownEnding(options.Export);
		if (options.Movie)
		{
			Movie::RequireFfmpeg();
		}
		if (!options.Statistics.empty())
		{
			RequireWritable(options.Statistics);
		}
		MakeFolder(options.Folder);
		if (IsGltf())
		{
			RequireWritable(options.Export);
		}
		else if (!options.Export.empty())
		{
			MakeFolder(options.Export);
		}
		if (options.Frames)
		{
			MakeFolder(FrameFolder());
		}
		if (options.Movie)
		{
			Film = std::make_unique<Movie>(
				File(".mp4"), options.Frame.Width, options.Frame.Height, options.FramesPerSecond / FramesPerPicture);
		}
	}

	void Frame(const Camera& view) { View = view; }

	/// After each frame; frame 0 is the beginning.
	void Add(int frame, int total)
	{
		const double time = static_cast<double>(frame) / Options.FramesPerSecond;
		const double scale = static_cast<double>(total) / Options.FramesPerSecond / Played.Seconds;
		while (Shown < Played.Moments.size()
			&& (frame == total || time > Played.Moments[Shown] * scale - 0.5 / Options.FramesPerSecond))
		{
			Pages.Put(static_cast<int>(Shown++), Draw(TakeSnapshot(Played), Played.MoveAlong(View), Options.Picture),
				Text("%.2f s", time));
		}
		if (!Options.Export.empty() && frame % FramesPerPicture == 0)
		{
			Export(frame / FramesPerPicture, time);
		}
		if ((!Options.Frames && !Film) || frame % FramesPerPicture != 0)
		{
			return;
		}
		const Image image = Draw(TakeSnapshot(Played), Played.MoveAlong(View), Options.Frame);
		if (Options.Frames)
		{
			Cloth::WriteWhole(FrameFolder() / Text("%05d.png", frame / FramesPerPicture), ToPng(image));
		}
		if (Film)
		{
			Film->Add(image);
		}
	}

	/// Writes what is only known at the end; prints where everything is.
	void Finish(const Record& record)
	{
		Cloth::WriteWhole(File(".png"), ToPng(Pages.Page));
		std::printf("  pictures     %s\n", File(".png").c_str());
		if (Options.Frames)
		{
			std::printf("  frames       %s\n", FrameFolder().c_str());
		}
		if (Film)
		{
			Film->Finish();
			std::printf("  movie        %s\n", File(".mp4").c_str());
		}
		if (IsGltf())
		{
			Motion.Write(Options.Export);
		}
		if (!Options.Export.empty())
		{
			std::printf("  motion       %s\n", Options.Export.c_str());
		}
		if (Options.Obj)
		{
			Cloth::WriteWhole(File(".obj"), ToObj(TakeSnapshot(Played)));
			std::printf("  result       %s\n", File(".obj").c_str());
		}
		if (!Options.Statistics.empty())
		{
			Cloth::WriteWhole(Options.Statistics, record.ToJson());
			std::printf("  statistics   %s\n", Options.Statistics.c_str());
		}
	}

private:
	void Export(int frame, double time)
	{
		const DrawnScene scene = TakeSnapshot(Played);
		if (IsGltf())
		{
			Motion.Add(scene, time);
		}
		else
		{
			Cloth::WriteWhole(Options.Export / Text("%05d.obj", frame), ToObj(scene));
		}
	}

	bool IsGltf() const { return Options.Export.extension() == ".gltf"; }
	std::filesystem::path File(const char* extension) const { return Options.Folder / (Played.Name + extension); }
	std::filesystem::path FrameFolder() const { return Options.Folder / (Played.Name + "-frames"); }

	const PlayOptions& Options;
	const Level& Played;
	Camera View;
	Sheet Pages;
	size_t Shown = 0;
	int FramesPerPicture;
	std::unique_ptr<Movie> Film;
	GltfFile Motion;
};

void Print(const ClothRecord& cloth)
{
	const double step = cloth.StepMilliseconds / std::max(cloth.Steps, 1);
	const double overhead = cloth.OverheadMilliseconds / std::max(cloth.Frames, 1);
	std::printf("  %-12s %s, %d particles\n", cloth.Name.c_str(), cloth.Fabric.c_str(), cloth.Particles);
	std::printf("  wall time    %.2f ms a step; everything else of the plugin %.2f ms a frame\n", step, overhead);
	std::printf("  stretch      %.2f %% at the end, at most %.2f %% (of 99 %% of the threads)\n", 100.0 * cloth.Stretch,
		100.0 * cloth.LargestStretch);
	std::printf("  penetration  at most %.2f mm\n", 1000.0 * cloth.DeepestPenetration);
}

} // namespace

void Play(const PlayOptions& options)
{
	const std::filesystem::path file = FindLevel(options.Level);
	const Progress::Style style = Progress::StyleFor(options.Quiet);
	const Input::Reach reach = options.AnyFiles ? Input::Reach::Anywhere : Input::Reach::OwnFolder;
	Level level(file, reach);
	(void)std::fputs(level.Warnings().c_str(), stderr);
	const double seconds = options.Seconds.value_or(level.Seconds);
	const int total = std::max(1, static_cast<int>(std::lround(seconds * options.FramesPerSecond)));
	Output output(options, level);
	output.Frame(level.View ? *level.View : FindCamera(file, total, options.FramesPerSecond, style, reach));
	Session session(level, options.FramesPerSecond);
	Record record(level);
	{
		Progress progress(style, level.Name, total);
		output.Add(0, total);
		for (int frame = 1; frame <= total; ++frame)
		{
			session.Advance();
			record.Add(session.Time());
			output.Add(frame, total);
			progress.Show(frame, Text("%.2f of %.2f s", session.Time(), seconds));
		}
	}
	std::printf("%s: %s\n", level.Name.c_str(), level.Description.c_str());
	for (const ClothRecord& cloth : record.Cloths)
	{
		Print(cloth);
	}
	output.Finish(record);
}

void ListLevels()
{
	for (const std::string& name : LevelNames())
	{
		std::printf("%-14s %s\n", name.c_str(), DescriptionOf(name).c_str());
	}
}

} // namespace Player
