// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/ScaledSheet.h"

#include "Lab/Papers/Schemes/Stability.h"
#include "OrThrow.h"
#include "Scenes.h"

namespace Lab
{

namespace
{

ParticleSystem Scaled(int side, double largestEigenvalue, const std::vector<int>& held, const Eigen::Vector3d& gravity)
{
	const auto make = [&](double stiffness)
	{
		const Cloth::Scenes::Network sheet = Cloth::Scenes::HangingSheet(side, static_cast<float>(stiffness));
		return ParticleSystem(Cloth::OrThrow(Cloth::BuildNetwork(sheet.Describe())), held, Damping::Projected, gravity);
	};
	const ParticleSystem soft = make(1.0);
	return make(largestEigenvalue / LargestEigenvalue(soft, soft.AtRest().Position));
}

} // namespace

ParticleSystem HangingSheet(int side, double largestEigenvalue)
{
	return Scaled(side, largestEigenvalue, {0, side - 1}, {0.0, 0.0, -9.81});
}

ParticleSystem FreeSheet(int side, double largestEigenvalue)
{
	return Scaled(side, largestEigenvalue, {}, Eigen::Vector3d::Zero());
}

} // namespace Lab
