// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CubicForceScenes.h"

#include "OrThrow.h"

#include <algorithm>
#include <cmath>

namespace Cloth::Scenes
{

namespace
{

constexpr float Spacing = 0.02f; // m
constexpr int SheetSide = 32;
constexpr int CubeSide = 9;
constexpr float DiagonalShare = 0.1f; // of the stiffness of threads, in HangingSheet

float At(int place) { return Spacing * static_cast<float>(place); }

/// Springs; for the law of triangles, triangles that are as stiff.
ModelPointer Cook(const Network& network)
{
	if (network.Tension.Law != TensionLaw::StVenantKirchhoff)
	{
		return OrThrow(BuildNetwork(network.Describe()));
	}
	Fabric fabric;
	fabric.ArealDensity = 1.0f / (At(SheetSide - 1) * At(SheetSide - 1));
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = network.Springs.front().Stiffness;
	fabric.Shear = DiagonalShare * network.Springs.front().Stiffness;
	fabric.Tension = network.Tension;
	fabric.DampingTime = network.DampingTime;
	const std::vector<int> triangles = SurfaceOfSheet();
	MeshDescription mesh;
	mesh.Positions = network.Positions;
	mesh.Triangles = triangles;
	mesh.DeclaredPins = network.Held;
	return OrThrow(BuildMesh(mesh, fabric));
}

ContactScene Start(const Network& network)
{
	Settings settings;
	settings.AirDensity = 0.0f; // springs feel none
	ContactScene scene;
	scene.Sheet = OrThrow(Simulation::Create(Cook(network), settings));
	for (int vertex : network.Held)
	{
		const int particle = ParticleOfVertex(scene.Sheet->GetModel())[static_cast<size_t>(vertex)];
		OrThrow(scene.Sheet->SetPin(particle, network.Positions[static_cast<size_t>(vertex)]));
	}
	return scene;
}

void AddBody(ContactScene& scene, const Result<ShapePointer>& shape, const Mesh& surface, Vector3 position, float mass,
	Vector3 inertia)
{
	Collider body;
	body.Geometry = OrThrow(shape);
	body.Movement.Place.Position = position;
	body.Mass = mass;
	body.Inertia = inertia;
	scene.Add(body, surface);
}

/// A cube of 5 kg.
void AddCube(ContactScene& scene, float half, Vector3 position)
{
	constexpr float Mass = 5.0f;
	const float inertia = Mass * half * half * 2.0f / 3.0f;
	AddBody(scene, MakeBox({half, half, half}), Box({half, half, half}), position, Mass, {inertia, inertia, inertia});
}

int Corner(int x, int y, int z) { return (z * CubeSide + y) * CubeSide + x; }

Network CubeOf(TensionLaw law)
{
	Network cube;
	constexpr int Count = CubeSide * CubeSide * CubeSide;
	cube.Masses.assign(Count, 0.729f / Count);
	cube.DampingTime = 0.01f;
	cube.Tension = {.Law = law,
		.StretchLimit = 1.1f,
		.StretchStiffening = 6.0f,
		.CompressionLimit = 0.9f,
		.CompressionStiffening = 10.0f};
	const float half = 0.5f * At(CubeSide - 1);
	for (int z = 0; z < CubeSide; ++z)
	{
		for (int y = 0; y < CubeSide; ++y)
		{
			for (int x = 0; x < CubeSide; ++x)
			{
				cube.Positions.push_back({At(x) - half, At(y) - half, At(z) + 0.003f});
				// Half of the 26 neighbours; the others join themselves to this one.
				for (int neighbour = 14; neighbour < 27; ++neighbour)
				{
					const int nx = x + neighbour % 3 - 1;
					const int ny = y + neighbour / 3 % 3 - 1;
					const int nz = z + neighbour / 9 - 1;
					if (std::clamp(nx, 0, CubeSide - 1) == nx && std::clamp(ny, 0, CubeSide - 1) == ny
						&& std::clamp(nz, 0, CubeSide - 1) == nz)
					{
						cube.Springs.push_back({Corner(x, y, z), Corner(nx, ny, nz), 1000.0f});
					}
				}
			}
		}
	}
	return cube;
}

/// Of all cells, in that of a cell at rest.
std::vector<double> CellVolumes(const Simulation& cube)
{
	std::vector<Vector3> positions(static_cast<size_t>(ParticleCount(cube.GetModel())));
	cube.ReadPositions(positions);
	const auto at = [&](int x, int y, int z) { return positions[static_cast<size_t>(Corner(x, y, z))]; };
	std::vector<double> volumes;
	for (int z = 0; z + 1 < CubeSide; ++z)
	{
		for (int y = 0; y + 1 < CubeSide; ++y)
		{
			for (int x = 0; x + 1 < CubeSide; ++x)
			{
				// Mean edges of the cell.
				Vector3 edges[3];
				for (int corner = 0; corner < 4; ++corner)
				{
					const int a = corner & 1;
					const int b = corner >> 1;
					edges[0] += at(x + 1, y + a, z + b) - at(x, y + a, z + b);
					edges[1] += at(x + a, y + 1, z + b) - at(x + a, y, z + b);
					edges[2] += at(x + a, y + b, z + 1) - at(x + a, y + b, z);
				}
				volumes.push_back(static_cast<double>(
					Dot(Cross(edges[0], edges[1]), edges[2]) / (64.0f * Spacing * Spacing * Spacing)));
			}
		}
	}
	return volumes;
}

} // namespace

Network CubicForceSheet(int side, float stiffness)
{
	Network sheet = HangingSheet(side, stiffness);
	const float scale = At(side - 1);
	sheet.Held.clear();
	sheet.DampingTime = 0.002f;
	sheet.Masses.assign(sheet.Masses.size(), 1.0f / (SheetSide * SheetSide));
	for (Vector3& p : sheet.Positions)
	{
		p = (p - Vector3{0.5f, 0.5f, 0.0f}) * scale;
	}
	for (SpringDescription& spring : sheet.Springs)
	{
		spring.RestLength *= scale;
	}
	return sheet;
}

ContactScene HeavyBall(TensionLaw law)
{
	constexpr float Radius = 0.1f;
	constexpr float Mass = 10.0f;
	Network sheet = CubicForceSheet(SheetSide, 1000.0f);
	sheet.Tension.Law = law;
	for (int i = 0; i < SheetSide * SheetSide; ++i)
	{
		const int last = SheetSide - 1;
		if (i % SheetSide == 0 || i % SheetSide == last || i / SheetSide == 0 || i / SheetSide == last)
		{
			sheet.Held.push_back(i);
		}
	}
	ContactScene scene = Start(sheet);
	const float inertia = 0.4f * Mass * Radius * Radius;
	AddBody(
		scene, MakeSphere(Radius), Sphere(Radius, 4), {0.0f, 0.0f, Radius + 0.01f}, Mass, {inertia, inertia, inertia});
	scene.Moments = {6, 15, 30, 300};
	scene.View = {{0.6f, -1.2f, 0.4f}, {0.0f, 0.0f, -0.06f}, 35.0f};
	return scene;
}

ContactScene HangingCube(TensionLaw law)
{
	constexpr float Half = 0.08f;
	Network sheet = CubicForceSheet(SheetSide, 500.0f);
	sheet.Tension = {.Law = law, .StretchLimit = 1.1f, .CompressionLimit = 0.9f};
	for (Vector3& p : sheet.Positions)
	{
		p = {p.X, 0.0f, p.Y};
	}
	for (int column = 0; column < SheetSide; ++column)
	{
		sheet.Held.push_back(SheetSide * column + SheetSide - 1);
	}
	ContactScene scene = Start(sheet);
	const float bottom = sheet.Positions.front().Z;
	AddCube(scene, Half, {0.0f, 0.0f, bottom - Half - 0.005f});
	for (int column = 0; column < SheetSide; ++column)
	{
		const size_t vertex = static_cast<size_t>(SheetSide * column);
		const Vector3 place = sheet.Positions[vertex];
		if (std::abs(place.X) <= Half)
		{
			const int particle = ParticleOfVertex(scene.Sheet->GetModel())[vertex];
			OrThrow(scene.Sheet->Attach(particle, scene.Bodies.front().Number, {place.X, 0.0f, Half + 0.005f}));
		}
	}
	scene.Moments = {6, 15, 60, 300};
	scene.View = {{0.9f, -1.6f, 0.0f}, {0.0f, 0.0f, -0.15f}, 36.0f};
	return scene;
}

ContactScene SoftCube(TensionLaw law)
{
	constexpr float Half = 0.1f;
	constexpr float Drop = 2.0f;
	ContactScene scene = Start(CubeOf(law));
	Collider floor;
	floor.Geometry = OrThrow(MakeHalfSpace());
	scene.Add(floor, {});
	AddCube(scene, Half, {0.0f, 0.0f, At(CubeSide - 1) + Half + Drop});
	scene.Moments = {38, 42, 48, 240};
	scene.View = {{0.5f, -1.0f, 0.45f}, {0.0f, 0.0f, 0.07f}, 20.0f};
	return scene;
}

double SoftCubeVolume(const Simulation& cube)
{
	double sum = 0.0;
	for (double volume : CellVolumes(cube))
	{
		sum += volume;
	}
	return sum / ((CubeSide - 1) * (CubeSide - 1) * (CubeSide - 1));
}

int InvertedCells(const Simulation& cube)
{
	return static_cast<int>(std::ranges::count_if(CellVolumes(cube), [](double volume) { return volume < 0.0; }));
}

std::vector<int> SurfaceOfSheet()
{
	// The network's rows run along Y.
	std::vector<int> triangles = Rectangle(1.0f, 1.0f, SheetSide, SheetSide, Cut::Alternating).Triangles;
	std::ranges::reverse(triangles);
	return triangles;
}

std::vector<int> SurfaceOfSoftCube()
{
	std::vector<int> triangles;
	const auto face = [&](auto&& at)
	{
		for (int i = 0; i + 1 < CubeSide; ++i)
		{
			for (int j = 0; j + 1 < CubeSide; ++j)
			{
				triangles.insert(triangles.end(),
					{at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j), at(i + 1, j + 1), at(i, j + 1)});
			}
		}
	};
	constexpr int Last = CubeSide - 1;
	face([](int i, int j) { return Corner(j, i, 0); });
	face([](int i, int j) { return Corner(i, j, Last); });
	face([](int i, int j) { return Corner(i, 0, j); });
	face([](int i, int j) { return Corner(j, Last, i); });
	face([](int i, int j) { return Corner(0, j, i); });
	face([](int i, int j) { return Corner(Last, i, j); });
	return triangles;
}

} // namespace Cloth::Scenes
