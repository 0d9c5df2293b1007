// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadStrips.h"

#include "Core/Memory.h"

#include <algorithm>
#include <array>
#include <variant>

// How the triangles of a mesh become strips, and what strips remember.

namespace Cloth
{

namespace
{

/// Of threads in lively motion. Sheets that hang by two corners, with the laws of Docs/Threads.md, reach 1 to 3 %.
constexpr double LivelyStrain = 0.02;

} // namespace

ThreadStrips::ThreadStrips(const Model& model)
	: Particles(model.Mass.size())
	, Places(model.Mass.size())
	, Law(std::get<Tension>(model.Energies).Law)
	, DampingTime(std::get<Tension>(model.Energies).DampingTime)
{
	const Topology& topology = *model.Shape;
	const Tension& tension = std::get<Tension>(model.Energies);
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const bool isContinuum = std::holds_alternative<TriangleStvk>(Law);
	AddStrips(topology, tension, 1);
	AddStrips(topology, tension, 0);
	const std::ptrdiff_t yarns = static_cast<std::ptrdiff_t>(Passes.size());
	AddTriangles(topology, tension, isContinuum ? Kind::Shear : Kind::Diagonals);
	if (isContinuum && !friction.TriangleStiffness.empty())
	{
		AddTriangles(topology, tension, Kind::Diagonals); // only friction acts along them
	}
	std::rotate(Passes.begin(), Passes.begin() + yarns, Passes.end());
	if (const CurveLaw* curves = std::get_if<CurveLaw>(&Law))
	{
		Plots = ByDirection(curves->Plots);
	}
	FindGroups();
	AddFriction(model);
	FindFrequency(model);
	Fit(Node, TriangleOf, Gradients, Couplings, Stiffness);
}

void ThreadStrips::FindFrequency(const Model& model)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	const std::vector<TriangleThreads>& triangles = model.Shape->Triangles;
	for (size_t direction = 0; direction < 4; ++direction)
	{
		const auto stiffeningAt = [&](double strain)
		{
			const ThreadKind kind = static_cast<ThreadKind>(std::min<size_t>(direction, 2));
			return std::visit([&](const auto& law) { return StiffeningOf(law, kind, strain); }, Law);
		};
		const double stiffening =
			std::max({stiffeningAt(-LivelyStrain), stiffeningAt(0.0), stiffeningAt(LivelyStrain)});
		double sum = 0.0;
		for (size_t t = 0; t < triangles.size(); ++t)
		{
			const Float4& elastic = std::get<Tension>(model.Energies).TriangleStiffness[t];
			double stiffness = stiffening * static_cast<double>(LaneOf(elastic, direction));
			stiffness += Springs.empty() ? 0.0 : static_cast<double>(LaneOf(friction.TriangleStiffness[t], direction));
			const std::array<double, 3> coefficients = CornerCoefficients(triangles[t], direction);
			for (size_t corner = 0; corner < 3; ++corner)
			{
				const size_t particle = static_cast<size_t>(triangles[t].Corner[corner]);
				sum +=
					stiffness * coefficients[corner] * coefficients[corner] / static_cast<double>(model.Mass[particle]);
			}
		}
		Frequency2 = std::max(Frequency2, static_cast<float>(sum / static_cast<double>(Particles)));
	}
}

std::array<PlotLanes, 4> ThreadStrips::ByDirection(const std::array<Plot, 3>& byKind)
{
	std::array<PlotLanes, 4> plots;
	for (size_t d = 0; d < plots.size(); ++d)
	{
		const Plot* plot = &byKind[std::min<size_t>(d, 2)];
		plots[d] = PlotLanes({plot, plot, plot, plot});
	}
	return plots;
}

/// Calls body(pass, triangle, direction, row, lane) for all threads.
template <typename Body>
void ThreadStrips::ForEachThread(const Body& body) const
{
	for (const Pass& pass : Passes)
	{
		for (const Group& group : pass.Groups)
		{
			const size_t rows = group.Links * pass.RowsPerLink();
			for (size_t r = 0; r < 4 * rows; ++r)
			{
				const size_t row = group.FirstRow + r / 4;
				if (const int triangle = TriangleOf[4 * row + r % 4]; triangle >= 0)
				{
					const size_t direction = pass.Direction + (pass.Is == Kind::Strips ? 0 : r / 4);
					body(pass, static_cast<size_t>(triangle), direction, row, r % 4);
				}
			}
		}
	}
}

void ThreadStrips::AddFriction(const Model& model)
{
	const YarnFriction& friction = std::get<YarnFriction>(model.Energies);
	if (friction.TriangleStiffness.empty())
	{
		return;
	}
	struct Lanes
	{
		alignas(16) float Stiffness[4];
		alignas(16) float Yield[4];
		alignas(16) float Width[4];
		alignas(16) float Mobility[4];
	};
	const auto mobilityOf = [&model](size_t triangle, size_t direction)
	{
		const TriangleThreads& of = model.Shape->Triangles[triangle];
		const std::array<double, 3> coefficients = CornerCoefficients(of, direction);
		double sum = 0.0;
		for (size_t c = 0; c < 3; ++c)
		{
			sum +=
				coefficients[c] * coefficients[c] / static_cast<double>(model.Mass[static_cast<size_t>(of.Corner[c])]);
		}
		return static_cast<float>(sum);
	};
	std::vector<Lanes> lanes(Gradients.size(), Lanes{});
	std::array<bool, 4> rubs{};
	ForEachThread(
		[&](const Pass& pass, size_t triangle, size_t direction, size_t row, size_t lane)
		{
			if (pass.Is != Kind::Shear)
			{
				lanes[row].Stiffness[lane] = LaneOf(friction.TriangleStiffness[triangle], direction);
				lanes[row].Yield[lane] = LaneOf(friction.TriangleYield[triangle], direction);
				lanes[row].Width[lane] = LaneOf(friction.TriangleWidth[triangle], direction);
				lanes[row].Mobility[lane] = mobilityOf(triangle, direction);
				rubs[direction] = rubs[direction] || lanes[row].Stiffness[lane] > 0.0f;
			}
		});
	for (const Lanes& row : lanes)
	{
		Springs.push_back({Float4::Load(row.Stiffness), Float4::Load(row.Yield), Float4::Load(row.Width),
			Float4::Load(row.Mobility), Float4::Zero(), Float4::Zero()});
	}
	for (Pass& pass : Passes)
	{
		pass.Rubs = pass.Is != Kind::Shear && rubs[pass.Direction];
	}
	Growth = ByDirection(friction.SpringGrowth);
	Rows.Slips.resize(Springs.size());
}

void ThreadStrips::Load(const YarnSlip& slip)
{
	if (Springs.empty())
	{
		return;
	}
	ForEachThread(
		[&](const Pass& pass, size_t triangle, size_t direction, size_t row, size_t lane)
		{
			if (pass.Rubs)
			{
				SetLane(Springs[row].Free, lane, LaneOf(slip.TriangleLength[triangle], direction));
				SetLane(Springs[row].Slip, lane, LaneOf(slip.TriangleSlip[triangle], direction));
			}
		});
}

void ThreadStrips::Store(YarnSlip& slip) const
{
	if (Springs.empty())
	{
		return;
	}
	ForEachThread(
		[&](const Pass& pass, size_t triangle, size_t direction, size_t row, size_t lane)
		{
			if (pass.Rubs)
			{
				SetLane(slip.TriangleLength[triangle], direction, LaneOf(Springs[row].Free, lane));
				SetLane(slip.TriangleSlip[triangle], direction, LaneOf(Springs[row].Slip, lane));
			}
		});
}

void ThreadStrips::AddNodes(const std::array<const std::vector<int>*, 4>& nodes, size_t count, size_t spare)
{
	Places = std::max(Places, spare + 4);
	for (size_t node = 0; node < count; ++node)
	{
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const bool exists = nodes[lane] != nullptr && node < nodes[lane]->size();
			Node.push_back(exists ? (*nodes[lane])[node] : static_cast<int>(spare + lane));
		}
	}
}

namespace
{

/// Gradient, coupling and stiffness of a triangle of a strip.
constexpr size_t RowValues = 9;

std::array<float, RowValues> RowOf(
	const Topology& topology, const Tension& tension, const TriangleStrip& strip, size_t e, size_t direction)
{
	if (e >= strip.Triangles.size())
	{
		return {};
	}
	/// Of a particle in the triangle some links before; 0 before the first.
	const auto coefficient = [&](size_t back, int particle)
	{
		if (back > e)
		{
			return 0.0;
		}
		const TriangleThreads& triangle = topology.Triangles[static_cast<size_t>(strip.Triangles[e - back])];
		const auto corner = std::ranges::find(triangle.Corner, particle) - triangle.Corner.begin();
		return corner < 3 ? CornerCoefficients(triangle, direction)[static_cast<size_t>(corner)] : 0.0;
	};
	const int pivot = strip.Pivots[e];
	const int second = strip.Nodes[e + 1];
	const double c0 = coefficient(0, pivot);
	const double c1 = coefficient(0, second);
	const bool keepsPivot = e > 0 && pivot == strip.Pivots[e - 1];
	alignas(16) float stiffness[4];
	tension.TriangleStiffness[static_cast<size_t>(strip.Triangles[e])].Store(stiffness);
	const double values[RowValues] = {c0, c1, coefficient(0, strip.Nodes[e + 2]), keepsPivot ? 1.0 : 0.0,
		c0 * coefficient(1, pivot), c1 * coefficient(1, second), c0 * coefficient(2, pivot), c0 * coefficient(3, pivot),
		static_cast<double>(stiffness[direction])};
	std::array<float, RowValues> row{};
	std::ranges::transform(values, row.begin(), [](double value) { return static_cast<float>(value); });
	return row;
}

} // namespace

void ThreadStrips::AddStrips(const Topology& topology, const Tension& tension, size_t direction)
{
	for (const StripColour& strips : FindStrips(topology, direction)) // the longest first
	{
		Pass& pass = Passes.emplace_back(Pass{Kind::Strips, direction, {}});
		for (size_t first = 0; first < strips.size(); first += 4)
		{
			const size_t links = strips[first].Triangles.size();
			MostLinks = std::max(MostLinks, links);
			pass.Groups.push_back({links, Node.size(), Gradients.size()});
			std::array<const std::vector<int>*, 4> nodes{};
			for (size_t lane = 0; lane < 4 && first + lane < strips.size(); ++lane)
			{
				nodes[lane] = &strips[first + lane].Nodes;
			}
			AddNodes(nodes, links + 2, Particles + 4 * (pass.Groups.size() - 1));
			for (size_t e = 0; e < links; ++e)
			{
				alignas(16) float row[RowValues][4] = {}; // by value and lane
				TriangleOf.resize(TriangleOf.size() + 4, -1);
				for (size_t lane = 0; lane < 4 && first + lane < strips.size(); ++lane)
				{
					const std::vector<int>& triangles = strips[first + lane].Triangles;
					TriangleOf[4 * Gradients.size() + lane] = e < triangles.size() ? triangles[e] : -1;
					const std::array<float, RowValues> values =
						RowOf(topology, tension, strips[first + lane], e, direction);
					for (size_t v = 0; v < RowValues; ++v)
					{
						row[v][lane] = values[v];
					}
				}
				const auto load = [&row](size_t v) { return Float4::Load(row[v]); };
				Gradients.push_back({load(0), load(1), load(2)});
				Couplings.push_back({load(3), load(4), load(5), load(6), load(7)});
				Stiffness.push_back(load(8));
			}
		}
	}
}

namespace
{

/// One of the two threads of four triangles: coefficients of the corners and stiffness, by value and lane.
struct ThreadLanes
{
	alignas(16) float Value[4][4];

	void Set(size_t lane, const TriangleThreads& triangle, Float4 moduli, size_t thread, bool isContinuum)
	{
		const auto c = CornerCoefficients(triangle, thread + (isContinuum ? 0 : 2));
		for (size_t k = 0; k < 3; ++k)
		{
			Value[k][lane] = static_cast<float>(c[k]);
		}
		alignas(16) float stiffness[4];
		moduli.Store(stiffness);
		Value[3][lane] = isContinuum ? 0.25f * (stiffness[2] + stiffness[3]) : stiffness[2 + thread];
	}
};

} // namespace

void ThreadStrips::AddTriangles(const Topology& topology, const Tension& tension, Kind kind)
{
	const bool isContinuum = kind == Kind::Shear;
	const bool isElastic = isContinuum == std::holds_alternative<TriangleStvk>(Law);
	for (const std::vector<int>& triangles : ColourTriangles(topology))
	{
		Pass& pass = Passes.emplace_back(Pass{kind, 2, {}});
		for (size_t first = 0; first < triangles.size(); first += 4)
		{
			pass.Groups.push_back({1, Node.size(), Gradients.size()});
			std::array<std::vector<int>, 4> corners;
			std::array<const std::vector<int>*, 4> nodes{};
			std::array<ThreadLanes, 2> row{};
			TriangleOf.resize(TriangleOf.size() + 8, -1);
			for (size_t lane = 0; lane < 4 && first + lane < triangles.size(); ++lane)
			{
				const size_t t = static_cast<size_t>(triangles[first + lane]);
				corners[lane].assign(topology.Triangles[t].Corner.begin(), topology.Triangles[t].Corner.end());
				nodes[lane] = &corners[lane];
				const Float4 moduli = isElastic ? tension.TriangleStiffness[t] : Float4::Zero();
				for (size_t thread = 0; thread < 2; ++thread)
				{
					row[thread].Set(lane, topology.Triangles[t], moduli, thread, isContinuum);
					TriangleOf[4 * (Gradients.size() + thread) + lane] = triangles[first + lane];
				}
			}
			AddNodes(nodes, 3, Particles + 4 * (pass.Groups.size() - 1));
			for (const ThreadLanes& thread : row)
			{
				const auto load = [&thread](size_t v) { return Float4::Load(thread.Value[v]); };
				Gradients.push_back({load(0), load(1), load(2)});
				Stiffness.push_back(load(3));
			}
		}
	}
}

void ThreadStrips::FindGroups()
{
	std::vector<std::vector<int>> groupsOf(Particles);
	int count = 0;
	for (Pass& pass : Passes)
	{
		pass.FirstGroup = static_cast<size_t>(count);
		for (const Group& group : pass.Groups)
		{
			for (size_t node = group.FirstNode; node < group.FirstNode + 4 * (group.Links + 2); ++node)
			{
				if (const size_t particle = static_cast<size_t>(Node[node]); particle < Particles)
				{
					groupsOf[particle].push_back(count);
				}
			}
			++count;
		}
	}
	StartOfParticle.assign(1, 0);
	for (const std::vector<int>& groups : groupsOf)
	{
		GroupsOf.insert(GroupsOf.end(), groups.begin(), groups.end());
		StartOfParticle.push_back(static_cast<int>(GroupsOf.size()));
	}
	IsTouched.assign(static_cast<size_t>(count), 0);
	Density.assign(Gradients.size(), Float4::Zero());
	Fit(GroupsOf, StartOfParticle);
	Scratch.resize(MostLinks + 2 * TriangleStrip::Band);
}

void ThreadStrips::Prepare(float substep, float implicitStep)
{
	Square = implicitStep * implicitStep;
	Rows.Way.assign(Stiffness.size(), Vector3x4::Splat({}));
	Rows.Target.assign(Stiffness.size(), Float4::Splat(1.0f));
	Rows.Compliance.clear();
	Rows.Compliance.reserve(Stiffness.size());
	Rate.clear();
	for (size_t row = 0; row < Stiffness.size(); ++row)
	{
		const auto inverse = [&](float scale)
		{ return Float4::Splat(1.0f) / Max(Stiffness[row] * scale, Float4::Splat(LeastStiffness)); };
		Rows.Compliance.push_back(inverse(Square));
		if (row < Couplings.size() && DampingTime > 0.0f)
		{
			Rate.push_back(inverse(substep * DampingTime));
		}
	}
}

size_t ThreadStrips::Bytes() const
{
	return BytesOf(Node, TriangleOf, Gradients, Couplings, Stiffness, Springs, StartOfParticle, GroupsOf, Rows.Way,
		Rows.Compliance, Rows.Target, Rows.Slips, Rate, Density, IsTouched, Scratch);
}

} // namespace Cloth
