// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/TestSimulation.h"
#include "Cooking/Model.h"
#include "Imex/InternalForces.h"

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace Cloth
{

namespace
{

std::vector<Float4> Shaken(std::span<const Float4> values, float amount, uint64_t seed)
{
	Scenes::Random random(seed);
	std::vector<Float4> shaken;
	for (Float4 value : values)
	{
		shaken.push_back(value + Float4::From(random.InCube() * amount));
	}
	return shaken;
}

struct Point
{
	double Energy;
	double Gradient; ///< direction . residual, added up here
};

/// The objective along a straight path from a deformed state.
class Path
{
public:
	Path(const Result<ModelPointer>& model, float implicitStep, bool damped)
		: Cooked(model.Value)
	{
		EXPECT_TRUE(model.Ok()) << model.Error;
		Problem.Prepare(*Cooked, implicitStep);
		const std::vector<Float4> zero(Cooked->Mass.size(), Float4::Zero());
		Start = Shaken(Cooked->Shape->RestPosition, 0.004f, 1);
		Direction = Shaken(zero, 0.004f, 2);
		// Yarns have slipped some way, so that bends are of every kind.
		const std::vector<Float4> before = Shaken(Cooked->Shape->RestPosition, 0.002f, 4);
		const YarnFriction& friction = std::get<YarnFriction>(Cooked->Energies);
		Slip.Reset(*Cooked->Shape, {}, friction, before.data());
		Strains strain;
		EnergyHistories histories;
		std::get<YarnSlip>(histories) = Slip;
		MeasureElastic(Cooked->Energies, histories, {*Cooked->Shape, before.data(), Partial, nullptr}, strain);
		const SubstepStart start{*Cooked->Shape, strain, strain, before.data(), zero.data(), implicitStep, implicitStep,
			0.0f, 0.01f, nullptr};
		friction.BeginSubstep(start, Slip, std::get<YarnFriction::Potential>(Problem.Potentials));
		Tension::Potential& threads = std::get<Tension::Potential>(Problem.Potentials);
		for (size_t s = 0; damped && s < threads.SpringLength.size(); ++s)
		{
			threads.SpringStiffness[s] *= 1.4f;
			threads.SpringLength[s] *= s % 2 == 0 ? 1.03f : 0.96f;
		}
		for (size_t t = 0; damped && t < threads.TriangleLength.size(); ++t)
		{
			threads.TriangleStiffness[t] *= Float4::Splat(1.4f);
			threads.TriangleLength[t] = Float4::Set(1.02f, 0.97f, 1.01f, 0.99f);
		}
	}

	Point At(double t)
	{
		std::vector<Float4> x;
		for (size_t i = 0; i < Start.size(); ++i)
		{
			x.push_back(Start[i] + Direction[i] * static_cast<float>(t));
		}
		std::vector<Float4> residual(Start.size());
		const double energy = Problem.Evaluate(x.data(), residual.data(), nullptr);
		double gradient = 0.0;
		for (size_t i = 0; i < Start.size(); ++i)
		{
			gradient += static_cast<double>(SumLanes(residual[i] * Direction[i]));
		}
		return {energy, gradient};
	}

private:
	ModelPointer Cooked;
	InternalForces Problem;
	YarnSlip Slip;
	std::vector<double> Partial;
	std::vector<Float4> Start;
	std::vector<Float4> Direction;
};

/// The energy gained along the path must be the integral of the gradient: five points of Gauss and Legendre integrate
/// these smooth functions to rounding, where a difference quotient would drown in it.
/// Friction has corners where it slips, so the path is cut into pieces there.
void ExpectGradient(
	const Result<ModelPointer>& model, bool damped, const char* name, double rounding = 2e-6, int pieces = 1)
{
	constexpr std::array<double, 5> Node = {
		0.0469100770306680, 0.2307653449471584, 0.5, 0.7692346550528416, 0.9530899229693320};
	constexpr std::array<double, 5> Weight = {
		0.1184634425280945, 0.2393143352496833, 0.2844444444444444, 0.2393143352496833, 0.1184634425280945};
	Path path(model, 0.01f, damped);
	const Point begin = path.At(0.0);
	const Point end = path.At(1.0);
	double work = 0.0;
	for (size_t i = 0; i < Node.size() * static_cast<size_t>(pieces); ++i)
	{
		const size_t piece = i / Node.size();
		const Point point = path.At((static_cast<double>(piece) + Node[i % Node.size()]) / pieces);
		work += Weight[i % Node.size()] / pieces * point.Gradient;
	}
	EXPECT_NEAR(end.Energy - begin.Energy, work, rounding * (begin.Energy + end.Energy)) << name;
	// The path must really climb, or this test would show nothing.
	EXPECT_GT(std::abs(end.Energy - begin.Energy), 0.01 * begin.Energy) << name;
}

Fabric OnlyBending()
{
	Fabric fabric;
	fabric.TensileStiffnessWarp = fabric.TensileStiffnessWeft = fabric.Shear = 0.0f;
	fabric.BendingWarp = 2e-3f;
	fabric.BendingWeft = 1e-3f;
	fabric.ArealDensity = 1e-3f;
	return fabric;
}

Fabric OnlyThreads()
{
	Fabric fabric;
	fabric.BendingWarp = fabric.BendingWeft = 0.0f;
	fabric.Shear = 500.0f;
	return fabric;
}

double EnergyAt(TestSimulation& cloth, const std::vector<Vector3>& positions)
{
	cloth.SetPositions(positions);
	return cloth->Measure().ElasticEnergy;
}

} // namespace

TEST(InternalForces, AreTheGradientOfTheEnergyOfAGrid)
{
	const GridDescription grid = Scenes::Grid(0.5f, 0.4f, 7, 8);
	ExpectGradient(BuildGrid(grid, OnlyThreads()), false, "grid threads");
	ExpectGradient(BuildGrid(grid, OnlyBending()), false, "grid bending");
	ExpectGradient(BuildGrid(grid, Fabric{}), true, "grid damped");
}

TEST(InternalForces, AreTheGradientOfTheEnergyOfEveryLaw)
{
	const GridDescription grid = Scenes::Grid(0.5f, 0.4f, 7, 8);
	for (const auto& [law, lawName, make] : AllTensionLaws())
	{
		Fabric fabric = OnlyThreads();
		fabric.Tension.Law = law;
		const std::string name = lawName;
		// Rounding shifts the strains of threads, and their energy by the power to which it grows with strain: the
		// second with Hooke's law (2e-6), the fourth with these; those of the power law meet at rest, not smoothly, so
		// the path is cut into pieces.
		const double accuracy = law == TensionLaw::Power ? 1e-5 : 4e-6;
		ExpectGradient(BuildGrid(grid, fabric), false, name.c_str(), accuracy, 40);
		const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 7, 6, Scenes::Cut::Irregular);
		ExpectGradient(BuildMesh(mesh.Describe(), fabric), false, (name + " of triangles").c_str(), accuracy, 40);
	}
}

TEST(InternalForces, AreTheGradientOfTheEnergyOfAMesh)
{
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	ExpectGradient(BuildMesh(mesh.Describe(), OnlyThreads()), false, "mesh threads");
	// Coefficients of pairs have either sign and cancel: up to 2.4e-6 on thirty such paths.
	ExpectGradient(BuildMesh(mesh.Describe(), OnlyBending()), false, "mesh bending", 3e-6);
	ExpectGradient(BuildMesh(mesh.Describe(), Fabric{}), true, "mesh damped");
}

TEST(InternalForces, AreTheGradientOfTheEnergyOfCurvedMeshes)
{
	const Scenes::Mesh patch = Scenes::CylinderPatch(0.5f, 0.4f, 7, 8, 4.0f, Scenes::Cut::Irregular);
	ExpectGradient(BuildMesh(patch.Describe(), OnlyBending()), false, "patch bending");
	ExpectGradient(BuildMesh(patch.Describe(), Fabric{}), true, "patch damped");
	const Scenes::Mesh sphere = Scenes::Sphere(0.3f, 2);
	ExpectGradient(BuildMesh(sphere.Describe(), OnlyBending()), false, "sphere bending");
}

TEST(InternalForces, AreTheGradientOfTheEnergyOfFabricsWithHysteresis)
{
	const GridDescription grid = Scenes::Grid(0.5f, 0.4f, 7, 8);
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	for (const TensionLaw law : {TensionLaw::Linear, TensionLaw::FullCubic})
	{
		// As much friction as elasticity, and part of it slips.
		Fabric shear;
		shear.Tension.Law = law;
		shear.TensileStiffnessWarp = shear.TensileStiffnessWeft = shear.BendingWarp = shear.BendingWeft = 0.0f;
		shear.Shear = 100.0f;
		shear.ShearHysteresis = 5.0f;
		ExpectGradient(BuildGrid(grid, shear), false, "grid shear", 2e-5, 40);
		ExpectGradient(BuildMesh(mesh.Describe(), shear), false, "mesh shear", 2e-5, 40);
	}
	Fabric bending = OnlyBending();
	bending.BendingHysteresisWarp = 0.02f;
	bending.BendingHysteresisWeft = 0.005f;
	ExpectGradient(BuildGrid(grid, bending), false, "grid bending", 2e-5, 40);
	ExpectGradient(BuildMesh(mesh.Describe(), bending), false, "mesh bending", 2e-5, 40);
}

TEST(InternalForces, AreTheGradientOfTheEnergyOfMeasuredFabrics)
{
	const GridDescription grid = Scenes::Grid(0.5f, 0.4f, 7, 8);
	const Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	Fabric threads;
	threads.BendingWarp = threads.BendingWeft = 0.0f;
	threads.TensileCurveWarp = {{0.01f, 30.0f, 10.0f}, {0.03f, 190.0f, 90.0f}};
	threads.TensileCurveWeft = {{0.02f, 300.0f, 300.0f}, {0.03f, 310.0f, 310.0f}};
	threads.ShearCurve = {{0.0f, 0.5f, -0.5f}, {0.05f, 3.0f, 1.6f}, {0.5f, 40.0f, 32.0f}};
	ExpectGradient(BuildGrid(grid, threads), false, "grid", 2e-5, 40);
	ExpectGradient(BuildGrid(grid, threads), true, "grid damped", 2e-5, 40);
	ExpectGradient(BuildMesh(mesh.Describe(), threads), false, "mesh", 2e-5, 40);
	Fabric bending = OnlyBending();
	bending.BendingCurveWarp = {{0.0f, 0.01f, -0.01f}, {1.0f, 0.05f, 0.01f}, {5.0f, 0.5f, 0.3f}};
	bending.CreaseCurvature = 0.5f;
	bending.CreaseTime = 0.0f;
	ExpectGradient(BuildGrid(grid, bending), false, "grid bending", 2e-5, 40);
	ExpectGradient(BuildMesh(mesh.Describe(), bending), false, "mesh bending", 2e-5, 40);
}

TEST(InternalForces, VanishAtTheRestShape)
{
	const Scenes::Mesh flat = Scenes::Rectangle(0.5f, 0.4f, 7, 8, Scenes::Cut::Irregular);
	const Scenes::Mesh patch = Scenes::CylinderPatch(0.5f, 0.4f, 20, 16, 4.0f, Scenes::Cut::Irregular);
	struct Case
	{
		const char* Name;
		Result<ModelPointer> Model;
	};
	const Case cases[] = {{"grid", BuildGrid(Scenes::Grid(0.5f, 0.4f, 7, 8), Fabric{})},
		{"flat mesh", BuildMesh(flat.Describe(), Fabric{})}, {"cylinder patch", BuildMesh(patch.Describe(), Fabric{})}};
	for (const Case& one : cases)
	{
		const Model& model = *one.Model.Value;
		InternalForces problem;
		problem.Prepare(model, 1.0f);
		std::vector<Float4> residual(model.Mass.size());
		problem.Evaluate(model.Shape->RestPosition.data(), residual.data(), nullptr);
		double worst = 0.0;
		for (Float4 force : residual)
		{
			worst = std::max(worst, static_cast<double>(Length(force.ToVector3())));
		}
		// Against the force that stretches a cell by a thousandth.
		const double scale = 1e-3 * 5000.0 * 0.06;
		EXPECT_LT(worst, 0.01 * scale) << one.Name;
	}
}

/// A flat sheet anywhere in the room has far less energy than the faintest bend one could see, a radius of 2 m.
TEST(ElasticEnergy, OfAFlatSheetIsBelowThatOfAVisibleBend)
{
	Fabric fabric = OnlyBending();
	fabric.BendingWarp = fabric.BendingWeft = 1e-5f;
	const Scenes::Mesh mesh = Scenes::Rectangle(1.0f, 1.0f, 50, 50, Scenes::Cut::Alternating);
	const Result<ModelPointer> models[] = {
		BuildGrid(Scenes::Grid(1.0f, 1.0f, 50, 50), fabric), BuildMesh(mesh.Describe(), fabric)};
	for (const Result<ModelPointer>& model : models)
	{
		TestSimulation cloth(model, Settings{});
		const Vector3 axis = Vector3{1.0f, 2.0f, -1.0f} / std::sqrt(6.0f);
		const double energy = EnergyAt(cloth, Scenes::Moved(cloth.Positions(), axis, 0.7f, {3.0f, 2.0f, 1.0f}));
		EXPECT_LT(std::abs(energy), 0.01 * 0.5 * 1e-5 * 0.5 * 0.5);
	}
}

TEST(ElasticEnergy, DoesNotChangeWithRigidMotion)
{
	const Scenes::Mesh patch = Scenes::CylinderPatch(0.5f, 0.4f, 9, 8, 4.0f, Scenes::Cut::Irregular);
	const Result<ModelPointer> models[] = {
		BuildGrid(Scenes::Grid(0.5f, 0.4f, 9, 8), Fabric{}), BuildMesh(patch.Describe(), Fabric{})};
	for (const Result<ModelPointer>& model : models)
	{
		TestSimulation cloth(model, Settings{});
		std::vector<Vector3> deformed = cloth.Positions();
		Scenes::Random random(5);
		for (Vector3& p : deformed)
		{
			p += random.InCube() * 0.01f;
		}
		const Vector3 axis = Vector3{1.0f, 2.0f, -1.0f} / std::sqrt(6.0f);
		const double before = EnergyAt(cloth, deformed);
		const double after = EnergyAt(cloth, Scenes::Moved(deformed, axis, 2.0f, {0.3f, -0.2f, 0.5f}));
		EXPECT_GT(before, 0.01);
		EXPECT_NEAR(after / before, 1.0, 2e-5);
	}
}

/// Small uniform strains, for which the law of threads is a textbook's: energy per area 1/2 E e^2 and 1/2 G g^2.
TEST(ElasticEnergy, OfUniformStrainsFollowsTheFabricOnAnyTriangulation)
{
	constexpr float Strain = 0.01f;
	Fabric fabric;
	fabric.TensileStiffnessWarp = 4000.0f;
	fabric.TensileStiffnessWeft = 1000.0f;
	fabric.Shear = 50.0f;
	fabric.BendingWarp = fabric.BendingWeft = 0.0f;
	const double square = 0.5 * static_cast<double>(Strain * Strain) * 0.5 * 0.4;
	const double expected[3] = {4000.0 * square, 1000.0 * square, 50.0 * square};
	// With the warp turned by 30 degrees from the X axis on meshes.
	const float cosine = std::cos(0.5235988f);
	const float sine = std::sin(0.5235988f);
	std::array<double, 3> first{};
	for (int shape = 0; shape < 5; ++shape)
	{
		const bool grid = shape >= 3;
		Scenes::Mesh mesh = Scenes::Rectangle(0.5f, 0.4f, 9, 8, static_cast<Scenes::Cut>(grid ? 0 : shape));
		for (Vector2& uv : mesh.TextureCoordinates)
		{
			uv = {cosine * uv.X + sine * uv.Y, -sine * uv.X + cosine * uv.Y};
		}
		TestSimulation cloth(grid ? BuildGrid(Scenes::Grid(0.5f, 0.4f, shape == 3 ? 9 : 6, 8), fabric)
								  : BuildMesh(mesh.Describe(), fabric),
			Settings{});
		const Vector3 warp = grid ? Vector3{1.0f, 0.0f, 0.0f} : Vector3{cosine, sine, 0.0f};
		const Vector3 weft = grid ? Vector3{0.0f, 1.0f, 0.0f} : Vector3{-sine, cosine, 0.0f};
		const std::vector<Vector3> rest = RestPositions(cloth->GetModel());
		for (int mode = 0; mode < 3; ++mode)
		{
			std::vector<Vector3> strained;
			for (Vector3 p : rest)
			{
				const float along = Dot(p, mode == 0 ? warp : weft);
				strained.push_back(p + (mode == 1 ? weft : warp) * (Strain * along));
			}
			const double energy = EnergyAt(cloth, strained);
			EXPECT_NEAR(energy / expected[mode], 1.0, 0.005) << "shape " << shape << ", mode " << mode;
			if (shape == 0)
			{
				first[static_cast<size_t>(mode)] = energy;
			}
			else if (!grid)
			{
				EXPECT_NEAR(energy / first[static_cast<size_t>(mode)], 1.0, 2e-5) << NameOf(Scenes::AllCuts[shape]);
			}
		}
	}
}

} // namespace Cloth
