// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/BlockSystem.h"
#include "Lab/Papers/Schemes/Scheme.h"
#include "Scenes.h"

#include <vector>

namespace Lab
{

/// The Jacobian that Vogiannou et al. 2010 use (section 4.1): of the terms b and d of their force, which are negative,
/// only this part is kept. The forces keep all.
StiffnessBlock DampedStiffness(const Cloth::TensionCurve& tension, double kept);

/// How much stiffer a thread of this length gets by that across itself, in K. The length is in rest lengths.
double StiffnessAcross(const Cloth::TensionCurve& tension, double kept, double length);

/// Out-of-plane motion at a moment.
struct Wobble
{
	double Time;  ///< s
	double Speed; ///< root mean square of the free particles' out-of-plane velocity, m/s
};

struct Stretched
{
	std::vector<Wobble> Wobbles;
	Field Sagged; ///< before the border is drawn apart
	Field Phase;  ///< where the lattice is farthest from its plane, once stretched for half a second

	double Sag() const { return -Sagged.row(2).minCoeff(); } ///< m
	double LastSpeed() const;                                ///< mean over the last second, m/s
};

/// Figure 3 there: a lattice, held along its border and a little slack, sags under its weight. Then the border is drawn
/// apart until it encloses twice the area at rest, and held. The paper gives no parameters for it: these are those of
/// its figure 5.
class StretchedLattice
{
public:
	static constexpr int Side = 10;
	static constexpr double Sagging = 1.0; ///< s
	static constexpr double Drawing = 1.0; ///< s
	static constexpr double Holding = 4.0; ///< s

	StretchedLattice();

	const Cloth::TensionCurve& Tension() const { return Lattice.Tension; }
	const ParticleSystem& System() const { return Particles; }

	/// With a scheme of the laboratory.
	Stretched Play(Scheme& scheme, double step) const;

	/// With the solver itself, at its defaults but for the step.
	Stretched PlaySolver(double step) const;

private:
	Cloth::Scenes::Network Lattice;
	ParticleSystem Particles;
};

} // namespace Lab
