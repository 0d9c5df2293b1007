// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Schemes/KawabataCloth.h"

#include "Energies/Air.h"
#include "Lab/Papers/Schemes/Vectors.h"

#include <algorithm>

namespace Lab
{

using Cloth::Float4;

KawabataCloth::KawabataCloth(const Cloth::Model& model, const Cloth::Settings& settings)
	: Model(model)
	, Options(settings)
{
	const Cloth::Topology& shape = *model.Shape;
	const auto count = static_cast<size_t>(shape.ParticleCount);
	Forces.Prepare(model, 1.0f);
	Position = shape.RestPosition;
	Velocity.assign(count, Float4::Zero());
	Residual.assign(count, Float4::Zero());
	Air.assign(count, Float4::Zero());
	Strain.Springs.assign(shape.Springs.First.size(), 0.0f);
	Normals = Field::Zero(3, shape.ParticleCount);
	Yarns.Reset(shape, {}, Friction(), Position.data());
	Slip(AtRest());
}

Motion KawabataCloth::AtRest() const
{
	const Cloth::Topology& shape = *Model.Shape;
	Motion motion{Field(3, shape.ParticleCount), Field::Zero(3, shape.ParticleCount)};
	for (size_t i = 0; i < shape.RestPosition.size(); ++i)
	{
		motion.Position.col(static_cast<Eigen::Index>(i)) = ToEigen(shape.RestPosition[i].ToVector3());
	}
	return motion;
}

void KawabataCloth::Take(const Field& field, std::vector<Float4>& into) const
{
	for (size_t i = 0; i < into.size(); ++i)
	{
		const Eigen::Vector3f v = field.col(static_cast<Eigen::Index>(i)).cast<float>();
		into[i] = Float4::Set(v.x(), v.y(), v.z(), 0.0f);
	}
}

void KawabataCloth::Accelerate(const Motion& motion, Field& acceleration) const
{
	Take(motion.Position, Position);
	Take(motion.Velocity, Velocity);
	Forces.Evaluate(Position.data(), Residual.data(), nullptr);
	std::ranges::fill(Air, Float4::Zero());
	if (Cloth::FeelsAir(Model, Options))
	{
		Cloth::AddAirForces(Model, Options, {}, 0.0f, Position, Velocity, Air);
	}
	const Eigen::Vector3d gravity = ToEigen(Options.Gravity);
	acceleration.resize(3, motion.Position.cols());
	for (size_t i = 0; i < Residual.size(); ++i)
	{
		const Eigen::Index particle = static_cast<Eigen::Index>(i);
		const auto normal = Normals.col(particle);
		Eigen::Vector3d a = gravity + ToEigen((Air[i] - Residual[i]).ToVector3()) / static_cast<double>(Model.Mass[i]);
		a -= std::min(a.dot(normal), 0.0) * normal;
		acceleration.col(particle) = a;
	}
}

void KawabataCloth::Slip(const Motion& motion)
{
	if (!Friction().Any())
	{
		return;
	}
	Take(motion.Position, Position);
	Take(motion.Velocity, Velocity);
	const Cloth::SpringTopology& springs = Model.Shape->Springs;
	for (size_t s = 0; s < Friction().SpringStiffness.size(); ++s)
	{
		const Float4 d =
			Position[static_cast<size_t>(springs.First[s])] - Position[static_cast<size_t>(springs.Second[s])];
		Strain.Springs[s] = Length(d.ToVector3());
	}
	Yarns.MeasureBends(Friction(), Position.data(), Strain.Bends, nullptr);
	Friction().BeginSubstep(
		{*Model.Shape, Strain, Strain, Position.data(), Velocity.data(), 1.0f, 1.0f, 0.0f, 0.0f, nullptr}, Yarns,
		std::get<Cloth::YarnFriction::Potential>(Forces.Potentials));
}

} // namespace Lab
