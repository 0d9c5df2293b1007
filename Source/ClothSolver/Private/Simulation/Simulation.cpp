// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Simulation.h"

#include "Core/Validation.h"
#include "Simulation/SimulationData.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace Cloth
{

Simulation::Simulation(std::unique_ptr<Implementation> implementation)
	: Data(std::move(implementation))
{
}
Simulation::~Simulation() = default;

Result<std::unique_ptr<Simulation>> Simulation::Create(ModelPointer model, const Settings& settings)
{
	if (!model)
	{
		return Refuse("Simulation.Model", "null", "a built model");
	}
	if (Status status = Validate(settings); !status)
	{
		return status;
	}
	auto data = std::make_unique<Implementation>();
	data->Model = std::move(model);
	data->Options = settings;
	data->Reset();
	if (Status status = data->PrepareThreads(); !status)
	{
		return status;
	}
	return std::unique_ptr<Simulation>(new Simulation(std::move(data)));
}

Status Simulation::Step(Workers* workers)
{
	Implementation* const alone = Data.get();
	return Implementation::Step({&alone, 1}, nullptr, workers);
}

Status Simulation::SetSettings(const Settings& settings)
{
	if (Status status = Validate(settings); !status)
	{
		return status;
	}
	Data->ApplySettings(settings, Data->Model);
	return {};
}

Status Simulation::SetFabric(const Fabric& fabric)
{
	Result<ModelPointer> model = WithFabric(Data->Model, fabric);
	if (!model)
	{
		return {model.Error};
	}
	Data->ApplySettings(Data->Options, std::move(model.Value));
	return {};
}

const Settings& Simulation::GetSettings() const { return Data->Options; }
const Model& Simulation::GetModel() const { return *Data->Model; }
ModelPointer Simulation::ShareModel() const { return Data->Model; }
const StepStatistics& Simulation::LastStep() const { return Data->Statistics; }
Measurement Simulation::Measure() const { return Data->Measure(); }
std::vector<ThreadLoad> Simulation::Overloads() const { return Data->Overloads(Data->StrengthFactor); }

Status Simulation::SetState(std::span<const Vector3> positions, std::span<const Vector3> velocities)
{
	const Topology& topology = *Data->Model->Shape;
	const std::string count = std::to_string(topology.ParticleCount) + ", one per particle";
	const size_t expected = static_cast<size_t>(topology.ParticleCount);
	if (positions.size() != expected)
	{
		return Refuse("State.Positions", std::to_string(positions.size()) + " values", count);
	}
	if (velocities.size() != expected)
	{
		return Refuse("State.Velocities", std::to_string(velocities.size()) + " values", count);
	}
	for (size_t i = 0; i < expected; ++i)
	{
		if (!IsFinite(positions[i]))
		{
			return Refuse(At("State.Positions", i), "not finite", "finite coordinates");
		}
		if (!IsFinite(velocities[i]))
		{
			return Refuse(At("State.Velocities", i), "not finite", "finite components");
		}
	}
	for (size_t i = 0; i < expected; ++i)
	{
		Data->State.Position[i] = Float4::From(positions[i]);
		Data->State.Remainder[i] = Float4::Zero();
		Data->State.Velocity[i] = Float4::From(velocities[i]);
	}
	Data->ForgetPast();
	Data->State.Contacts.Forget();
	++Data->Jumps;
	return {};
}

void Simulation::ContinueAir(const Simulation& other) { Data->State.Air = other.Data->State.Air; }

namespace
{

void ReadVectors(const std::vector<Float4>& from, std::span<Vector3> to)
{
	const size_t count = std::min(to.size(), from.size());
	for (size_t i = 0; i < count; ++i)
	{
		to[i] = from[i].ToVector3();
	}
}

} // namespace

void Simulation::ReadPositions(std::span<Vector3> positions) const { ReadVectors(Data->State.Position, positions); }

void Simulation::ReadVelocities(std::span<Vector3> velocities) const { ReadVectors(Data->State.Velocity, velocities); }

void Simulation::ReadReactions(std::span<Vector3> impulses) const { ReadVectors(Data->Reaction, impulses); }

Status Simulation::Implementation::CheckParticle(const char* name, int particle) const
{
	if (particle >= 0 && particle < Model->Shape->ParticleCount)
	{
		return {};
	}
	return Refuse(name, std::to_string(particle), "0 to " + std::to_string(Model->Shape->ParticleCount - 1));
}

Status Simulation::SetPin(int particle, Vector3 target)
{
	if (Status status = Data->CheckParticle("Pin.Particle", particle); !status)
	{
		return status;
	}
	if (!IsFinite(target))
	{
		return Refuse("Pin.Target", "not finite", "finite coordinates");
	}
	if (Status status = ReleasePin(particle); !status)
	{
		return status;
	}
	Data->Constraints.Pin(particle, target);
	return {};
}

Status Simulation::ReleasePin(int particle)
{
	if (Status status = Data->CheckParticle("Pin.Particle", particle); !status)
	{
		return status;
	}
	Data->Constraints.Release(particle);
	// Motion constraints that are given later let go only what they still hold.
	std::erase(Data->MotionPins, particle);
	std::erase_if(Data->Contacts.Attachments,
		[particle](const Attachment& attachment) { return attachment.Particle == particle; });
	return {};
}

Status Simulation::SetConstraints(std::span<const VelocityConstraint> constraints)
{
	std::vector<VelocityConstraint> checked(constraints.begin(), constraints.end());
	for (size_t i = 0; i < checked.size(); ++i)
	{
		VelocityConstraint& constraint = checked[i];
		const std::string name = At("Constraints", i);
		if (Status status = Data->CheckParticle((name + ".Particle").c_str(), constraint.Particle); !status)
		{
			return status;
		}
		if (!IsFinite(constraint.Velocity))
		{
			return Refuse(name + ".Velocity", "not finite", "finite components");
		}
		const float length = Length(constraint.Normal);
		if (!constraint.Stick && !(std::abs(length - 1.0f) < 1e-3f))
		{
			return Refuse(name + ".Normal", "of length " + Text(length), "a unit vector");
		}
		constraint.Normal = constraint.Normal / length;
	}
	Data->Constraints.Set(std::move(checked));
	return {};
}

namespace
{

/// Below this a maximum distance is none, m.
constexpr float PinnedDistance = 1e-4f;

Status Check(const MotionConstraint& constraint, size_t index)
{
	const auto name = [index] { return At("MotionConstraints", index); };
	if (!IsFinite(constraint.Position))
	{
		return Refuse(name() + ".Position", "not finite", "finite coordinates");
	}
	if (!(std::abs(Length(constraint.Normal) - 1.0f) < 1e-3f))
	{
		return Refuse(name() + ".Normal", "of length " + Text(Length(constraint.Normal)), "a unit vector");
	}
	for (const auto& [part, value] :
		{std::pair("MaxDistance", constraint.MaxDistance), std::pair("Backstop", constraint.Backstop)})
	{
		if (!(value >= 0.0f && value <= MotionConstraint::None))
		{
			return Refuse(name() + "." + part, Text(value), "0 m and more, or MotionConstraint::None");
		}
	}
	// A spring of 1 MN/m holds a gram as a pin does.
	constexpr float StiffestSpring = 1e6f;
	if (!(constraint.Stiffness >= 0.0f && constraint.Stiffness <= StiffestSpring))
	{
		return Refuse(name() + ".Stiffness", Text(constraint.Stiffness), "0 to 1e6 N/m");
	}
	return {};
}

} // namespace

Status Simulation::SetMotionConstraints(std::span<const MotionConstraint> constraints)
{
	const size_t count = Data->State.Position.size();
	std::vector<MotionConstraint> boundaries;
	std::vector<int> pins;
	std::vector<uint8_t> seen(count, 0);
	for (size_t i = 0; i < constraints.size(); ++i)
	{
		if (Status status = Data->CheckParticle("MotionConstraints.Particle", constraints[i].Particle); !status)
		{
			return status;
		}
		if (Status status = Check(constraints[i], i); !status)
		{
			return status;
		}
		if (std::exchange(seen[static_cast<size_t>(constraints[i].Particle)], uint8_t{1}) != 0)
		{
			return Refuse(At("MotionConstraints", i) + ".Particle",
				std::to_string(constraints[i].Particle) + ", a second time", "one constraint for each particle");
		}
	}
	for (const MotionConstraint& constraint : constraints)
	{
		if (constraint.MaxDistance < PinnedDistance)
		{
			pins.push_back(constraint.Particle);
			Data->Constraints.Pin(constraint.Particle, constraint.Position);
		}
		else
		{
			boundaries.push_back(constraint);
		}
	}
	std::vector<uint8_t> isPinned(count, 0);
	for (int pin : pins)
	{
		isPinned[static_cast<size_t>(pin)] = 1;
	}
	for (int pin : Data->MotionPins)
	{
		if (isPinned[static_cast<size_t>(pin)] == 0)
		{
			Data->Constraints.Release(pin);
		}
	}
	Data->MotionPins = std::move(pins);
	Data->MotionConstraints.Set(std::move(boundaries), count, Data->State.MotionConstraints);
	Data->Substep.FallingMove.resize(Data->MotionConstraints.Any() ? count : 0, Float4::Zero());
	return {};
}

} // namespace Cloth
