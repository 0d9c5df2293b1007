// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Cooking/Model.h"
#include "Core/Memory.h"
#include "Core/Simd.h"

#include <vector>

namespace Cloth
{

/// The square of the highest frequency of bending, given the stiffness of curvature rows, J m2: 1/s2, rather too high.
float HighestSquareOf(const Model& model, const std::vector<float>& stiffness);

/// The energy of bent cloth as forces, explicitly, but at the prediction: at the start of the substep it would lag and
/// feed what it bends. That is stable up to h^2 k / m = 1 of the shortest wave; beyond, it is softened. Where bends
/// have a history, those along warp and weft of grids are in ThreadBendFriction.
class ThreadBending
{
public:
	ThreadBending() = default;
	explicit ThreadBending(const Model& model);

	/// Moves the prediction by what bending does in a substep, given the positions at its start with what rounding left
	/// of them. The fourth coordinates are inverse masses.
	void Move(const std::vector<Float4>& start, const std::vector<Float4>& remainder, float implicitStep,
		std::vector<Float4>& mobile, Workers* workers = nullptr);

	/// The square of its highest frequency, 1/s2.
	float HighestSquare() const { return Highest; }

	/// At the last prediction, N.
	Float4 ForceOn(int particle) const
	{
		return Force[static_cast<size_t>(particle)] * Float4::Set(1.0f, 1.0f, 1.0f, 0.0f);
	}

	size_t Bytes() const { return BytesOf(Folds, Twists, StartOfParticle, Neighbours, Rests, Places, Moved, Force); }

private:
	void AddNeighbours(const Model& model);
	void AddGridForces(const std::vector<Float4>& start);
	void AddMeshForces(const std::vector<Float4>& start, Workers* workers);

	/// k (a - 2 b + c), the force that a second difference puts on both ends, and twice its opposite on the middle.
	struct Fold
	{
		int A;
		int B;
		int C;
		float Stiffness; ///< N/m
	};

	/// k (a - b - c + d) of the corners of a cell.
	struct Twist
	{
		int A;
		int B;
		int C;
		int D;
		float Stiffness; ///< N/m
	};

	/// k (b - a), of a mesh: its curvatures couple all particles around a triangle.
	struct Neighbour
	{
		int Particle;
		float Stiffness; ///< N/m, of either sign
	};

	std::vector<Fold> Folds;
	std::vector<Twist> Twists;
	std::vector<int> StartOfParticle; ///< in Neighbours; empty: no mesh
	std::vector<Neighbour> Neighbours;
	std::vector<RestCurvature> Rests;
	std::vector<Float4> Places; ///< at the prediction, without inverse masses
	std::vector<Float4> Moved;  ///< from the start to the prediction
	std::vector<Float4> Force;
	float Highest = 0.0f;
};

} // namespace Cloth
