// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Fabric.h"
#include "ClothSolver/Vector.h"

#include <memory>
#include <span>
#include <vector>

namespace Cloth
{

/// A cooked cloth: particles, threads and bending. Immutable and shared by all its simulations.
struct Model;
using ModelPointer = std::shared_ptr<const Model>;

/// Where a grid lies: the warp runs along Warp, the weft along Weft, the first particle sits at Origin.
struct GridFrame
{
	Vector3 Origin;
	Vector3 Warp{1.0f, 0.0f, 0.0f};
	Vector3 Weft{0.0f, 1.0f, 0.0f};
};

/// A rectangular sheet of structural and shear springs. Particle (column, row) has the index row * Columns + column.
struct GridDescription
{
	float Width = 1.0f;  ///< along the warp, m
	float Height = 1.0f; ///< along the weft, m
	int Columns = 30;    ///< particles along the warp, at least 2
	int Rows = 30;       ///< particles along the weft, at least 2
	GridFrame Frame;

	/// Particles that will be pinned. With `SolverKind::Imex` pinning and releasing these makes no new factor; threads
	/// pin any particle for free.
	std::vector<int> DeclaredPins;
};

/// Any indexed triangle mesh; its positions are the rest shape, including its curvature.
struct MeshDescription
{
	std::span<const Vector3> Positions;
	std::span<const int> Triangles; ///< three vertices each

	/// One per position or none. The direction in which U grows is the warp; without it the warp is the X axis.
	std::span<const Vector2> TextureCoordinates;

	/// Vertices closer than this become one particle, m.
	float WeldDistance = 1e-5f;

	/// Vertices that will be pinned, as in GridDescription.
	std::vector<int> DeclaredPins;
};

/// A spring between two particles.
struct SpringDescription
{
	int First = 0;
	int Second = 0;
	float Stiffness = 0.0f;   ///< N/m
	float RestLength = -1.0f; ///< m; negative: the distance at rest
};

/// Particles and springs as given, with no fabric behind them: chains, nets, solids.
struct NetworkDescription
{
	std::span<const Vector3> Positions;
	std::span<const float> Masses; ///< kg, one per position
	std::span<const SpringDescription> Springs;
	float DampingTime = 0.0f; ///< s
	std::vector<int> DeclaredPins;
	TensionCurve Tension;
};

CLOTHSOLVER_API Result<ModelPointer> BuildGrid(const GridDescription& grid, const Fabric& fabric);
CLOTHSOLVER_API Result<ModelPointer> BuildMesh(const MeshDescription& mesh, const Fabric& fabric);
CLOTHSOLVER_API Result<ModelPointer> BuildNetwork(const NetworkDescription& network);

/// The same cloth made of another fabric; the topology is shared, not cooked again.
CLOTHSOLVER_API Result<ModelPointer> WithFabric(const ModelPointer& model, const Fabric& fabric);

CLOTHSOLVER_API int ParticleCount(const Model& model);

/// The particle that each vertex of the input became; -1 for vertices that no triangle uses.
CLOTHSOLVER_API std::span<const int> ParticleOfVertex(const Model& model);

/// The triangles of the cloth, three particles each, without degenerate ones. Empty for networks.
CLOTHSOLVER_API std::span<const int> Triangles(const Model& model);

/// Mass of each particle, kg.
CLOTHSOLVER_API std::vector<float> Masses(const Model& model);

/// Rest position of each particle, m.
CLOTHSOLVER_API std::vector<Vector3> RestPositions(const Model& model);

} // namespace Cloth
