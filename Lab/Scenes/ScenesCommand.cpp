// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Scenes/ScenesCommand.h"

#include "ContactScenes.h"
#include "OrThrow.h"
#include "OutputFile.h"
#include "Picture.h"
#include "Print.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>

namespace Lab
{

namespace
{

using Cloth::Scenes::ContactScene;
using Cloth::Scenes::ContactSceneEntry;

constexpr int PanelWidth = 480;
constexpr int PanelHeight = 460;

/// What a scene did so far.
struct Record
{
	double Seconds = 0.0;                                    ///< of all steps
	float Deepest = -std::numeric_limits<float>::infinity(); ///< m
	float Stretch = 0.0f;                                    ///< 99 %

	void Add(ContactScene& scene)
	{
		Deepest = std::max(Deepest, DeepestPenetration(scene));
		Stretch = std::max(Stretch, scene.Sheet->Measure().Stretch99);
	}
};

/// In mm, or a dash if no particle is near a body.
std::string DepthText(float depth)
{
	return std::isfinite(depth) ? Format("%.2f", 1000.0 * static_cast<double>(depth)) : "-";
}

void Play(const ContactSceneEntry& entry, const ScenesOptions& options)
{
	using Clock = std::chrono::steady_clock;
	ContactScene scene = entry.Make(options.Side > 0 ? options.Side : entry.Side);
	const bool draws = !options.Folder.empty();
	Cloth::Picture picture(draws ? PanelWidth * static_cast<int>(scene.Moments.size()) : 1, draws ? PanelHeight : 1);
	Record record;
	for (size_t panel = 0; panel < scene.Moments.size(); ++panel)
	{
		while (scene.FramesDone < scene.Moments[panel])
		{
			const Clock::time_point begin = Clock::now();
			scene.Advance();
			record.Seconds += std::chrono::duration<double>(Clock::now() - begin).count();
			record.Add(scene);
		}
		if (draws)
		{
			std::vector<Cloth::Vector3> positions(static_cast<size_t>(ParticleCount(scene.Sheet->GetModel())));
			scene.Sheet->ReadDrawnPositions(positions);
			DrawScene(picture, scene, positions, static_cast<int>(panel) * PanelWidth, PanelWidth);
		}
		std::fprintf(stderr, "%s: frame %d of %d\n", entry.Name, scene.FramesDone, scene.Frames());
	}
	std::printf("%-13s %9d %6d %8.2f %8d %9s %9s %8.2f %8.2f %8.1f\n", entry.Name,
		ParticleCount(scene.Sheet->GetModel()), scene.Frames(), 1000.0 * record.Seconds / scene.Frames(),
		scene.Sheet->LastStep().Contacts, DepthText(DeepestPenetration(scene)).c_str(),
		DepthText(record.Deepest).c_str(), 100.0 * static_cast<double>(scene.Sheet->Measure().Stretch99),
		100.0 * static_cast<double>(record.Stretch),
		1000.0 * static_cast<double>(Cloth::Scenes::RootMeanSquareSpeed(*scene.Sheet)));
	std::fflush(stdout);
	const std::string path = (std::filesystem::path(options.Folder) / (std::string(entry.Name) + ".png")).string();
	if (draws)
	{
		picture.WritePng(path);
	}
}

} // namespace

void PlayScenes(const ScenesOptions& options)
{
	std::vector<const ContactSceneEntry*> chosen;
	for (const std::string& name : options.Names)
	{
		chosen.push_back(&Cloth::Scenes::FindContactScene(name));
	}
	for (const ContactSceneEntry& entry : Cloth::Scenes::ContactScenes())
	{
		if (options.Names.empty())
		{
			chosen.push_back(&entry);
		}
	}
	if (!options.Folder.empty())
	{
		Cloth::MakeFolder(options.Folder);
	}
	std::printf("%-13s %9s %6s %8s %8s %9s %9s %8s %8s %8s\n", "scene", "particles", "frames", "wall ms", "contacts",
		"depth mm", "(worst)", "strain %", "(worst)", "mm/s");
	for (const ContactSceneEntry* entry : chosen)
	{
		Play(*entry, options);
	}
}

} // namespace Lab
