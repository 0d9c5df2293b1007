// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "NotFinite.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

double TotalMass(const Model& model)
{
	const std::vector<float> masses = Masses(model);
	return std::accumulate(masses.begin(), masses.end(), 0.0);
}

/// Falls, held by its first particle, and must stay sane.
void ExpectPlays(const Result<ModelPointer>& model)
{
	ASSERT_TRUE(model.Ok()) << model.Error;
	TestSimulation cloth(model, Settings{});
	cloth.Pin(0);
	cloth.Step(30);
	for (Vector3 p : cloth.Positions())
	{
		ASSERT_TRUE(IsFinite(p));
		ASSERT_LT(Length(p), 10.0f);
	}
}

Result<ModelPointer> Build(const Scenes::Mesh& mesh) { return BuildMesh(mesh.Describe(), Fabric{}); }

} // namespace

TEST(Model, OfAGridHasTheMassOfItsAreaAndTheNumberingOfItsRows)
{
	GridDescription grid = Scenes::Grid(2.0f, 0.5f, 9, 5, {1.0f, 2.0f, 3.0f});
	grid.DeclaredPins = {0, 8};
	const Result<ModelPointer> model = BuildGrid(grid, Fabric{});
	ASSERT_TRUE(model.Ok()) << model.Error;
	EXPECT_EQ(ParticleCount(*model.Value), 45);
	EXPECT_NEAR(TotalMass(*model.Value), 0.2, 1e-6);
	EXPECT_EQ(Triangles(*model.Value).size(), 3u * 2u * 8u * 4u);
	const std::vector<Vector3> rest = RestPositions(*model.Value);
	EXPECT_LT(Length(rest[2 * 9 + 3] - Vector3{1.75f, 2.25f, 3.0f}), 1e-6f);
}

TEST(Model, OfAMeshHasTheMassOfItsArea)
{
	for (Scenes::Cut cut : Scenes::AllCuts)
	{
		const Result<ModelPointer> model = Build(Scenes::Rectangle(2.0f, 0.5f, 9, 5, cut));
		ASSERT_TRUE(model.Ok()) << model.Error;
		EXPECT_NEAR(TotalMass(*model.Value), 0.2, 1e-6);
	}
}

TEST(Model, WithAnotherFabricHasTheSameShapeAndOtherMass)
{
	const Result<ModelPointer> cotton = BuildGrid(Scenes::Grid(1.0f, 1.0f, 6, 6), Fabric{});
	Fabric denim;
	denim.ArealDensity = 0.5f;
	const Result<ModelPointer> other = WithFabric(cotton.Value, denim);
	ASSERT_TRUE(other.Ok()) << other.Error;
	EXPECT_EQ(RestPositions(*cotton.Value), RestPositions(*other.Value));
	EXPECT_NEAR(TotalMass(*other.Value), 0.5, 1e-5);
	EXPECT_NEAR(TotalMass(*cotton.Value), 0.2, 1e-5);
}

TEST(Mesh, DropsTrianglesWithoutAnArea)
{
	Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 4, 4, Scenes::Cut::Regular);
	const size_t triangles = mesh.Triangles.size();
	mesh.Triangles.insert(mesh.Triangles.end(), {0, 0, 1, 5, 5, 5, 0, 1, 2});
	const Result<ModelPointer> model = Build(mesh);
	ExpectPlays(model);
	EXPECT_EQ(Triangles(*model.Value).size(), triangles);
}

TEST(Mesh, LeavesOutVerticesThatNoTriangleUses)
{
	Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 4, 4, Scenes::Cut::Regular);
	mesh.Positions.insert(mesh.Positions.begin(), {9.0f, 9.0f, 9.0f});
	mesh.TextureCoordinates.clear();
	for (int& vertex : mesh.Triangles)
	{
		++vertex;
	}
	const Result<ModelPointer> model = Build(mesh);
	ExpectPlays(model);
	EXPECT_EQ(ParticleCount(*model.Value), 16);
	EXPECT_EQ(ParticleOfVertex(*model.Value)[0], -1);
	const std::vector<Vector3> rest = RestPositions(*model.Value);
	for (size_t vertex = 1; vertex < mesh.Positions.size(); ++vertex)
	{
		const int particle = ParticleOfVertex(*model.Value)[vertex];
		ASSERT_GE(particle, 0);
		EXPECT_EQ(rest[static_cast<size_t>(particle)], mesh.Positions[vertex]);
	}
}

/// Seams of texture coordinates double vertices; the cloth must not fall apart along them.
TEST(Mesh, WeldsVerticesAtOnePlace)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 5, 5, Scenes::Cut::Alternating);
	Scenes::Mesh soup;
	for (size_t corner = 0; corner < mesh.Triangles.size(); ++corner)
	{
		const size_t vertex = static_cast<size_t>(mesh.Triangles[corner]);
		soup.Positions.push_back(mesh.Positions[vertex] + Vector3{corner % 2 == 0 ? 2e-6f : -2e-6f, 0.0f, 0.0f});
		soup.TextureCoordinates.push_back(mesh.TextureCoordinates[vertex]);
		soup.Triangles.push_back(static_cast<int>(corner));
	}
	const Result<ModelPointer> model = Build(soup);
	ExpectPlays(model);
	EXPECT_EQ(ParticleCount(*model.Value), 25);
	MeshDescription apart = soup.Describe();
	apart.WeldDistance = 0.0f;
	EXPECT_GT(ParticleCount(*BuildMesh(apart, Fabric{}).Value), 25);
}

TEST(Mesh, IsRefusedWithAnEdgeOfThreeTriangles)
{
	const std::vector<Vector3> positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}};
	const std::vector<int> triangles = {0, 1, 2, 1, 0, 3, 0, 1, 4};
	const std::string error = Build({positions, triangles, {}}).Error;
	EXPECT_EQ(error.rfind("Mesh.Triangles", 0), 0u) << error;
	EXPECT_NE(error.find("edge"), std::string::npos) << error;
}

TEST(Mesh, IsRefusedWithoutAnyArea)
{
	const std::vector<Vector3> positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 0}};
	const std::vector<int> triangles = {0, 1, 2, 0, 1, 3};
	EXPECT_EQ(Build({positions, triangles, {}}).Error.rfind("Mesh.Triangles", 0), 0u);
}

TEST(Mesh, OfTwoPiecesMovesAsTwo)
{
	Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.5f, 5, 5, Scenes::Cut::Regular);
	const Scenes::Mesh other = mesh;
	for (size_t i = 0; i < other.Positions.size(); ++i)
	{
		mesh.Positions.push_back(other.Positions[i] + Vector3{1.0f, 0.0f, 0.0f});
		mesh.TextureCoordinates.push_back(other.TextureCoordinates[i]);
	}
	for (int vertex : other.Triangles)
	{
		mesh.Triangles.push_back(vertex + 25);
	}
	TestSimulation cloth(Build(mesh), WithoutAir());
	const std::span<const int> particle = ParticleOfVertex(cloth->GetModel());
	for (int vertex = 0; vertex < 25; ++vertex)
	{
		cloth.Pin(particle[static_cast<size_t>(vertex)]);
	}
	cloth.Step(30);
	const std::vector<Vector3> v = cloth.Velocities();
	EXPECT_EQ(v[static_cast<size_t>(particle[7])], Vector3{});
	EXPECT_NEAR(v[static_cast<size_t>(particle[32])].Z, -9.81f * 0.5f, 1e-2f);
}

/// Which way a triangle faces is no business of a flat cloth.
TEST(Mesh, OfMixedWindingHasTheSameEnergy)
{
	Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 8, 8, Scenes::Cut::Irregular);
	Fabric fabric;
	fabric.BendingWarp = 1e-2f;
	std::vector<Vector3> deformed = Scenes::Wound(mesh.Positions, 2.0f);
	for (Vector3& p : deformed)
	{
		p = {1.02f * p.X + 0.05f * p.Y, p.Y, p.Z + 0.1f * p.X * p.Y};
	}
	double energy[2];
	for (int mixed = 0; mixed < 2; ++mixed)
	{
		for (size_t t = 0; mixed != 0 && t < mesh.Triangles.size(); t += 9)
		{
			std::swap(mesh.Triangles[t + 1], mesh.Triangles[t + 2]);
		}
		TestSimulation cloth(BuildMesh(mesh.Describe(), fabric), Settings{});
		cloth.SetPositions(ByParticle(cloth->GetModel(), deformed));
		energy[mixed] = cloth->Measure().ElasticEnergy;
		cloth.Step(30);
	}
	EXPECT_NEAR(energy[1] / energy[0], 1.0, 1e-4);
}

TEST(Mesh, PlaysWhateverItsShape)
{
	ExpectPlays(Build(Scenes::Sphere(0.3f, 2)));
	ExpectPlays(Build(Scenes::Rectangle(1.0f, 1.0f, 2, 2, Scenes::Cut::Regular)));
	const std::vector<Vector3> one = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
	ExpectPlays(Build({one, {0, 1, 2}, {}}));
	// Slivers.
	ExpectPlays(Build(Scenes::Rectangle(1.0f, 0.002f, 4, 8, Scenes::Cut::Irregular)));
	// Without texture coordinates, upright, and with ones that do not vary.
	Scenes::Mesh upright = Scenes::Rectangle(1.0f, 1.0f, 5, 5, Scenes::Cut::Regular);
	for (Vector3& p : upright.Positions)
	{
		p = {0.0f, p.X, p.Y};
	}
	upright.TextureCoordinates.assign(25, {0.5f, 0.5f});
	ExpectPlays(Build(upright));
	upright.TextureCoordinates.clear();
	ExpectPlays(Build(upright));
}

TEST(BadInput, InAMeshIsRefused)
{
	const auto refuse = [](const MeshDescription& mesh, const std::string& field)
	{
		const std::string error = BuildMesh(mesh, Fabric{}).Error;
		EXPECT_EQ(error.rfind(field, 0), 0u) << "'" << error << "' must begin with " << field;
		EXPECT_NE(error.find("; allowed: "), std::string::npos) << error;
	};
	const Scenes::Mesh good = Scenes::Rectangle(1.0f, 1.0f, 3, 3, Scenes::Cut::Regular);
	Scenes::Mesh mesh = good;
	mesh.Positions.resize(2);
	refuse(mesh.Describe(), "Mesh.Positions");
	mesh = good;
	mesh.Positions[4].Z = NotANumber;
	refuse(mesh.Describe(), "Mesh.Positions[4]");
	mesh.Positions[4].Z = 1e20f;
	refuse(mesh.Describe(), "Mesh.Positions[4]");
	mesh = good;
	mesh.Triangles.clear();
	refuse(mesh.Describe(), "Mesh.Triangles");
	mesh.Triangles = {0, 1, 2, 3};
	refuse(mesh.Describe(), "Mesh.Triangles");
	mesh.Triangles = {0, 1, 9};
	refuse(mesh.Describe(), "Mesh.Triangles[2]");
	mesh.Triangles = {0, -1, 2};
	refuse(mesh.Describe(), "Mesh.Triangles[1]");
	mesh = good;
	mesh.TextureCoordinates.pop_back();
	refuse(mesh.Describe(), "Mesh.TextureCoordinates");
	mesh = good;
	mesh.TextureCoordinates[3].X = NotANumber;
	refuse(mesh.Describe(), "Mesh.TextureCoordinates[3]");
	MeshDescription description = good.Describe();
	description.WeldDistance = -1.0f;
	refuse(description, "Mesh.WeldDistance");
	description.WeldDistance = NotANumber;
	refuse(description, "Mesh.WeldDistance");
	description = good.Describe();
	description.DeclaredPins = {9};
	refuse(description, "Mesh.DeclaredPins");
}

} // namespace Cloth
