// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Statistics.h"
#include "Constraints/Constraints.h"
#include "Contact/Contacts.h"
#include "Cooking/Model.h"
#include "Solver/IncrementalPotential.h"
#include "Solver/RigidMotion.h"
#include "Solver/SubstepContext.h"

#include <vector>

namespace Cloth
{

/// Elastic and kinetic energy of a state, J.
struct EnergyOfState
{
	ElasticSum Elastic;
	double Kinetic;

	double Total() const { return Elastic.Energy + Kinetic; }
};

EnergyOfState MeasureEnergy(const Model& model, const EnergyHistories& histories, const std::vector<Float4>& position,
	const std::vector<Float4>& velocity, Strains& strain, std::vector<ElasticSum>& partial, Workers* workers);

/// The energy balance of a substep: no energy may come from nowhere. A step whose updates were cut short leaves a
/// residual, which acts like a force out of nowhere and can do work. The energy it brought is taken out of the
/// velocities again.
///
/// In a step of Euler's scheme energy can only fall, but for the work that is done. The two-step scheme keeps a sum
/// over two steps from growing, and the energy itself swings. There no more is taken than the work of the residual, and
/// nothing of a solved step; but above what it had a few steps ago the energy does not rise.
class EnergyLimiter
{
public:
	/// What is balanced, and the motion before the substep. Velocities before change alike with those after, where the
	/// scheme shall see no jolt.
	struct Input
	{
		const Cloth::Model& Model;
		const ConstraintSet& Constraints;
		ContactSet& Contacts;
		const IncrementalPotential& Problem;
		const std::vector<Float4>& Residual;
		const std::vector<Float4>& Position;
		std::vector<Float4>& Velocity;
		const std::vector<Float4>& LastMove;
		const EnergyHistories& Histories;
		double Energy; ///< before, J
		double Swing;  ///< by how much the energy of the two-step scheme may swing up, J
		bool RestoresRotation;
		bool IsDisplaced; ///< see SubstepContext
		bool HasCompany;  ///< is solved together with other cloths
		Workers* Tasks;
	};

	EnergyLimiter(const Input& input, SubstepContext& context)
		: In(input)
		, Out(context)
		, Step(context.Plan.SubstepTime)
		, ImplicitStep(context.Plan.ImplicitStep)
	{
	}

	/// Finds the new positions, velocities, energy and impulses. False if the velocities do not have the energy that is
	/// too much. What velocities were before is then in UncorrectedVelocity.
	bool Limit(bool lastResort, StepStatistics& statistics);

private:
	/// Energy from nowhere, J.
	struct Excess
	{
		double Taken;      ///< out of the velocities
		double Certain;    ///< of it, what no scheme has
		double Negligible; ///< not worth solving the substep again
	};
	Excess FindExcess(double gain);

	void FindOutcome();
	void FindImpulses();
	double WorkOnHeld(int particle, Float4 frame) const;
	double WorkDone() const;
	Float4 FrameVelocity() const;
	Float4 VelocityOfPins() const;
	void BalanceBodies();
	double WorkOfResidual() const;
	Float4 MeanVelocityOfFree() const;
	void RemoveEnergy(double excess);
	double RemoveEnergy(double excess, const RigidMotion& rigid);
	bool ResidualTurns(const Vector3& change);
	void RestoreRotation(bool always);
	void RestoreMomentum();
	void AddVelocity(size_t particle, Float4 velocity);

	Input In;
	SubstepContext& Out;
	float Step;
	float ImplicitStep;
};

} // namespace Cloth
