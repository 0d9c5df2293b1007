// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/Schemes/LinearSplit.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <vector>

namespace Lab
{

/// An implicit-explicit multistep scheme on the linear split. What it needs from before the first step, it makes with
/// Runge-Kutta steps small enough for the stiffest threads.
class Imex : public Scheme
{
public:
	struct Options
	{
		ImexTable Table = ImexEuler();
		Moduli Stiffness = Moduli::AtRest;

		/// How often f is taken again where the last solve ended, Algorithm 1 of Eberhardt, Etzmuss and Hauth 2000
		/// (section 7). One-step schemes only.
		int Updates = 0;
	};

	/// Throws if there are updates of a scheme with several steps.
	Imex(const ParticleSystem& system, Options options);

	void Step(Motion& motion, double time) override;
	const SplitCounts& Counts() const { return Split.Counts(); }

private:
	const ParticleSystem& System;
	Options Choice;
	LinearSplit Split;
	std::vector<Moment> Past;
};

} // namespace Lab
