// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Threads/ThreadStep.h"

#include "Core/FlushDenormals.h"
#include "Energies/Air.h"

#include <algorithm>
#include <utility>

namespace Cloth
{

namespace
{

/// Of springs that are none.
constexpr float EndlessCompliance = 1e30f;

} // namespace

Result<ThreadCloth> ThreadCloth::Create(ModelPointer model)
{
	ThreadCloth cloth;
	if (model->Shape->Triangles.empty())
	{
		Result<ThreadFamilies> families = FindThreads(*model);
		if (!families)
		{
			return Status{families.Error};
		}
		cloth.Threads = std::move(families.Value);
	}
	else
	{
		Result<ThreadStrips> strips = ThreadStrips::Create(*model);
		if (!strips)
		{
			return Status{strips.Error};
		}
		cloth.Strips = std::move(strips.Value);
		cloth.Threads.ParticleCount = model->Mass.size();
		cloth.Threads.PlaceCount = cloth.Strips.PlaceCount();
	}
	cloth.Made = std::move(model);
	cloth.Bends = ThreadBending(*cloth.Made);
	cloth.Solver.Prepare(cloth.Threads);
	cloth.Contacts.Prepare(*cloth.Made);
	const size_t particles = cloth.Threads.ParticleCount;
	const size_t places = std::max(cloth.Threads.PlaceCount, particles);
	for (std::vector<Float4>* field : {&cloth.Now.Position, &cloth.Now.Velocity, &cloth.Now.LastPosition,
			 &cloth.Now.LastVelocity, &cloth.Bodies.Mobile, &cloth.Bodies.Normal})
	{
		field->assign(places, Float4::Zero());
	}
	cloth.Bodies.Pull.assign(places, 0.0f);
	cloth.Bodies.IsTouched.assign(cloth.Threads.GroupCount, 0);
	cloth.Base.resize(particles);
	cloth.Force.resize(particles);
	const std::vector<Vector3> rest = RestPositions(*cloth.Made);
	cloth.SetState(rest, std::vector<Vector3>(rest.size()));
	return cloth;
}

void ThreadCloth::SetState(std::span<const Vector3> positions, std::span<const Vector3> velocities)
{
	for (size_t i = 0; i < Threads.ParticleCount; ++i)
	{
		const size_t at = static_cast<size_t>(Made->Shape->ToInternal[i]);
		Now.Position[at] = Float4::From(positions[i]);
		Now.Velocity[at] = Float4::From(velocities[i]);
	}
	Now.Reset(Threads.ParticleCount, Threads.Rest.size());
	IsNew = true;
}

void ThreadCloth::ReadPositions(std::span<Vector3> positions) const
{
	for (size_t i = 0; i < Threads.ParticleCount; ++i)
	{
		positions[i] = Now.Position[static_cast<size_t>(Made->Shape->ToInternal[i])].ToVector3();
	}
}

void ThreadCloth::ReadVelocities(std::span<Vector3> velocities) const
{
	for (size_t i = 0; i < Threads.ParticleCount; ++i)
	{
		velocities[i] = Now.Velocity[static_cast<size_t>(Made->Shape->ToInternal[i])].ToVector3();
	}
}

void ThreadCloth::Step(const ThreadSurroundings& given)
{
	const FlushDenormals flush;
	Prepare(given);
	Contacts.FindCandidates(given.Colliders, Now, Inertia, given.HalfThickness, given.Options.TimeStep);
	for (int substep = 1; substep <= given.Substeps; ++substep)
	{
		Substep(given, static_cast<float>(substep) / static_cast<float>(given.Substeps));
	}
}

void ThreadCloth::Substep(const ThreadSurroundings& given, float part)
{
	Predict(given);
	LeadPins(given, part);
	Bends.Move(ImplicitTime, Bodies.Mobile, given.Tasks);
	if (Strips.Any())
	{
		Hold(given);
		Strips.Solve(Now.LastPosition, Bodies, given.Tasks);
	}
	else
	{
		SolveFamilies(given);
	}
	Advance();
	Contacts.Finish(Bodies, Now);
	Strips.Damp(Bodies, Now.Velocity, given.Tasks);
}

void ThreadCloth::Hold(const ThreadSurroundings& given)
{
	Contacts.Hold(given.Colliders, Threads, given.HalfThickness, SubstepTime, Now, Bodies);
}

void ThreadCloth::SolveFamilies(const ThreadSurroundings& given)
{
	const size_t yarns = Threads.All.size() - Threads.YarnCount;
	const size_t first = yarns + (Now.SecondYarnFirst ? 1 : 0);
	const size_t second = Threads.YarnCount < 2 ? first : 2 * yarns + 1 - first;
	const auto pull = [&](size_t family)
	{ Solver.PullByForceDensities(Threads, family, given.CarriedTension, Bodies, Now.Density, given.Tasks); };
	const auto solve = [&](size_t family) { Solver.Solve(Threads, family, Links, Bodies, Now.Density, given.Tasks); };
	const bool both = second != first;

	pull(first);
	if (both)
	{
		pull(second);
	}
	if (Threads.DampingTime > 0.0f)
	{
		for (size_t family = yarns; family < Threads.All.size(); ++family)
		{
			Solver.Damp(Threads, family, Threads.DampingTime / SubstepTime, Now.LastPosition, Links, given.Tasks);
		}
	}
	Hold(given);
	for (size_t family = 0; family < yarns; ++family)
	{
		if (family >= Threads.FlexionCount || family == Now.Turn % Threads.FlexionCount)
		{
			solve(family);
		}
	}
	solve(first);
	if (both)
	{
		solve(second);
		solve(first); // once more: what second has stretched would stay as energy
	}
	Now.SecondYarnFirst = both && !Now.SecondYarnFirst;
	++Now.Turn;
}

void ThreadCloth::PrepareLinks(float substep)
{
	SubstepTime = substep;
	ImplicitTime = substep * 2.0f / 3.0f;
	Links.Compliance.assign(Threads.Rest.size(), Float4::Zero());
	Links.Target = Threads.Rest;
	for (const ThreadFamily& family : Threads.All)
	{
		const float damping = family.Is == ThreadFamily::Role::Yarn ? Threads.DampingTime / substep : 0.0f;
		const float turns = family.Is == ThreadFamily::Role::Flexion ? static_cast<float>(Threads.FlexionCount) : 1.0f;
		const float scale = ImplicitTime * ImplicitTime * (1.0f + damping) * turns;
		for (const ThreadGroup& group : family.Groups)
		{
			for (size_t e = group.FirstLink; e < group.FirstLink + group.Links; ++e)
			{
				alignas(16) float lanes[4];
				Threads.Stiffness[e].Store(lanes);
				for (float& lane : lanes)
				{
					lane = lane > 0.0f ? 1.0f / (scale * lane) : EndlessCompliance;
				}
				Links.Compliance[e] = Float4::Load(lanes);
			}
		}
	}
	std::ranges::fill(Now.Density, Float4::Zero());
	Strips.Prepare(SubstepTime, ImplicitTime);
}

void ThreadCloth::Prepare(const ThreadSurroundings& given)
{
	const float substep = given.Options.TimeStep / static_cast<float>(given.Substeps);
	if (substep != SubstepTime)
	{
		PrepareLinks(substep);
	}
	Inertia.clear();
	for (float mass : Made->Mass)
	{
		Inertia.push_back(Float4::Set(0.0f, 0.0f, 0.0f, 1.0f / mass));
	}
	PinStart.clear();
	for (const ThreadPin& pin : given.Pins)
	{
		const size_t i = static_cast<size_t>(Made->Shape->ToInternal[static_cast<size_t>(pin.Particle)]);
		Inertia[i] = Float4::Zero();
		PinStart.push_back(Now.Position[i]);
	}
	if (IsNew)
	{
		const Float4 gravity = Float4::From(given.Options.Gravity);
		for (size_t i = 0; i < Threads.ParticleCount; ++i)
		{
			const Float4 fall = gravity * (SumLanes(Inertia[i]) > 0.0f ? substep : 0.0f);
			Now.LastVelocity[i] = Now.Velocity[i] - fall;
			Now.LastPosition[i] = Now.Position[i] - (Now.Velocity[i] - fall * 0.5f) * substep;
		}
		IsNew = false;
	}
}

void ThreadCloth::Predict(const ThreadSurroundings& given)
{
	const Float4 gravity = Float4::From(given.Options.Gravity);
	const bool feelsAir = FeelsAir(*Made, given.Options);
	if (feelsAir)
	{
		std::ranges::fill(Force, Float4::Zero());
		AddAirForces(*Made, given.Options, {}, SubstepTime, Now.Position, Now.Velocity, Force);
	}
	const Float4 third = Float4::Splat(1.0f / 3.0f);
	const Float4 time = Float4::Splat(ImplicitTime);
	for (size_t i = 0; i < Threads.ParticleCount; ++i)
	{
		const Float4 x = Now.Position[i];
		const Float4 v = Now.Velocity[i];
		Float4 acceleration = gravity;
		if (feelsAir)
		{
			acceleration = MulAdd(Force[i], Broadcast<3>(Inertia[i]), gravity);
		}
		Base[i] = MulAdd(x - Now.LastPosition[i], third, x);
		const Float4 moves = MulAdd(acceleration, time, MulAdd(v - Now.LastVelocity[i], third, v));
		Bodies.Mobile[i] = MulAdd(moves, time, Base[i]) + Inertia[i];
		Now.LastPosition[i] = x;
		Now.LastVelocity[i] = v;
	}
}

void ThreadCloth::LeadPins(const ThreadSurroundings& given, float part)
{
	for (size_t p = 0; p < given.Pins.size(); ++p)
	{
		const size_t i = static_cast<size_t>(Made->Shape->ToInternal[static_cast<size_t>(given.Pins[p].Particle)]);
		Bodies.Mobile[i] = MulAdd(Float4::From(given.Pins[p].Target) - PinStart[p], Float4::Splat(part), PinStart[p]);
	}
}

void ThreadCloth::Advance()
{
	const Float4 places = Float4::Set(1.0f, 1.0f, 1.0f, 0.0f); // without the inverse mass
	const Float4 rate = places * (1.0f / ImplicitTime);
	for (size_t i = 0; i < Threads.ParticleCount; ++i)
	{
		Now.Velocity[i] = (Bodies.Mobile[i] - Base[i]) * rate;
		Now.Position[i] = Bodies.Mobile[i] * places;
	}
}

} // namespace Cloth
