// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/HangingScene.h"
#include "Lab/Bench/OrderedCloth.h"
#include "Lab/Bench/Reference.h"
#include "Lab/Yardstick.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace Lab
{

/// A method that moves the hanging scene.
class Contestant
{
public:
	virtual ~Contestant() = default;

	virtual void Restart() = 0;
	virtual void StepFrame() = 0;
	virtual void ReadPositions(std::span<Cloth::Vector3> positions) const = 0;
};

/// This project's solver.
class SolverContestant : public Contestant
{
public:
	SolverContestant(const HangingScene& scene, const Cloth::ModelPointer& model, const Cloth::Settings& settings,
		Cloth::Workers* workers = nullptr);

	void Restart() override;
	void StepFrame() override;
	void ReadPositions(std::span<Cloth::Vector3> positions) const override;

	Cloth::Simulation& Simulation() { return *Hanging; }
	double SolvesPerFrame() const { return static_cast<double>(Solves) / Frames; } ///< since the last restart

private:
	const HangingScene& Scene;
	Cloth::ModelPointer Model;
	Cloth::Settings Options;
	Cloth::Workers* Tasks;
	std::unique_ptr<Cloth::Simulation> Hanging;
	int Solves = 0;
	int Frames = 0;
};

/// In which order position-based dynamics works through the springs.
enum class SpringOrder
{
	Elimination, ///< neighbours follow each other, as in most engines; each spring waits for the last one
	Coloured     ///< springs that share no particle follow each other, so that a core works on several at a time
};

/// Position-based dynamics with compliance and small substeps: what a user would pick instead.
class XpbdContestant : public Contestant
{
public:
	XpbdContestant(const HangingScene& scene, const OrderedCloth& ordered, SpringOrder order, int substeps);

	void Restart() override;
	void StepFrame() override;
	void ReadPositions(std::span<Cloth::Vector3> positions) const override;

	/// Puts a box into the scene.
	void Add(const Yardstick::XpbdBox& box) { Table = box; }

private:
	int Substeps;
	std::optional<Yardstick::XpbdBox> Table;
	std::vector<int> Place; ///< by the scene's particle
	std::vector<Yardstick::Spring> Springs;
	std::vector<float> Scale;
	std::vector<float> InverseMass;
	std::vector<Yardstick::Quad> Start;
	std::vector<Yardstick::Quad> Position;
	std::vector<Yardstick::Quad> Velocity;
	std::vector<Yardstick::Quad> Before;
};

/// On the table of the Tablecloth.
std::unique_ptr<XpbdContestant> XpbdOnTable(
	const HangingScene& scene, const OrderedCloth& ordered, SpringOrder order, int substeps);

/// Lets a method play the whole scene.
Quality Play(Contestant& contestant, const Reference& reference);

} // namespace Lab
