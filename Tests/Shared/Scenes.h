// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Model.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Cloths that tests and experiments share.
namespace Cloth::Scenes
{

/// Owns what a NetworkDescription looks at.
struct Network
{
	std::vector<Vector3> Positions;
	std::vector<float> Masses;
	std::vector<SpringDescription> Springs;
	float DampingTime = 0.0f;
	TensionCurve Tension;
	std::vector<int> Held; ///< particles that the scene pins

	NetworkDescription Describe() const { return {Positions, Masses, Springs, DampingTime, Held, Tension}; }
};

/// Owns what a MeshDescription looks at.
struct Mesh
{
	std::vector<Vector3> Positions;
	std::vector<int> Triangles;
	std::vector<Vector2> TextureCoordinates;

	MeshDescription Describe() const { return {Positions, Triangles, TextureCoordinates, 1e-5f, {}}; }
};

/// A square metre of 0.2 kg held at two corners: structural springs of the given stiffness, shear springs of a tenth,
/// bending springs of a thousandth of it.
Network HangingSheet(int side, float stiffness);

/// Particles in a row along X; the mass is that of all of them.
Network Chain(int count, float length, float mass, float stiffness);

/// A sheet in the plane of X (warp) and Y (weft).
GridDescription Grid(float width, float height, int columns, int rows, Vector3 origin = {});

/// A square metre about the origin.
GridDescription CenteredGrid(int side);

/// How a rectangle is cut into triangles.
enum class Cut
{
	Regular,     ///< all diagonals alike
	Alternating, ///< diagonals flip from cell to cell
	Irregular    ///< inner vertices moved by up to a fifth of a cell, diagonals at random
};
inline constexpr std::array<Cut, 3> AllCuts = {Cut::Regular, Cut::Alternating, Cut::Irregular};
const char* NameOf(Cut cut);

/// A rectangle in the plane of X (warp) and Y (weft), row after row, with texture coordinates in metres.
Mesh Rectangle(float width, float height, int columns, int rows, Cut cut);

/// Winds a flat sheet on a cylinder along Y with the given curvature, without stretching it.
std::vector<Vector3> Wound(std::span<const Vector3> flat, float curvature);

/// A rectangle whose rest shape is wound on a cylinder.
Mesh CylinderPatch(float width, float height, int columns, int rows, float curvature, Cut cut);

/// An icosahedron of the given radius, every face cut into four, the given number of times.
Mesh Sphere(float radius, int subdivisions);

/// Turns about an axis through the origin (unit) by an angle, then moves.
std::vector<Vector3> Moved(std::span<const Vector3> points, Vector3 axis, float angle, Vector3 offset);

/// The same numbers everywhere.
class Random
{
public:
	explicit Random(uint64_t seed)
		: State(seed * 2862933555777941757u + 3037000493u)
	{
	}

	/// Uniform in [-1, 1].
	float Signed();
	Vector3 InCube() { return {Signed(), Signed(), Signed()}; }

private:
	uint64_t State;
};

} // namespace Cloth::Scenes
