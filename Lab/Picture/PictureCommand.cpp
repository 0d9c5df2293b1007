// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Picture/PictureCommand.h"

#include "ClothSolver/Simulation.h"
#include "OrThrow.h"
#include "OutputFile.h"
#include "Picture.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace Lab
{

void DrawCurtain(const std::string& path)
{
	constexpr int Side = 90;
	constexpr int PanelWidth = 360;
	constexpr int Height = 420;
	constexpr std::array<int, 4> Moments = {8, 24, 60, 240}; // frames
	constexpr float Gathering = 50.0f;                       // frames until the corners have met
	if (!path.ends_with(".png"))
	{
		throw std::invalid_argument("cannot draw into '" + path + "': a picture is a file that ends in .png");
	}
	if (const std::filesystem::path folder = std::filesystem::path(path).parent_path(); !folder.empty())
	{
		Cloth::MakeFolder(folder.string());
	}
	Cloth::RequireWritable(path);

	Cloth::GridDescription sheet;
	sheet.Columns = Side;
	sheet.Rows = Side;
	sheet.Frame.Origin = {-0.5f, 0.0f, 0.0f};
	sheet.DeclaredPins = {0, Side - 1};
	const Cloth::ModelPointer model = Cloth::OrThrow(Cloth::BuildGrid(sheet, Cloth::Fabric{}));
	const auto simulation = Cloth::OrThrow(Cloth::Simulation::Create(model, Cloth::Settings{}));

	Cloth::Camera camera;
	camera.Eye = {1.4f, 2.6f, 0.4f};
	camera.Target = {-0.1f, 0.36f, -0.42f};
	camera.FieldOfView = 37.0f;
	const Cloth::Color front{0.75f, 0.12f, 0.10f};
	const Cloth::Color back{0.62f, 0.10f, 0.12f};

	Cloth::Picture picture(PanelWidth * static_cast<int>(Moments.size()), Height);
	std::vector<Cloth::Vector3> positions(static_cast<size_t>(Side * Side));
	int panel = 0;
	for (int frame = 1; frame <= Moments.back(); ++frame)
	{
		const float reach = 0.5f - 0.17f * std::min(1.0f, static_cast<float>(frame) / Gathering);
		Cloth::OrThrow(simulation->SetPin(0, {-reach, 0.0f, 0.0f}));
		Cloth::OrThrow(simulation->SetPin(Side - 1, {reach, 0.0f, 0.0f}));
		Cloth::OrThrow(simulation->Step());
		if (frame == Moments[static_cast<size_t>(panel)])
		{
			simulation->ReadPositions(positions);
			picture.Draw(positions, Cloth::Triangles(*model), camera, front, back, panel * PanelWidth, PanelWidth);
			++panel;
			std::fprintf(stderr, "%.2f s of 4 s\n", frame / 60.0);
		}
	}
	picture.WritePng(path);
	std::printf("%s\n", path.c_str());
}

} // namespace Lab
