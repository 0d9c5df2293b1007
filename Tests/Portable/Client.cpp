// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricCharacter.h"
#include "ClothSolver/FabricFile.h"
#include "ClothSolver/FabricPlot.h"
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/Json.h"
#include "ClothSolver/KawabataSheet.h"
#include "ClothSolver/Messages.h"
#include "ClothSolver/Simulation.h"
#include "ClothSolver/Skinning.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolver/UnitSlips.h"
#include "ClothSolver/Units.h"
#include "ClothSolver/World.h"

#include <array>
#include <cstdio>
#include <string>
#include <vector>

// Calls everything that the solver exports, once, so that a missing export is an error of the linker. exports-check
// compares what it calls with what the DLL has.

namespace
{

using namespace Cloth;

constexpr std::array<Vector3, 4> Corners = {
	{{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}}};
constexpr std::array<int, 12> Faces = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2};
constexpr std::array<float, 8> Numbers = {1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f};

int Failures = 0;

template <typename Outcome>
void Require(const Outcome& outcome)
{
	if (!outcome.Ok())
	{
		std::fprintf(stderr, "%s\n", outcome.Error.c_str());
		++Failures;
	}
}

void CallFabrics()
{
	Fabric fabric;
	Require(Validate(fabric));
	Require(Validate(fabric.Tension));
	Require(Validate(Settings{}));
	Require(Validate(PaperMethod{}));
	Require(ReadQuantity("1 m", Quantity::Length));
	Require(FindKawabataName("WT"));
	const Result<KawabataSheet> sheet = ReadKawabataCsv("G, 0.5\nB, 0.1\nW, 20\nEMT, 5\nWT, 10\nRT, 60");
	Require(sheet);
	Require(ToFabric(sheet.Value));
	if (FabricValues().empty() || FabricCurves().empty() || TensionValues().empty() || TensionLawNames().empty()
		|| KawabataNames().empty() || UnitsOf(Quantity::Tension).empty())
	{
		++Failures;
	}
}

void CallPlots()
{
	Require(PlotFabric(Fabric{}, FabricTest::Shear, 0.1, 10));
	Require(DeformationAt(Fabric{}, FabricTest::TensionWarp, 10.0, 1.0));
	Require(HangingStretch(Fabric{}, FabricTest::TensionWeft, 1.0));
	if (ByDrape(Fabric{}).empty() || EstimateDrape(BendingLength(Fabric{})).Beyond != 0
		|| !FindUnitSlips(Fabric{}).empty() || !FindUnitSlips(FabricFile{}).empty())
	{
		++Failures;
	}
}

void CallFiles()
{
	Require(ReadFabricJson("{\"Shear\": 60}"));
	Require(ReadFabricCsv("B, 0.1"));
	Require(WriteFabricJson(FabricFile{}));
	Failures += SourcesByValue(FabricFile{}).empty() ? 0 : 1;
	Require(CheckPossible(KawabataNames().front(), 1.0, ""));
	Require(ParseJson("[]"));
	const std::array<std::string, 1> allowed = {"Denim"};
	std::printf("%zu fabrics, %s %s %s %s\n", StandardFabrics().size(), Quoted("a").c_str(), Printable("b").c_str(),
		Suggest("Denin", allowed).c_str(), NameOf(JsonKind::Null));
	if (HasControlCharacters("a") || !IsSame(Fabric{}, Fabric{}))
	{
		++Failures;
	}
}

void CallShapes()
{
	const std::array<Result<ShapePointer>, 9> shapes = {MakeSphere(1.0f), MakeCapsule(1.0f, 1.0f),
		MakeTaperedCapsule(1.0f, 0.5f, 1.0f), MakeBox({1.0f, 1.0f, 1.0f}), MakeHalfSpace(), MakeConvex(Corners),
		MakeTriangleMesh(Corners, Faces, Sides::One), MakeHeightField({2, 2, 1.0f, std::span(Numbers).first(4)}),
		MakeDistanceGrid({{2, 2, 2}, {}, 1.0f, Numbers})};
	for (const Result<ShapePointer>& shape : shapes)
	{
		Require(shape);
		SurfacePoint point;
		RayHit hit;
		(void)shape.Value->Closest({0.0f, 0.0f, 2.0f}, 10.0f, point);
		(void)shape.Value->Ray({0.0f, 0.0f, 9.0f}, {0.0f, 0.0f, -9.0f}, hit);
		(void)shape.Value->GetBounds();
		(void)shape.Value->IsSolid();
	}
}

void CallSimulation()
{
	const Result<ModelPointer> mesh = BuildMesh({Corners, std::span(Faces).first(3), {}, 1e-5f, {}}, Fabric{});
	Require(mesh);
	const std::array<SpringDescription, 1> springs = {{{0, 1, 10.0f, -1.0f}}};
	Require(BuildNetwork({std::span(Corners).first(2), std::span(Numbers).first(2), springs, 0.0f, {}, {}}));
	const Result<ModelPointer> grid = BuildGrid({}, Fabric{});
	Require(grid);
	Require(WithFabric(grid.Value, Fabric{}));
	Result<std::unique_ptr<Simulation>> made = Simulation::Create(grid.Value, Settings{});
	Require(made);
	Simulation& cloth = *made.Value;
	const size_t count = static_cast<size_t>(ParticleCount(cloth.GetModel()));
	if (Masses(*grid.Value).size() != count || RestPositions(*grid.Value).size() != count
		|| ParticleOfVertex(*grid.Value).size() != count || Triangles(*grid.Value).empty())
	{
		++Failures;
	}

	std::vector<Vector3> vectors(count);
	cloth.ReadPositions(vectors);
	Require(cloth.SetState(vectors, std::vector<Vector3>(count)));
	Require(cloth.SetSettings(cloth.GetSettings()));
	Require(cloth.SetFabric(Fabric{}));
	Require(cloth.SetPin(0, vectors[0]));
	Require(cloth.SetPin(1, vectors[1]));
	Require(cloth.ReleasePin(1));
	Require(cloth.SetConstraints({}));
	Require(cloth.SetMotionConstraints({}));
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	ball.Movement.Place.Position = {0.5f, 0.5f, -0.3f};
	const Result<int> added = cloth.AddCollider(ball);
	Require(added);
	Require(cloth.MoveCollider(added.Value, ball.Movement));
	Require(cloth.Attach(2, added.Value, {0.0f, 0.0f, 0.3f}));
	Require(cloth.Step());
	Require(cloth.RestoreState(cloth.SaveState()));
	cloth.ContinueAir(cloth);
	Require(cloth.ReadReaction(added.Value));
	Require(cloth.FindContact(added.Value));
	Require(cloth.ReadContacts(added.Value));
	Require(cloth.ReadMotion(added.Value));
	Failures += Simulation::IndexOfCollider(added.Value) == 0 ? 0 : 1;
	Require(cloth.RemoveCollider(added.Value));
	cloth.ReadDrawnPositions(vectors);
	cloth.ReadVelocities(vectors);
	cloth.ReadReactions(vectors);
	Require(cloth.SetStrength({}));
	Require(cloth.Tear());
	const ClothEdge edge{0, 1};
	Require(cloth.Cut({&edge, 1}));
	if (cloth.ShareModel().get() != &cloth.GetModel() || cloth.MemoryUse() == 0)
	{
		++Failures;
	}
	std::printf("%d substeps, %g J, %zu overloads, %s\n", cloth.LastStep().Substeps, cloth.Measure().TotalEnergy(),
		cloth.Overloads().size(), NameOf(Stage::Solve));
}

void CallSkinning()
{
	std::array<Vector3, 4> triangleNormals;
	std::array<Vector3, 4> normals;
	FindTriangleNormals(Faces, Corners, triangleNormals);
	constexpr std::array<int, 5> first = {0, 3, 3, 3, 3};
	constexpr std::array<int, 3> around = {0, 1, 3};
	FindParticleNormals(first, around, triangleNormals, normals);
	std::array<SkinVertex, 1> vertices;
	std::array<SkinnedVertex, 1> skinned;
	BindVertex(vertices[0], skinned[0], Corners, normals);
	SkinVertices(vertices, Corners, normals, skinned);
}

void CallWorld()
{
	const Result<ModelPointer> model = BuildGrid({}, Fabric{});
	Require(model);
	const Result<std::unique_ptr<Simulation>> made = Simulation::Create(model.Value, {});
	Require(made);
	World world;
	Require(world.SetCloth(*made.Value, {1, {}}));
	Collider ball;
	ball.Geometry = MakeSphere(0.2f).Value;
	const Result<int> added = world.AddCollider(ball);
	Require(added);
	Require(world.MoveCollider(added.Value, ball.Movement));
	Require(world.Step());
	Require(world.LastStep(*made.Value));
	Require(world.RestoreContacts(world.SaveContacts()));
	Require(world.ReadReaction(added.Value));
	Require(world.ReadMotion(added.Value));
	Require(world.RemoveCollider(added.Value));
	world.RemoveCloth(*made.Value);
	std::printf("%d cloths, %d islands\n", world.ClothCount(), world.IslandCount());
}

} // namespace

int main()
{
	CallFabrics();
	CallPlots();
	CallFiles();
	CallShapes();
	CallSimulation();
	CallSkinning();
	CallWorld();
	return Failures;
}
