// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"
#include "Energies/YarnFriction.h"

#include <vector>

namespace Cloth
{

/// What bends are held to within a substep.
struct FrozenBends
{
	/// Where friction is free of stress: at a vector of curvature, or at any vector of a size.
	std::vector<Float4> Vector;
	std::vector<float> Size;

	/// The moment of creases, J m; empty without.
	std::vector<Float4> Crease;

	void Prepare(const YarnFriction& friction);
};

/// Four vectors, a coordinate in each register.
struct Vectors
{
	Float4 X;
	Float4 Y;
	Float4 Z;

	static Vectors From(Float4 a, Float4 b, Float4 c, Float4 d)
	{
		Transpose(a, b, c, d);
		return {a, b, c};
	}

	friend Vectors operator+(const Vectors& a, const Vectors& b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
	friend Vectors operator-(const Vectors& a, const Vectors& b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend Vectors operator*(const Vectors& a, Float4 s) { return {a.X * s, a.Y * s, a.Z * s}; }
};

/// How four bends are bent.
struct BentState
{
	Vectors Normal;
	Vectors Curvature;
	Vectors Direction; ///< unit, on the side of the normal
	Float4 Along;      ///< curvature, signed along it
	Float4 Folded;     ///< 1: bent so far that it will hardly bend to the other side at once; else 0
};

/// The history of a fabric: the lengths and curvatures at which friction is free of stress, and the elongations at
/// which it slips.
struct YarnSlip
{
	std::vector<float> SpringLength;
	std::vector<float> SpringSlip;
	std::vector<Float4> TriangleLength;
	std::vector<Float4> TriangleSlip;
	std::vector<float> Curvature; ///< 1/m, signed along the normal
	std::vector<float> BendSlip;  ///< 1/m
	std::vector<float> Crease;    ///< 1/m, curvature at rest that has set; empty if creases cannot set

	/// Free of stress at x; what friction held before goes on as far as it can.
	void SetFriction(const Topology& topology, const YarnFriction& before, const YarnFriction& after, const Float4* x);

	/// Threads that are strained too far slip after.
	void UpdateSlip(const YarnFriction& friction, const float* springLength, const Float4* triangleLength);

	/// How bends are bent at x, which the following functions need to know.
	std::vector<BentState> Bent;
	void MeasureBends(const YarnFriction& friction, const Float4* x, Workers* workers);

	/// Bends as well, for a substep in which the surface turns from x to x + ahead * v. Creases set.
	void UpdateSlip(const YarnFriction& friction, const Float4* x, const Float4* v, float ahead, FrozenBends& frozen,
		Workers* workers);

	/// Energy that friction holds and would give back, and that of plots and creases beyond the plain bending energy,
	/// J. Partial has room for a number a block.
	double Stored(const YarnFriction& friction, const float* springLength, const Float4* triangleLength,
		double* partial, Workers* workers) const;

	/// Moments of a block of bends times a scale; returns the energy.
	double EvaluateBends(const YarnFriction& friction, float scale, const FrozenBends& frozen, const Float4* x,
		int block, Float4* moment) const;
};

/// Numbers that YarnSlip::Stored needs room for.
int StoredBlocks(const YarnFriction& friction);

} // namespace Cloth
