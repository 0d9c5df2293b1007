// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Cusick.h"

#include "ClothSolver/Simulation.h"
#include "ContactScene.h"
#include "OrThrow.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace Cloth::Cusick
{

namespace
{

/// No cloth is so even that it would not know where to fold: waves of a tenth of a millimetre, alike on every mesh.
class Unevenness
{
public:
	explicit Unevenness(int piece)
	{
		Scenes::Random random(static_cast<uint64_t>(piece));
		for (Vector3& wave : Waves)
		{
			wave = random.InCube();
		}
	}

	float At(Vector3 p) const
	{
		float height = 0.0f;
		for (Vector3 wave : Waves)
		{
			height += 1e-4f * std::sin(80.0f * (wave.X * p.X + wave.Y * p.Y) + 3.0f * wave.Z);
		}
		return height;
	}

private:
	std::array<Vector3, 4> Waves;
};

double RadiusOf(Vector3 p) { return std::hypot(static_cast<double>(p.X), static_cast<double>(p.Y)); }

} // namespace

Specimen CutDisc(int rings, const Tester& tester)
{
	const int inner = static_cast<int>(std::lround(static_cast<float>(rings) * tester.Pedestal / tester.Specimen));
	const auto radiusOf = [&](int ring)
	{
		return ring <= inner ? tester.Pedestal * static_cast<float>(ring) / static_cast<float>(inner)
							 : std::lerp(tester.Pedestal, tester.Specimen,
								 static_cast<float>(ring - inner) / static_cast<float>(rings - inner));
	};
	const auto firstOf = [](int ring) { return ring == 0 ? 0 : 1 + 3 * ring * (ring - 1); };
	const auto at = [&](int ring, int place) { return firstOf(ring) + (ring == 0 ? 0 : place % (6 * ring)); };
	Specimen disc{{}, firstOf(inner + 1), 6 * rings, tester};
	Scenes::Mesh& mesh = disc.Sheet;
	for (int ring = 0; ring <= rings; ++ring)
	{
		for (int place = 0; place < std::max(6 * ring, 1); ++place)
		{
			const float turn = 2.0f * std::numbers::pi_v<float> * static_cast<float>(place)
				/ static_cast<float>(std::max(6 * ring, 1));
			const float radius = radiusOf(ring);
			mesh.Positions.push_back({radius * std::cos(turn), radius * std::sin(turn), 0.0f});
			mesh.TextureCoordinates.push_back({mesh.Positions.back().X, mesh.Positions.back().Y});
		}
	}
	for (int ring = 1; ring <= rings; ++ring)
	{
		for (int place = 0; place < 6 * ring; ++place)
		{
			const int sector = place / ring;
			const int inside = place - sector;
			mesh.Triangles.insert(mesh.Triangles.end(), {at(ring - 1, inside), at(ring, place), at(ring, place + 1)});
			if (place % ring + 1 < ring)
			{
				mesh.Triangles.insert(
					mesh.Triangles.end(), {at(ring - 1, inside), at(ring, place + 1), at(ring - 1, inside + 1)});
			}
		}
	}
	return disc;
}

double ShadowArea(std::span<const Vector3> positions, std::span<const int> triangles)
{
	constexpr double Cell = 0.0005;
	constexpr int Side = 1000;
	std::vector<char> dark(static_cast<size_t>(Side) * Side, 0);
	for (size_t t = 0; t + 2 < triangles.size(); t += 3)
	{
		double x[3];
		double y[3];
		for (size_t c = 0; c < 3; ++c)
		{
			const Vector3 p = positions[static_cast<size_t>(triangles[t + c])];
			x[c] = static_cast<double>(p.X) / Cell + 0.5 * Side;
			y[c] = static_cast<double>(p.Y) / Cell + 0.5 * Side;
		}
		const double area = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
		const int left = std::max(0, static_cast<int>(*std::ranges::min_element(x)));
		const int right = std::min(Side - 1, static_cast<int>(*std::ranges::max_element(x)));
		const int low = std::max(0, static_cast<int>(*std::ranges::min_element(y)));
		const int high = std::min(Side - 1, static_cast<int>(*std::ranges::max_element(y)));
		for (int row = low; row <= high; ++row)
		{
			for (int column = left; column <= right; ++column)
			{
				const double px = column + 0.5 - x[0];
				const double py = row + 0.5 - y[0];
				const double b = (px * (y[2] - y[0]) - py * (x[2] - x[0])) / area;
				const double c = (py * (x[1] - x[0]) - px * (y[1] - y[0])) / area;
				if (b >= 0.0 && c >= 0.0 && b + c <= 1.0)
				{
					dark[static_cast<size_t>(row) * Side + static_cast<size_t>(column)] = 1;
				}
			}
		}
	}
	return Cell * Cell * std::accumulate(dark.begin(), dark.end(), 0.0);
}

double DrapeCoefficient(const Specimen& specimen, std::span<const Vector3> positions)
{
	const std::vector<int>& triangles = specimen.Sheet.Triangles;
	std::vector<int> onPedestal;
	for (size_t t = 0; t + 2 < triangles.size(); t += 3)
	{
		if (std::max({triangles[t], triangles[t + 1], triangles[t + 2]}) < specimen.HeldVertices)
		{
			onPedestal.insert(onPedestal.end(), triangles.begin() + static_cast<std::ptrdiff_t>(t),
				triangles.begin() + static_cast<std::ptrdiff_t>(t + 3));
		}
	}
	const double pedestal = ShadowArea(specimen.Sheet.Positions, onPedestal);
	const double flat = ShadowArea(specimen.Sheet.Positions, triangles);
	return (ShadowArea(positions, triangles) - pedestal) / (flat - pedestal);
}

int CountNodes(const Specimen& specimen, std::span<const Vector3> positions)
{
	std::vector<double> radius;
	for (Vector3 p : positions.last(static_cast<size_t>(specimen.EdgeVertices)))
	{
		radius.push_back(RadiusOf(p));
	}
	std::rotate(radius.begin(), std::ranges::min_element(radius), radius.end());
	const double relief = 0.1 * static_cast<double>(specimen.Radii.Specimen - specimen.Radii.Pedestal);
	int nodes = 0;
	double low = radius.front();
	double high = low;
	bool rising = false;
	radius.push_back(low);
	for (double r : radius)
	{
		low = std::min(low, r);
		high = std::max(high, r);
		if (!rising && r > low + relief)
		{
			rising = true;
			high = r;
		}
		else if (rising && r < high - relief)
		{
			rising = false;
			low = r;
			++nodes;
		}
	}
	return nodes;
}

Drape Hang(const Specimen& specimen, const Fabric& fabric, const Settings& settings, int piece)
{
	constexpr float Still = 0.002f; // m/s
	constexpr double Calm = 0.5;    // s for which it must stay so
	MeshDescription description = specimen.Sheet.Describe();
	description.DeclaredPins.resize(static_cast<size_t>(specimen.HeldVertices));
	std::iota(description.DeclaredPins.begin(), description.DeclaredPins.end(), 0);
	const ModelPointer model = OrThrow(BuildMesh(description, fabric));
	const auto simulation = OrThrow(Simulation::Create(model, settings));
	const std::span<const int> particles = ParticleOfVertex(*model);

	const Unevenness unevenness(piece);
	std::vector<Vector3> start = RestPositions(*model);
	for (size_t vertex = 0; vertex < particles.size(); ++vertex)
	{
		Vector3& place = start[static_cast<size_t>(particles[vertex])];
		if (static_cast<int>(vertex) < specimen.HeldVertices)
		{
			OrThrow(simulation->SetPin(particles[vertex], place));
		}
		else
		{
			place.Z += unevenness.At(place);
		}
	}
	OrThrow(simulation->SetState(start, std::vector<Vector3>(start.size())));

	Drape drape{0.0, 0, 0.0, false, {}};
	const double h = static_cast<double>(settings.TimeStep);
	for (int step = 1; step * h <= LongestTime && !drape.Settled; ++step)
	{
		OrThrow(simulation->Step());
		if (Scenes::RootMeanSquareSpeed(*simulation) > Still)
		{
			drape.SettleTime = step * h;
		}
		drape.Settled = step * h > drape.SettleTime + Calm;
	}
	std::vector<Vector3> end(start.size());
	simulation->ReadPositions(end);
	for (int particle : particles)
	{
		drape.Positions.push_back(end[static_cast<size_t>(particle)]);
	}
	drape.Coefficient = DrapeCoefficient(specimen, drape.Positions);
	drape.Nodes = CountNodes(specimen, drape.Positions);
	return drape;
}

} // namespace Cloth::Cusick
