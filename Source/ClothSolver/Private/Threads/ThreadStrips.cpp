// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadStrips.h"

#include "Core/Parallel.h"
#include "Core/Validation.h"
#include "Threads/ThreadLanes.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>
#include <variant>

namespace Cloth
{

namespace
{

constexpr size_t Band = TriangleStrip::Band;
constexpr int SweepCount = 2;

/// Groups that one worker takes at a time.
constexpr size_t StripsPerTask = 1;
constexpr size_t TrianglesPerTask = 16;

/// Threads without stiffness are as stiff as this, N m times h^2.
constexpr float LeastStiffness = 1e-30f;

/// A thread that goes slack is at least as stiff as this part of what it is at rest, so that the tangent of its law
/// stays positive. Where it comes to rest does not depend on it.
constexpr float LeastTangent = 0.01f;

/// Strain over which the tangent of a law is measured.
constexpr float TangentStrain = 1e-3f;

/// What four threads of one direction obey.
template <typename Law>
const Law& OfDirection(const Law& law, const PlotLanes& /*plots*/)
{
	return law;
}

CurveLaw::Four OfDirection(const CurveLaw& /*law*/, const PlotLanes& plots) { return {plots[0]}; }

template <bool Touches>
GatheredLanes GatherNormals(const ThreadBodies& bodies, const int* node)
{
	if constexpr (Touches)
	{
		return GatherLanes(bodies.Direction.data(), node);
	}
	else
	{
		return GatheredLanes{Vector3x4::Splat({}), Float4::Zero()};
	}
}

/// Moves four particles by a force, but not along their normals. Given velocities, it is those that it changes.
template <bool Touches>
void Push(Vector3x4 force, const Vector3x4& at, Float4 mobility, const Vector3x4& normal, const int* node,
	ThreadBodies& bodies, Float4* velocity = nullptr)
{
	if constexpr (Touches)
	{
		const Float4 along = Dot(normal, force);
		if (SumLanes(along * along) > 0.0f)
		{
			if (velocity == nullptr)
			{
				AddToEach(normal * along, bodies.Held.data(), node);
			}
			force = NegMulAdd(normal, along, force);
		}
	}
	const Vector3x4 moved = MulAdd(force, mobility, at);
	velocity == nullptr ? ScatterLanes(moved, mobility, bodies.Mobile.data(), node)
						: ScatterLanes(moved, Float4::Zero(), velocity, node);
}

} // namespace

Result<ThreadStrips> ThreadStrips::Create(const Model& model)
{
	if (std::get<YarnFriction>(model.Energies).Any())
	{
		return Refuse("Threads", "friction between yarns", "none");
	}
	const Topology& topology = *model.Shape;
	const Tension& tension = std::get<Tension>(model.Energies);
	ThreadStrips strips;
	strips.Particles = strips.Places = model.Mass.size();
	strips.Law = tension.Law;
	strips.DampingTime = tension.DampingTime;
	if (const CurveLaw* curves = std::get_if<CurveLaw>(&tension.Law))
	{
		for (size_t d = 0; d < 4; ++d)
		{
			const Plot* plot = &curves->Plots[std::min<size_t>(d, 2)];
			strips.Plots[d] = PlotLanes({plot, plot, plot, plot});
		}
	}
	strips.AddStrips(topology, tension, 1);
	strips.AddStrips(topology, tension, 0);
	const size_t yarns = strips.Passes.size();
	strips.AddTriangles(topology, tension, std::holds_alternative<TriangleStvk>(tension.Law));
	std::rotate(strips.Passes.begin(), strips.Passes.begin() + static_cast<std::ptrdiff_t>(yarns), strips.Passes.end());
	strips.FindGroups();
	return strips;
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
		Pass& pass = Passes.emplace_back(Pass{Kind::Strips, direction, {}, 0});
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
				for (size_t lane = 0; lane < 4 && first + lane < strips.size(); ++lane)
				{
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

void ThreadStrips::AddTriangles(const Topology& topology, const Tension& tension, bool isContinuum)
{
	for (const std::vector<int>& triangles : ColourTriangles(topology))
	{
		Pass& pass = Passes.emplace_back(Pass{isContinuum ? Kind::Shear : Kind::Diagonals, 2, {}, 0});
		for (size_t first = 0; first < triangles.size(); first += 4)
		{
			pass.Groups.push_back({1, Node.size(), Gradients.size()});
			std::array<std::vector<int>, 4> corners;
			std::array<const std::vector<int>*, 4> nodes{};
			std::array<ThreadLanes, 2> row{};
			for (size_t lane = 0; lane < 4 && first + lane < triangles.size(); ++lane)
			{
				const size_t t = static_cast<size_t>(triangles[first + lane]);
				corners[lane].assign(topology.Triangles[t].Corner.begin(), topology.Triangles[t].Corner.end());
				nodes[lane] = &corners[lane];
				row[0].Set(lane, topology.Triangles[t], tension.TriangleStiffness[t], 0, isContinuum);
				row[1].Set(lane, topology.Triangles[t], tension.TriangleStiffness[t], 1, isContinuum);
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
	size_t tasks = 1;
	for (Pass& pass : Passes)
	{
		pass.FirstGroup = static_cast<size_t>(count);
		tasks = std::max(tasks, pass.Is == Kind::Strips ? pass.Groups.size() / StripsPerTask + 1 : 1);
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
	Scratch.resize(tasks * (MostLinks + 2 * Band));
}

void ThreadStrips::Prepare(float substep, float implicitStep)
{
	Square = implicitStep * implicitStep;
	Rows.Target.assign(Stiffness.size(), Float4::Splat(1.0f));
	Rows.Compliance.clear();
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

template <typename Body>
void ThreadStrips::ForEachGroup(const Pass& pass, Workers* workers, const Body& body)
{
	const size_t perTask = pass.Is == Kind::Strips ? StripsPerTask : TrianglesPerTask;
	const size_t tasks = (pass.Groups.size() + perTask - 1) / perTask;
	ForEach(workers, static_cast<int>(tasks),
		[&](int task)
		{
			const size_t first = static_cast<size_t>(task) * perTask;
			// Alone, all take the same scratch, which stays in the cache.
			const bool needs = pass.Is == Kind::Strips && workers != nullptr;
			Link* const scratch = &Scratch[needs ? static_cast<size_t>(task) * (MostLinks + 2 * Band) : 0];
			for (size_t group = first; group < std::min(first + perTask, pass.Groups.size()); ++group)
			{
				body(pass.Groups[group], IsTouched[pass.FirstGroup + group] != 0, scratch);
			}
		});
}

/// Calls body(row, d) for the threads of a group, given positions.
template <typename Body>
void ThreadStrips::ForEachWay(const Pass& pass, const Group& group, const Float4* x, const Body& body) const
{
	const int* node = &Node[group.FirstNode];
	Vector3x4 pivot = GatherLanes(x, node).Vector;
	Vector3x4 second = GatherLanes(x, node + 4).Vector;
	const size_t threads = pass.Is == Kind::Strips ? 1 : 2;
	for (size_t e = 0; e < group.Links; ++e)
	{
		const Vector3x4 added = GatherLanes(x, node + 4 * (e + 2)).Vector;
		for (size_t row = group.FirstRow + e; row < group.FirstRow + e + threads; ++row)
		{
			body(row, MulAdd(added - pivot, Gradients[row].C2, (second - pivot) * Gradients[row].C1));
		}
		if (e + 1 < group.Links)
		{
			const Float4 keeps = Couplings[group.FirstRow + e + 1].KeepsPivot;
			pivot = {SelectPositive(keeps, pivot.X, second.X), SelectPositive(keeps, pivot.Y, second.Y),
				SelectPositive(keeps, pivot.Z, second.Z)};
			second = added;
		}
	}
}

/// Laws that are not linear: their tangents where the substep starts, so that what rests stays where it is.
void ThreadStrips::Linearise(const std::vector<Float4>& start, Workers* workers)
{
	const Float4 one = Float4::Splat(1.0f);
	for (const Pass& pass : Passes)
	{
		if (pass.Is == Kind::Shear)
		{
			continue; // linear in its strain
		}
		const auto linearise = [&](const auto& law)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool /*isTouched*/, Link* /*scratch*/)
				{
					ForEachWay(pass, group, start.data(),
						[&](size_t row, const Vector3x4& way)
						{
							const Float4 length = Sqrt(Dot(way, way));
							const Float4 strain = length - one;
							const Float4 difference = Float4::Splat(TangentStrain);
							const Float4 change = law(strain + difference).Tension - law(strain - difference).Tension;
							const Float4 tangent = Max(change * (0.5f / TangentStrain), Float4::Splat(LeastTangent));
							Rows.Target[row] = length - law(strain).Tension / tangent;
							Rows.Compliance[row] =
								one / Max(Stiffness[row] * tangent * Square, Float4::Splat(LeastStiffness));
						});
				});
		};
		std::visit([&](const auto& law) { linearise(OfDirection(law, Plots[pass.Direction])); }, Law);
	}
}

void ThreadStrips::MarkTouched(const ThreadBodies& bodies)
{
	std::ranges::fill(IsTouched, char(0));
	for (size_t i = 0; i < Particles; ++i)
	{
		if (SumLanes(bodies.Direction[i] * bodies.Direction[i]) > 0.0f)
		{
			for (int at = StartOfParticle[i]; at < StartOfParticle[i + 1]; ++at)
			{
				IsTouched[static_cast<size_t>(GroupsOf[static_cast<size_t>(at)])] = 1;
			}
		}
	}
}

void ThreadStrips::Solve(const std::vector<Float4>& start, ThreadBodies& bodies, Workers* workers)
{
	MarkTouched(bodies);
	if (!std::holds_alternative<LinearLaw>(Law))
	{
		Linearise(start, workers);
	}
	std::ranges::fill(Density, Float4::Zero());
	for (int sweep = 0; sweep < SweepCount; ++sweep)
	{
		for (const Pass& pass : Passes)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool touches, Link* scratch)
				{
					switch (pass.Is)
					{
					case Kind::Strips:
						return touches ? SolveStrips<true, false>(group, bodies, nullptr, scratch)
									   : SolveStrips<false, false>(group, bodies, nullptr, scratch);
					case Kind::Diagonals:
						return touches ? SolveDiagonals<true>(group, bodies) : SolveDiagonals<false>(group, bodies);
					case Kind::Shear:
						return touches ? SolveShear<true>(group, bodies) : SolveShear<false>(group, bodies);
					}
				});
		}
	}
}

void ThreadStrips::Damp(ThreadBodies& bodies, std::vector<Float4>& velocity, Workers* workers)
{
	for (const Pass& pass : Passes)
	{
		if (pass.Is == Kind::Strips && DampingTime > 0.0f)
		{
			ForEachGroup(pass, workers,
				[&](const Group& group, bool touches, Link* scratch)
				{
					touches ? SolveStrips<true, true>(group, bodies, velocity.data(), scratch)
							: SolveStrips<false, true>(group, bodies, velocity.data(), scratch);
				});
		}
	}
}

/// One new particle a link comes in on the way there and is done with on the way back.
template <bool Touches, bool Damps>
void ThreadStrips::SolveStrips(const Group& group, ThreadBodies& bodies, Float4* velocity, Link* scratch)
{
	const Float4* const x = bodies.Mobile.data();
	const int* const node = &Node[group.FirstNode];
	const Gradient* const gradients = &Gradients[group.FirstRow];
	const Coupling* const couplings = &Couplings[group.FirstRow];
	const Float4* const compliance = Damps ? &Rate[group.FirstRow] : &Rows.Compliance[group.FirstRow];
	const Float4* const target = &Rows.Target[group.FirstRow];
	Float4* const kept = &Density[group.FirstRow];
	const Float4 one = Float4::Splat(1.0f);
	const Float4 least = Float4::Splat(LeastPivot);

	// Links that do not exist, before the first and after the last.
	Link* const links = scratch + Band;
	const Link nothing{};
	for (size_t j = 0; j < Band; ++j)
	{
		scratch[j] = nothing;
		links[group.Links + j] = nothing;
	}
	const GatheredLanes first0 = GatherLanes(x, node);
	const GatheredLanes first1 = GatherLanes(x, node + 4);
	const Vector3x4 firstNormal0 = GatherNormals<Touches>(bodies, node).Vector;
	const Vector3x4 firstNormal1 = GatherNormals<Touches>(bodies, node + 4).Vector;
	const Vector3x4 moving0 = Damps ? GatherLanes(velocity, node).Vector : first0.Vector;
	const Vector3x4 moving1 = Damps ? GatherLanes(velocity, node + 4).Vector : first1.Vector;
	GatheredLanes x0 = first0;
	GatheredLanes x1 = first1;
	Vector3x4 v0 = moving0;
	Vector3x4 v1 = moving1;
	Vector3x4 n0 = firstNormal0;
	Vector3x4 n1 = firstNormal1;
	for (size_t e = 0; e < group.Links; ++e)
	{
		Link* const link = links + e;
		const Gradient& c = gradients[e];
		const Coupling& shared = couplings[e];
		const GatheredLanes x2 = GatherLanes(x, node + 4 * (e + 2));
		const Vector3x4 n2 = GatherNormals<Touches>(bodies, node + 4 * (e + 2)).Vector;
		const Vector3x4 way = MulAdd(x2.Vector - x0.Vector, c.C2, (x1.Vector - x0.Vector) * c.C1);
		const Float4 square = Dot(way, way);
		Float4 longer;
		if constexpr (Damps)
		{
			const Vector3x4 v2 = GatherLanes(velocity, node + 4 * (e + 2)).Vector;
			longer = Dot(way, MulAdd(v2 - v0, c.C2, (v1 - v0) * c.C1));
			Put(v2, link->At);
		}
		else
		{
			longer = NegMulAdd(Sqrt(square), target[e], NegMulAdd(compliance[e] * kept[e], square, square));
			Put(x2.Vector, link->At);
		}
		const Float4 w0 = x0.Fourth * c.C0 * c.C0;
		const Float4 w1 = x1.Fourth * c.C1 * c.C1;
		const Float4 w2 = x2.Fourth * c.C2 * c.C2;
		Float4 moves = MulAdd(compliance[e] + ((w0 + w1) + w2), square, least);
		const Float4 pivot1 = x0.Fourth * shared.Pivot1;
		const Float4 second1 = x1.Fourth * shared.Second1;
		const Float4 pivot2 = x0.Fourth * shared.Pivot2;
		const Float4 pivot3 = x0.Fourth * shared.Pivot3;
		Float4 off1 = Dot(way, link[-1].Way) * (pivot1 + second1);
		Float4 off2 = Dot(way, link[-2].Way) * pivot2;
		Float4 off3 = Dot(way, link[-3].Way) * pivot3;
		if constexpr (Touches)
		{
			const Float4 a0 = Dot(n0, way);
			const Float4 a1 = Dot(n1, way);
			const Float4 a2 = Dot(n2, way);
			moves = NegMulAdd(w0, a0 * a0, NegMulAdd(w1, a1 * a1, NegMulAdd(w2, a2 * a2, moves)));
			off1 = NegMulAdd(pivot1 * a0, Dot(n0, link[-1].Way), off1);
			off1 = NegMulAdd(second1 * a1, Dot(n1, link[-1].Way), off1);
			off2 = NegMulAdd(pivot2 * a0, Dot(n0, link[-2].Way), off2);
			off3 = NegMulAdd(pivot3 * a0, Dot(n0, link[-3].Way), off3);
			Put(n2, link->Normal);
		}
		// The row of L D L^T; off becomes that of L D.
		off2 = NegMulAdd(off3, link[-2].Lower[0], off2);
		off1 = NegMulAdd(off3, link[-1].Lower[1], NegMulAdd(off2, link[-1].Lower[0], off1));
		const Float4 lower1 = off1 * link[-1].InversePivot;
		const Float4 lower2 = off2 * link[-2].InversePivot;
		const Float4 lower3 = off3 * link[-3].InversePivot;
		moves = NegMulAdd(lower1, off1, NegMulAdd(lower2, off2, NegMulAdd(lower3, off3, moves)));
		Float4 right = NegMulAdd(lower3, link[-3].Right, longer);
		right = NegMulAdd(lower1, link[-1].Right, NegMulAdd(lower2, link[-2].Right, right));
		Put(way, link->Way);
		link->Mobility = x2.Fourth;
		link->InversePivot = one / moves;
		link->Right = right;
		link->Lower = {lower1, lower2, lower3};
		if (e + 1 < group.Links)
		{
			const Float4 keeps = couplings[e + 1].KeepsPivot;
			const auto next = [keeps](Vector3x4& pivot, Vector3x4& second, const Vector3x4& added)
			{
				pivot.X = SelectPositive(keeps, pivot.X, second.X);
				pivot.Y = SelectPositive(keeps, pivot.Y, second.Y);
				pivot.Z = SelectPositive(keeps, pivot.Z, second.Z);
				Put(added, second);
			};
			next(x0.Vector, x1.Vector, x2.Vector);
			x0.Fourth = SelectPositive(keeps, x0.Fourth, x1.Fourth);
			x1.Fourth = x2.Fourth;
			if constexpr (Damps)
			{
				next(v0, v1, link->At);
			}
			if constexpr (Touches)
			{
				next(n0, n1, n2);
			}
		}
	}

	const Float4 zero = Float4::Zero();
	std::array<Float4, Band> later = {zero, zero, zero};
	Vector3x4 f0 = Vector3x4::Splat({});
	Vector3x4 f1 = f0;
	Vector3x4 f2 = f0;
	for (size_t e = group.Links; e-- > 0;)
	{
		const Link* const link = links + e;
		const Gradient& c = gradients[e];
		Float4 density = NegMulAdd(link[3].Lower[2], later[2], link->Right * link->InversePivot);
		density = NegMulAdd(link[1].Lower[0], later[0], NegMulAdd(link[2].Lower[1], later[1], density));
		later = {density, later[0], later[1]};
		if constexpr (!Damps)
		{
			kept[e] += density;
		}
		const Vector3x4 pull = link->Way * density;
		f0 = NegMulAdd(pull, c.C0, f0);
		f1 = NegMulAdd(pull, c.C1, f1);
		f2 = NegMulAdd(pull, c.C2, f2);
		Push<Touches>(f2, link->At, link->Mobility, link->Normal, node + 4 * (e + 2), bodies, velocity);
		if (e > 0)
		{
			const Float4 keeps = couplings[e].KeepsPivot;
			Put(f1, f2);
			f1 = {SelectPositive(keeps, zero, f0.X), SelectPositive(keeps, zero, f0.Y),
				SelectPositive(keeps, zero, f0.Z)};
			f0 = {SelectPositive(keeps, f0.X, zero), SelectPositive(keeps, f0.Y, zero),
				SelectPositive(keeps, f0.Z, zero)};
		}
	}
	Push<Touches>(f1, moving1, first1.Fourth, firstNormal1, node + 4, bodies, velocity);
	Push<Touches>(f0, moving0, first0.Fourth, firstNormal0, node, bodies, velocity);
}

/// Both diagonals of four triangles: two by two.
template <bool Touches>
void ThreadStrips::SolveDiagonals(const Group& group, ThreadBodies& bodies)
{
	const int* const node = &Node[group.FirstNode];
	const Gradient* const gradients = &Gradients[group.FirstRow];
	const Float4* const compliance = &Rows.Compliance[group.FirstRow];
	const Float4* const target = &Rows.Target[group.FirstRow];
	Float4* const kept = &Density[group.FirstRow];
	GatheredLanes x[3];
	Vector3x4 n[3];
	for (int k = 0; k < 3; ++k)
	{
		x[k] = GatherLanes(bodies.Mobile.data(), node + 4 * k);
		n[k] = GatherNormals<Touches>(bodies, node + 4 * k).Vector;
	}
	const Float4 c[2][3] = {
		{gradients[0].C0, gradients[0].C1, gradients[0].C2}, {gradients[1].C0, gradients[1].C1, gradients[1].C2}};
	Vector3x4 way[2];
	Float4 longer[2];
	Float4 moves[2];
	for (size_t d = 0; d < 2; ++d)
	{
		way[d] = MulAdd(x[2].Vector - x[0].Vector, c[d][2], (x[1].Vector - x[0].Vector) * c[d][1]);
		const Float4 square = Dot(way[d], way[d]);
		longer[d] = NegMulAdd(Sqrt(square), target[d], NegMulAdd(compliance[d] * kept[d], square, square));
		moves[d] = MulAdd(compliance[d], square, Float4::Splat(LeastPivot));
	}
	const Float4 cosine = Dot(way[0], way[1]);
	const Float4 squares[2] = {Dot(way[0], way[0]), Dot(way[1], way[1])};
	Float4 off = Float4::Zero();
	for (int k = 0; k < 3; ++k)
	{
		const Float4 w0 = x[k].Fourth * c[0][k];
		const Float4 w1 = x[k].Fourth * c[1][k];
		Float4 m00 = squares[0];
		Float4 m01 = cosine;
		Float4 m11 = squares[1];
		if constexpr (Touches)
		{
			const Float4 a0 = Dot(n[k], way[0]);
			const Float4 a1 = Dot(n[k], way[1]);
			m00 = NegMulAdd(a0, a0, m00);
			m01 = NegMulAdd(a0, a1, m01);
			m11 = NegMulAdd(a1, a1, m11);
		}
		moves[0] = MulAdd(w0 * c[0][k], m00, moves[0]);
		off = MulAdd(w0 * c[1][k], m01, off);
		moves[1] = MulAdd(w1 * c[1][k], m11, moves[1]);
	}
	const Float4 inverse = Float4::Splat(1.0f) / moves[0];
	const Float4 lower = off * inverse;
	const Float4 q1 = NegMulAdd(lower, longer[0], longer[1]) / NegMulAdd(lower, off, moves[1]);
	const Float4 q0 = NegMulAdd(lower, q1, longer[0] * inverse);
	kept[0] += q0;
	kept[1] += q1;
	const Vector3x4 pull0 = way[0] * (Float4::Zero() - q0);
	const Vector3x4 pull1 = way[1] * (Float4::Zero() - q1);
	for (int k = 0; k < 3; ++k)
	{
		Push<Touches>(MulAdd(pull1, c[1][k], pull0 * c[0][k]), x[k].Vector, x[k].Fourth, n[k], node + 4 * k, bodies);
	}
}

/// The shear strain of four triangles: the product of the derivatives along warp and weft.
template <bool Touches>
void ThreadStrips::SolveShear(const Group& group, ThreadBodies& bodies)
{
	const int* const node = &Node[group.FirstNode];
	const Gradient& warp = Gradients[group.FirstRow];
	const Gradient& weft = Gradients[group.FirstRow + 1];
	GatheredLanes x[3];
	Vector3x4 n[3];
	for (int k = 0; k < 3; ++k)
	{
		x[k] = GatherLanes(bodies.Mobile.data(), node + 4 * k);
		n[k] = GatherNormals<Touches>(bodies, node + 4 * k).Vector;
	}
	const Vector3x4 e1 = x[1].Vector - x[0].Vector;
	const Vector3x4 e2 = x[2].Vector - x[0].Vector;
	const Vector3x4 alongWarp = MulAdd(e2, warp.C2, e1 * warp.C1);
	const Vector3x4 alongWeft = MulAdd(e2, weft.C2, e1 * weft.C1);
	const Vector3x4 gradient[3] = {MulAdd(alongWarp, weft.C0, alongWeft * warp.C0),
		MulAdd(alongWarp, weft.C1, alongWeft * warp.C1), MulAdd(alongWarp, weft.C2, alongWeft * warp.C2)};
	const Float4 compliance = Rows.Compliance[group.FirstRow];
	Float4& kept = Density[group.FirstRow];
	const Float4 strain = NegMulAdd(compliance, kept, Dot(alongWarp, alongWeft));
	Float4 moves = compliance;
	for (int k = 0; k < 3; ++k)
	{
		Float4 square = Dot(gradient[k], gradient[k]);
		if constexpr (Touches)
		{
			const Float4 along = Dot(n[k], gradient[k]);
			square = NegMulAdd(along, along, square);
		}
		moves = MulAdd(x[k].Fourth, square, moves);
	}
	const Float4 stress = strain / moves;
	kept += stress;
	for (int k = 0; k < 3; ++k)
	{
		Push<Touches>(gradient[k] * (Float4::Zero() - stress), x[k].Vector, x[k].Fourth, n[k], node + 4 * k, bodies);
	}
}

} // namespace Cloth
